import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts } from "react-router";
import { Frame } from "#web/frame/frame.tsx";
import { ErrorPage } from "#web/layout/errors/error-page.tsx";
import { NotFound } from "#web/layout/not-found.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import type { Site } from "#web/layout/site.ts";
import { fontLinks } from "#web/ui/fonts/font-links.ts";
import type { Route } from "./+types/root.ts";
import { callFrom } from "./api.server.ts";
import "./app.css";
import "#web/layout/layout.css";
import "#web/layout/notices.css";
import "#web/layout/print.css";

const nameAndSlug = ({ name, slug }: { name: string; slug: string }) => ({ name, slug });

export async function loader({ context }: Route.LoaderArgs): Promise<Site> {
  const [{ store }, { brands }, { categories }] = await Promise.all([
    callFrom(context, "GET /store"),
    callFrom(context, "GET /brand/list"),
    callFrom(context, "GET /category/list"),
  ]);
  return { store, brands: brands.map(nameAndSlug), categories: categories.map(nameAndSlug) };
}

/** Header and footer are loaded once a visit, not with every page. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  ...fontLinks,
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = (args) => pageMeta(args);

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f4eee2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#13152b" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage />;
}
