import { createServer, type Server } from "node:http";
import { cannotListen } from "#server/platform/http/listen.ts";
import type { Settings } from "#server/settings/settings.ts";

export interface MetricsListener {
  close(): Promise<void>;
}

/** As in the exposition format's own specification. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** Answers `GET /metrics` on a port of its own, which belongs to the operator: nobody is asked for a token. */
export async function listenForScrapes(
  { metricsHost, metricsPort }: Pick<Settings, "metricsHost" | "metricsPort">,
  format: () => Promise<string>,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    const isAsked = request.url?.split("?")[0] === "/metrics" && ["GET", "HEAD"].includes(request.method ?? "");
    if (!isAsked) return void response.writeHead(404).end();
    format().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { host: metricsHost, port: metricsPort });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, address: { host: string; port: number }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen({ ...address, exclusive: true }, resolve);
  }).catch((error: unknown) => {
    throw cannotListen(error, address, "METRICS_");
  });
}
