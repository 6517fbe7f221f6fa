import { data } from "react-router";
import { NotFound } from "#web/layout/not-found.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/not-found-page.ts";

export const loader = () => data(null, { status: 404 });

/** Nothing is fetched for a page that does not exist. */
export const clientLoader = () => null;

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Page not found", hidden: true });

export default NotFound;
