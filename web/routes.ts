import { index, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the site. */
export default [index("home/home-page.tsx")] satisfies RouteConfig;
