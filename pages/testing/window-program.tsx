import { siteMap } from "virtual:site-map";
import type { ComponentType, ReactNode } from "react";
import { createRoot } from "react-dom/client";
import {
  createBrowserRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LoaderFunctionArgs,
  Meta,
  type RouteObject,
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps as withHydrateFallbackProps,
} from "react-router";
import { RouterProvider } from "react-router/dom";
import { apiContext } from "#web/api.server.ts";
import { Frame } from "#web/frame/frame.tsx";
import * as root from "#web/root.tsx";
import type { PageModule, PageWindow, SiteMapEntry } from "./page-module.ts";

const shopWindow = window as unknown as PageWindow;

/** What the server gives to the loaders that run there: the API without the wire. */
const serverContext = new RouterContextProvider();
serverContext.set(apiContext, shopWindow.callApi);

/** The loader of a page: the browser's where it has one, which may ask the server's. */
function loaderOf({ loader, clientLoader }: PageModule) {
  return (args: LoaderFunctionArgs) => {
    const serverLoader = () => loader?.({ ...args, context: serverContext });
    return clientLoader ? clientLoader({ ...args, serverLoader }) : serverLoader();
  };
}

/** What React Router's framework makes of the file of a page, in the form that its router takes. */
const propertiesOf = (page: PageModule) => ({
  ...((page.loader || page.clientLoader) && { loader: loaderOf(page) }),
  ...(page.clientAction && { action: page.clientAction }),
  ...(page.default && { Component: withComponentProps(page.default) }),
  ...(page.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(page.ErrorBoundary) }),
  ...(page.HydrateFallback && { HydrateFallback: withHydrateFallbackProps(page.HydrateFallback) }),
  ...(page.shouldRevalidate && { shouldRevalidate: page.shouldRevalidate }),
  handle: page.handle,
});

const modules: Record<string, PageModule> = {};

async function load(id: string, read: SiteMapEntry["load"]): Promise<PageModule> {
  modules[id] = await read();
  return modules[id];
}

/** Guards have to be there before the address is matched; all else is loaded with the page. */
async function toRoute({ id, path, index, load: read, children }: SiteMapEntry): Promise<RouteObject> {
  const address = { id, ...(path !== undefined && { path }) };
  if (index) return { ...address, index: true, lazy: async () => propertiesOf(await load(id, read)) };
  if (children.length === 0) return { ...address, lazy: async () => propertiesOf(await load(id, read)) };
  const page = await load(id, read);
  return {
    ...address,
    ...propertiesOf(page),
    ...(page.clientMiddleware && { middleware: page.clientMiddleware }),
    children: await Promise.all(children.map(toRoute)),
  };
}

const framework = {
  future: {},
  isSpaMode: false,
  ssr: true,
  manifest: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
  routeModules: modules,
} as unknown as Parameters<typeof FrameworkContext.Provider>[0]["value"];

function Document({ children }: { children: ReactNode }) {
  return (
    <>
      <FrameworkContext.Provider value={framework}>
        <Meta />
      </FrameworkContext.Provider>
      <Frame>{children}</Frame>
    </>
  );
}

const inDocument = <Props extends object>(Page: ComponentType<Props>) =>
  function InDocument(props: Props) {
    return (
      <Document>
        <Page {...props} />
      </Document>
    );
  };

/** The page at the window's address, drawn by the browser alone: the server's HTML and its hydration are for the browser tests. */
async function openPage(): Promise<void> {
  const page = root as unknown as Required<PageModule>;
  modules.root = page;
  const router = createBrowserRouter([
    {
      id: "root",
      ...propertiesOf({
        ...page,
        default: inDocument(page.default),
        ErrorBoundary: inDocument(page.ErrorBoundary),
        HydrateFallback: () => null,
      }),
      children: await Promise.all(siteMap.map(toRoute)),
    },
  ]);
  createRoot(document.body.appendChild(document.createElement("div"))).render(
    <RouterProvider router={router} onError={shopWindow.reportError} />,
  );
  shopWindow.router = router;
}

void openPage();
