import type {
  ActionFunction,
  DataRouter,
  LoaderFunctionArgs,
  MiddlewareFunction,
  RouteObject,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps,
} from "react-router";
import type { ApiKey } from "#contract/api.ts";

/** What the file of a page may export, as React Router's framework reads it. */
export interface PageModule {
  default?: Parameters<typeof UNSAFE_withComponentProps>[0];
  loader?: (args: LoaderFunctionArgs) => unknown;
  clientLoader?: (args: LoaderFunctionArgs & { serverLoader: () => unknown }) => unknown;
  clientAction?: ActionFunction;
  clientMiddleware?: MiddlewareFunction[];
  ErrorBoundary?: Parameters<typeof UNSAFE_withErrorBoundaryProps>[0];
  HydrateFallback?: Parameters<typeof UNSAFE_withHydrateFallbackProps>[0];
  handle?: unknown;
  shouldRevalidate?: NonNullable<RouteObject["shouldRevalidate"]>;
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
