import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { bringProgram } from "./debian-program.ts";
import { type Program, startProgram } from "./other-program.ts";

const token = "a-token-that-only-the-tests-know";

/** The Varnish of ops/varnish, to be started before a shop on this machine. */
export async function prepareVarnish() {
  const program = await bringProgram("varnishd", "varnish");
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-varnish-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: Program | undefined;

  async function start(shopPort: number) {
    const own = await readFile(join(import.meta.dirname, "../../../ops/varnish/shop.vcl"), "utf8");
    const file = join(folder, "shop.vcl");
    const backend = own.replace('.host = "shop"', '.host = "127.0.0.1"').replace('"3000"', `"${shopPort}"`);
    await writeFile(file, backend, { mode: 0o644 });
    const options = ["-F", "-f", file, "-a", `127.0.0.1:${port}`, "-n", join(folder, "work"), "-s", "malloc,32m"];
    running = await startProgram(program, options, { port, env: { CDN_PURGE_TOKEN: token } });
  }

  const stop = async () => running?.stop();

  async function close() {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { url, port, start, stop, close, settings: { CDN_PURGE_URL: `${url}/.cdn/purge`, CDN_PURGE_TOKEN: token } };
}
