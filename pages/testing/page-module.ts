import type { ComponentType } from "react";
import type {
  ActionFunctionArgs,
  DataRouteObject,
  DataRouter,
  LoaderFunctionArgs,
  MiddlewareFunction,
} from "react-router";
import type { ApiKey } from "#contract/api.ts";

/** What the file of a page may export, as React Router's framework reads it. */
export interface PageModule {
  default?: ComponentType;
  loader?: (args: LoaderFunctionArgs) => unknown;
  clientLoader?: (args: LoaderFunctionArgs & { serverLoader: () => unknown }) => unknown;
  clientAction?: (args: ActionFunctionArgs) => unknown;
  clientMiddleware?: MiddlewareFunction[];
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
  handle?: unknown;
  shouldRevalidate?: NonNullable<DataRouteObject["shouldRevalidate"]>;
}

/** A line of web/routes.ts. */
export interface SiteMapEntry {
  id: string;
  path?: string;
  index?: boolean;
  load: () => Promise<PageModule>;
  children: SiteMapEntry[];
}

/** What a window of the tests has beside what every window has. */
export interface PageWindow {
  callApi: <K extends ApiKey>(key: K, input: unknown) => Promise<never>;
  reportError: (error: unknown) => void;
  router?: DataRouter;
}

declare module "virtual:site-map" {
  export const siteMap: SiteMapEntry[];
}
