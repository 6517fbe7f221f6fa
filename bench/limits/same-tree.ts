import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { currentBuild } from "#server/platform/pages/builds.ts";

interface LimitOptions {
  shopUrl: string;
  /** Rendered in turn. */
  paths: string[];
}

interface Answer {
  status: number;
  body: unknown;
}

type Call = (
  key: string,
  input: { params?: Record<string, string>; query?: Record<string, string> },
) => Promise<Answer>;

/** Renders pages whose data is in memory: what the shop answered to their calls before the first was asked for. */
export default async function sameTree({ shopUrl, paths }: LimitOptions): Promise<FastifyInstance> {
  const folder = await currentBuild();
  if (!folder) throw new Error("the pages are not built");
  const build: ServerBuild = await import(join(folder, "server/index.js"));
  const handler = createRequestHandler(build, "production");
  const { apiContext } = build.entry.module as unknown as { apiContext: RouterContext<Call> };
  const answers = new Map<string, Answer>();
  const call: Call = async (key, { params = {}, query = {} }) => {
    const path = key.split(" ")[1] ?? "";
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const address = `${filled}?${new URLSearchParams(query)}`;
    const known = answers.get(address);
    if (known) return known;
    const response = await fetch(`${shopUrl}/api${address}`);
    const answer = { status: response.status, body: await response.json() };
    answers.set(address, answer);
    return answer;
  };
  const render = async (path: string) => {
    const context = new RouterContextProvider();
    context.set(apiContext, call);
    const page = await handler(new Request(shopUrl + path, { headers: { accept: "text/html" } }), context);
    return Buffer.from(await page.arrayBuffer());
  };
  for (const path of paths) await render(path);
  const app = Fastify();
  let request = 0;
  app.get("/*", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(await render(paths[request++ % paths.length] as string)),
  );
  return app;
}
