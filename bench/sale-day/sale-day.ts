import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Shop } from "#bench/row.ts";
import { measureCapacity } from "./capacity.ts";
import { type Phase, type PhaseFigures, summarize } from "./figures.ts";
import { judgeBooks, prepareBuyers, prepareGoods } from "./goods.ts";
import { emptyLog, type Log } from "./log.ts";
import { randomPauseMs, type Visit, visit } from "./visitor.ts";

export interface SalePlan {
  /** Visitors a second before the sale; left out, a part of what the shop can take, which is measured first. */
  rate?: number | undefined;
  /** How many times as many come to the sale. */
  times: number;
  seconds: { before: number; sale: number; after: number };
  hotShare: number;
  /** Pieces of each hot product. */
  hotPieces: number;
  /** The part of the visitors of the sale who want a hot product. */
  hotVisits: number;
  thinkMs: number;
  buyers: number;
  /** The shorter, the sooner a waiting page asks again than it says; for tests. */
  waitAtMostMs?: number;
  signal: AbortSignal;
}

export interface SaleResult {
  ratePerSecond: number;
  phases: PhaseFigures[];
  books: Awaited<ReturnType<typeof judgeBooks>>;
  hotProducts: number;
  /** Visits that had not ended a while after the last visitor came. */
  unfinished: number;
  /** How busy the process of the visitors was during the sale, 0 to 1: near 1 the times are its own. */
  visitorsBusy: number;
}

const maxVisitors = 50_000;
const maxDrainMs = 180_000;
/** Before the sale the shop is to have a quiet day. */
const quietShare = 0.25;

/** Visitors come at random moments, however long the shop takes to answer (an open model, Poisson arrivals). */
async function letCome(
  phase: { seconds: number; rate: number },
  options: Visit,
  log: Log,
  visits: Set<Promise<void>>,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + phase.seconds * 1000;
  let next = performance.now();
  while (!signal.aborted) {
    next += randomPauseMs(1000 / phase.rate);
    if (next > end || log.arrivals.length >= maxVisitors) break;
    if (next > performance.now()) await wait(next - performance.now());
    const one: Promise<void> = visit(options, log).finally(() => visits.delete(one));
    visits.add(one);
  }
  await wait(Math.max(0, end - performance.now()));
}

/** A quiet day, a sale, and what comes after it, in a shop that is open already. */
export async function runSaleDay(shop: Shop, plan: SalePlan): Promise<SaleResult> {
  const goods = await prepareGoods(shop, plan);
  const buyers = await prepareBuyers(shop, plan.buyers);
  const usual: Visit = {
    url: shop.url,
    goods,
    buyers,
    // As many as they are among all products.
    hotVisits: plan.hotShare,
    thinkMs: plan.thinkMs,
    waitAtMostMs: plan.waitAtMostMs,
  };
  const rate = plan.rate ?? quietShare * (await measureCapacity(usual));
  const log = emptyLog();
  const visits = new Set<Promise<void>>();
  const phases: Phase[] = [];
  const run = async (name: string, seconds: number, times: number, hotVisits: number) => {
    const fromMs = performance.now();
    const busyFrom = performance.eventLoopUtilization();
    await letCome({ seconds, rate: rate * times }, { ...usual, hotVisits }, log, visits, plan.signal);
    phases.push({ name, fromMs, toMs: performance.now() });
    return performance.eventLoopUtilization(busyFrom).utilization;
  };
  await run("before", plan.seconds.before, 1, plan.hotShare);
  const visitorsBusy = await run("sale", plan.seconds.sale, plan.times, plan.hotVisits);
  await run("after", plan.seconds.after, 1, plan.hotShare);
  await Promise.race([Promise.allSettled(visits), wait(maxDrainMs, undefined, { ref: false })]);
  // What ends after the last phase, such as the last of the waiting, belongs to it.
  const last = phases.at(-1);
  if (last) last.toMs = performance.now();
  return {
    ratePerSecond: rate,
    phases: phases.map((phase) => summarize(log, phase)),
    books: await judgeBooks(shop, goods, plan.hotPieces),
    hotProducts: goods.hot.length,
    unfinished: visits.size,
    visitorsBusy,
  };
}
