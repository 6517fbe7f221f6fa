import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Dependencies } from "#server/platform/cache/dependencies.ts";
import { sendAnswer, storeAnswer } from "#server/platform/cache/stored-answer.ts";
import type { Settings } from "#server/settings/settings.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");
const between = (text: string, start: string, end: string) =>
  text.slice(text.indexOf(start) + start.length, text.indexOf(end, text.indexOf(start)));

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Only what is in the page itself runs, by its hash; pictures are those that the browser has kept. */
function pagePolicy(html: string): string {
  const script = sha256(between(html, "<script>", "</script>"));
  const style = sha256(between(html, "<style>", "</style>"));
  return `default-src 'none'; script-src 'sha256-${script}'; style-src 'sha256-${style}'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page for those without a connection and the service worker that keeps it, as the build has left them (decision 0059). The worker
 * names the hash of the page, so that a browser which finds another one fetches both anew; switched off, it clears up after itself instead.
 */
export async function serveOfflinePage(
  app: FastifyInstance,
  build: string,
  { storeName, offlinePage }: Pick<Settings, "storeName" | "offlinePage">,
): Promise<void> {
  const read = (file: string) => readFile(join(build, "offline", file), "utf8");
  const html = (await read("page.html")).replaceAll("%store%", () => escapeHtml(storeName));
  const worker = offlinePage
    ? (await read("worker.js")).replace("%version%", sha256(html).replaceAll(/\W/g, "").slice(0, 16))
    : await read("worker-off.js");
  const answerOf = (type: string, policy: string, text: string) =>
    storeAnswer(
      200,
      { "content-type": `${type}; charset=utf-8`, "content-security-policy": policy },
      Buffer.from(text),
      new Dependencies(),
    );
  const answers = {
    "/offline.html": answerOf("text/html", pagePolicy(html), html),
    "/sw.js": answerOf("text/javascript", workerPolicy, worker),
  };
  for (const [path, answer] of Object.entries(answers)) {
    app.get(path, (request, reply) => sendAnswer(request, reply, answer));
  }
}
