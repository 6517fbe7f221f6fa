import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "#server/testing/shops/launched-shop.ts";

const root = join(import.meta.dirname, "..");
const limitSeconds = 2.5;

/** Starts the shop as npm does and waits for the line that says it is open. */
async function startShop(dataDir: string): Promise<{ seconds: number; shop: ChildProcess }> {
  const began = performance.now();
  const shop = spawn(process.execPath, ["scripts/runtime.mjs", "server/commands/start.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(await freePort()), DEMO_DATA: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: shop.stdout })) if (line.includes(" is open at ")) break;
  shop.stdout.resume();
  return { seconds: (performance.now() - began) / 1000, shop };
}

async function stop(shop: ChildProcess): Promise<void> {
  const exited = once(shop, "exit");
  shop.kill("SIGTERM");
  await exited;
}

/** How long a built tree with a database takes from the command to the open door: the median of so many starts. */
export async function measureStart(rounds: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-bench-start-"));
  try {
    const first = await startShop(dataDir);
    await stop(first.shop);
    const times: number[] = [];
    for (let i = 0; i < rounds; i++) {
      const { seconds, shop } = await startShop(dataDir);
      times.push(seconds);
      await stop(shop);
    }
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const all = times.map((seconds) => seconds.toFixed(2)).join(", ");
    return `Start of a built tree with a database: ${median.toFixed(2)} s (of ${all}), to reach ${limitSeconds} s; the first, which makes the database, ${first.seconds.toFixed(2)} s`;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
