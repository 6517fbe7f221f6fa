import { data } from "react-router";
import { NotFound } from "#web/layout/not-found.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Route } from "./+types/not-found-page.ts";

export const loader = () => data(null, { status: 404 });

/**
 * A page without this address may not know all that there are (web/route-manifest.ts), so the browser asks the shop for the whole document.
 * Whoever comes back to the page they left gets it anew: it would still be waiting.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> {
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign(request.url);
  return new Promise(() => {});
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Page not found", hidden: true });

export default NotFound;
