import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { serveOfflinePage } from "./offline.ts";

const build = await mkdtemp(join(tmpdir(), "tana-bana-build-"));
await mkdir(join(build, "offline"));
const files = {
  "page.html": "<title>%store%</title><style>p{margin:0}</style><script>draw()</script>",
  "worker.js": 'const version="%version%";',
  "worker-off.js": "registration.unregister()",
};
for (const [name, text] of Object.entries(files)) await writeFile(join(build, "offline", name), text);

async function ask(path: string, settings = { storeName: "Tana Bana", offlinePage: true }) {
  const app = Fastify();
  app.decorate("hasCachingProxy", false);
  await serveOfflinePage(app, build, settings);
  return app.inject(path);
}

test("the worker is asked for anew each time, may only ask the shop, and changes with the page", async () => {
  const worker = await ask("/sw.js");
  expect(worker.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": expect.stringContaining("default-src 'none'; connect-src 'self'"),
  });
  expect(worker.body).toMatch(/^const version="\w{16}";$/);
  const other = await ask("/sw.js", { storeName: "Loom", offlinePage: true });
  expect(other.body).not.toBe(worker.body);
});

test("the page runs its own script and style and no other, and the name of the shop is text", async () => {
  const page = await ask("/offline.html", { storeName: "A <b> & $& C", offlinePage: true });
  expect(page.body).toContain("<title>A &#60;b&#62; &#38; $&#38; C</title>");
  const policy = String(page.headers["content-security-policy"]);
  expect(policy).toContain("script-src 'sha256-jm3FkV4tNIdBUr8jRVVl5n9PUixlaxTWD0pdpFiSH5A='");
  expect(policy).not.toContain("unsafe");
});

test("a shop that does not want it takes it back from browsers that have it", async () => {
  expect((await ask("/sw.js", { storeName: "Loom", offlinePage: false })).body).toBe("registration.unregister()");
});
