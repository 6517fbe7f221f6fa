import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { until } from "#server/testing/shops/launched-shop.ts";
import { endProcesses, forkShop } from "./fork-shop.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";

const { shop, db } = await openShop();
endProcesses();
const sockets = byLength(300, 5000);
/** Whatever else the machine does only slows down: the best of several rounds says what the sockets cost. */
const rounds = byLength(4, 3);
const requests = byLength(200, 8000);
const visitors = 4;

interface Counts {
  open: number;
  ended: number;
  failed: number;
}

/** Holds the sockets until it is called. */
async function holdSockets(port: number): Promise<{ count: () => Promise<Counts>; end: () => Promise<void> }> {
  const child = fork(join(import.meta.dirname, "slow-sockets.ts"), [String(port), String(sockets)], { execArgv: [] });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  onTestFinished(end);
  await once(child, "message");
  const count = async () => {
    const [counts] = (await Promise.all([once(child, "message"), child.send("count")]))[0] as [Counts];
    return counts;
  };
  return { count, end };
}

/** How long each of many requests took, from visitors who look at one thing after the other; in milliseconds, shortest first. */
async function browse(url: string, paths: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const times: number[] = [];
  let asked = 0;
  const visit = async () => {
    while (asked < requests) {
      const path = paths[asked++ % paths.length] ?? "/";
      const begun = performance.now();
      const status = await new Promise<number | undefined>((resolve, reject) =>
        get(url + path, { agent }, (answer) => answer.resume().once("end", () => resolve(answer.statusCode))).once(
          "error",
          reject,
        ),
      );
      expect(status).toBe(200);
      times.push(performance.now() - begun);
      await wait(2);
    }
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  agent.destroy();
  return times.toSorted((a, b) => a - b);
}

const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)] ?? Number.NaN;

test(`${sockets} idle and slow sockets: whoever browses waits at most twice as long`, {
  timeout: timeoutMs,
}, async () => {
  const products = await Promise.all(Array.from({ length: 20 }, () => givenProduct(db)));
  const paths = ["/api/product/list?max=0", ...products.map(({ slug }) => `/api/product/item/${slug}`)];
  const { url, port } = await forkShop(shop);
  await browse(url, paths);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const quiet = p95(await browse(url, paths));
    const held = await holdSockets(port);
    // From then on the shop ends slow ones all the time, and they come again.
    if (isLong) await until(async () => (await held.count()).ended > 0);
    const crowded = p95(await browse(url, paths));
    const counts = await held.count();
    await held.end();
    expect(counts.open, "of those that were sent away some are on their way back").toBeGreaterThan(sockets * 0.7);
    ratios.push(crowded / quiet);
    console.log(
      `${counts.open} sockets open, ${counts.ended} ended by the shop, ${counts.failed} refused: p95 ${crowded.toFixed(1)} ms, ${quiet.toFixed(1)} ms without`,
    );
    if (!isLong && crowded <= 2 * quiet) break;
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(2);
});
