import { browseSteps, checkoutSteps, type Log, type StepName } from "./log.ts";

/** A stretch of the run, by the clock of the log. */
export interface Phase {
  name: string;
  fromMs: number;
  toMs: number;
}

export interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

export interface PhaseFigures {
  name: string;
  arrivals: number;
  /** Visitors of this phase who met the waiting page, and how long they were on it, in milliseconds. */
  heldBack: number;
  waited: Times & { longest: number };
  /** Held back while they were ordering: must be none. */
  heldBackAtCheckout: number;
  letIn: number;
  answersPerSecond: number;
  browse: Times;
  checkout: Times;
  steps: { step: StepName; times: Times }[];
  orders: number;
  ordersPerSecond: number;
  ordersWhileOthersWaited: number;
  soldOut: number;
  failures: string[];
}

function timesOf(values: number[]): Times {
  const sorted = Float64Array.from(values).sort();
  const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: sorted.length, p50: part(0.5), p95: part(0.95), p99: part(0.99) };
}

export function summarize(log: Log, { name, fromMs, toMs }: Phase): PhaseFigures {
  const within = <Entry extends { atMs: number }>(entries: Entry[]) =>
    entries.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const isAtCheckout = ({ step }: { step: StepName }) => (checkoutSteps as readonly StepName[]).includes(step);
  const seconds = (toMs - fromMs) / 1000;
  const answers = within(log.answers).filter(({ status, step }) => status < 500 && step !== "waiting");
  const timesOfSteps = (names: readonly StepName[]) =>
    timesOf(answers.filter(({ step }) => names.includes(step)).map(({ ms }) => ms));
  const heldBack = within(log.heldBack);
  const waits = log.letIn
    .filter(({ waits, arrivedAtMs }) => waits > 0 && arrivedAtMs >= fromMs && arrivedAtMs < toMs)
    .map(({ arrivedAtMs, atMs }) => atMs - arrivedAtMs);
  const orders = within(log.orders);
  const isWaitedAt = (atMs: number) =>
    log.letIn.some((each) => each.waits > 0 && each.arrivedAtMs < atMs && atMs < each.atMs);
  return {
    name,
    arrivals: within(log.arrivals).length,
    heldBack: heldBack.filter((each) => !isAtCheckout(each)).length,
    waited: { ...timesOf(waits), longest: Math.max(0, ...waits) },
    heldBackAtCheckout: heldBack.filter(isAtCheckout).length,
    letIn: within(log.letIn).filter((each) => !isAtCheckout(each)).length,
    answersPerSecond: answers.length / seconds,
    browse: timesOfSteps(browseSteps),
    checkout: timesOfSteps(checkoutSteps),
    steps: [...browseSteps, ...checkoutSteps].map((step) => ({ step, times: timesOfSteps([step]) })),
    orders: orders.length,
    ordersPerSecond: orders.length / seconds,
    ordersWhileOthersWaited: orders.filter(({ atMs }) => isWaitedAt(atMs)).length,
    soldOut: within(log.soldOut).length,
    failures: within(log.failures).map(({ sentence }) => sentence),
  };
}
