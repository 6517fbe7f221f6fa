import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { storefrontManifestOf, usesStorefrontManifest } from "./route-manifest.ts";

// biome-ignore lint/performance/noBarrelFile: the server finds the key of the load context in this module of the build.
export { apiContext } from "./api.server.ts";

/** The manifest that the browser loads; while developing there is only one. */
function withManifest(context: EntryContext): EntryContext {
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id);
  if (import.meta.env.DEV || !usesStorefrontManifest(routeIds)) return context;
  return { ...context, manifest: { ...context.manifest, url: storefrontManifestOf(context.manifest.url) } };
}

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  // Marks the scripts of the page's own making; nobody can know it while the page is rendered. The server replaces it by hashes.
  const nonce = crypto.randomUUID();
  const page = <ServerRouter context={withManifest(context)} url={request.url} nonce={nonce} />;
  // Boundaries are for hydration only: without this, large ones would be sent hidden, for a script to put in their place.
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.POSITIVE_INFINITY });
  // The finished page is stored and measured before it is sent, so nothing is gained by streaming it.
  await stream.allReady;
  headers.set("x-script-nonce", nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}

export function handleError(error: unknown) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  console.error(error);
}
