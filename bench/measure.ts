import autocannon from "autocannon";
import { repeat } from "./operations.ts";
import type { BenchRequest } from "./row.ts";

/** A server under measure: where it listens, and the processor time it has used so far. */
export interface Target {
  url: string;
  cpuMicros(): Promise<number>;
}

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicrosPerRequest: number;
}

export interface Comparison {
  shop: Figures;
  limit: Figures;
  /** The shop's requests per second as a part of the limit's. */
  ratio: number;
  /** The shop's p50 as a multiple of the limit's. */
  times: number;
  /** The p50 of the limit's query without any server. */
  aloneMs?: number;
  /** The shop's processor time per request as a multiple of the limit's. */
  cpuRatio: number;
}

export interface Effort {
  connections: number;
  seconds: number;
  rounds: number;
  /** How long the turn that only warms up takes; otherwise as long as the others. */
  warmSeconds?: number | undefined;
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const quantile = (sorted: Float64Array, part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

let freshRequestCount = 0;

/** Each path in turn. Whoever sends a token is answered anew, even with one that is not valid, so no kept answer helps. */
function freshRequests(paths: string[], headers: BenchRequest["headers"]): autocannon.Request[] {
  const setupRequest = (request: autocannon.Request) => {
    const n = freshRequestCount++;
    const path = paths[n % paths.length] ?? "/";
    return { ...request, path, headers: { authorization: "none", ...headers } };
  };
  return [{ setupRequest }];
}

/** How long each answer took, in milliseconds. */
async function runAutocannon(
  url: string,
  request: BenchRequest,
  connections: number,
  seconds: number,
): Promise<number[]> {
  const times: number[] = [];
  const { path, freshPaths, freshPath, action: _, ...rest } = request;
  const ofFreshPath = freshPath && [{ setupRequest: (each: autocannon.Request) => ({ ...each, path: freshPath() }) }];
  const requests = freshPaths ? freshRequests(freshPaths, rest.headers) : ofFreshPath;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      { ...rest, ...(requests && { requests }), url: new URL(path, url).href, connections, duration: seconds },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on("response", (_client, status, _bytes, responseTime) => {
      times.push(responseTime);
      if (status < 200 || status > 299) {
        run.stop();
        reject(new Error(`${request.method} ${freshPaths?.join(" or ") ?? path} answered ${status}`));
      }
    });
    run.on("reqError", reject);
  });
  return times;
}

/** Asks as fast as answers come. Refusals would make the figures a lie, so one is enough to give up. */
export async function measureTarget(
  { url, cpuMicros }: Target,
  request: BenchRequest,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const before = await cpuMicros();
  const startedAt = performance.now();
  const { action } = request;
  const times = action
    ? await repeat(() => action(url), connections, seconds)
    : await runAutocannon(url, request, connections, seconds);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  const usedMicros = (await cpuMicros()) - before;
  if (times.length === 0) throw new Error(`${request.method} ${request.path} was never answered`);
  const sorted = Float64Array.from(times).sort();
  return {
    requestsPerSecond: times.length / elapsedSeconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpuMicrosPerRequest: usedMicros / times.length,
  };
}

const medians = (all: Figures[]): Figures => ({
  requestsPerSecond: median(all.map((one) => one.requestsPerSecond)),
  p50Ms: median(all.map((one) => one.p50Ms)),
  p99Ms: median(all.map((one) => one.p99Ms)),
  cpuMicrosPerRequest: median(all.map((one) => one.cpuMicrosPerRequest)),
});

/** Shop and limit in turn, so that what else the machine does troubles both alike; the first turn only warms up. */
export async function compare(
  targets: { shop: Target; limit: Target },
  request: BenchRequest,
  { connections, seconds, rounds, warmSeconds = seconds }: Effort,
  limitRequest = request,
  untilIdle = async () => {},
  alone?: () => Promise<unknown>,
): Promise<Comparison> {
  const aloneTimes: number[] = [];
  const questions = { shop: request, limit: limitRequest };
  const measured = { shop: [] as Figures[], limit: [] as Figures[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["shop", "limit"] as const) {
      const figures = await measureTarget(
        targets[side],
        questions[side],
        connections,
        round > 0 ? seconds : warmSeconds,
      );
      if (round > 0) measured[side].push(figures);
      await untilIdle();
    }
    if (alone && round > 0) aloneTimes.push(median(await repeat(alone, 1, seconds)));
  }
  const shop = medians(measured.shop);
  const limit = medians(measured.limit);
  return {
    shop,
    limit,
    ratio: shop.requestsPerSecond / limit.requestsPerSecond,
    times: shop.p50Ms / limit.p50Ms,
    ...(alone && { aloneMs: median(aloneTimes) }),
    cpuRatio: shop.cpuMicrosPerRequest / limit.cpuMicrosPerRequest,
  };
}
