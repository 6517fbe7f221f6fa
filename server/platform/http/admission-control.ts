import { type EventLoopUtilization, performance } from "node:perf_hooks";

const everyMs = 500;
/** Somebody always gets in, or nobody would know that there is room again. */
const leastShare = 0.02;

/**
 * Decides which part of the new visitors a process takes: fewer by a third each half second in which it is too busy, a few more whenever it is not
 * (additive increase, multiplicative decrease), so that those who wait do not all come in at once.
 */
export class AdmissionControl {
  readonly #maxLoad: number;
  #share = 1;

  constructor(maxLoad: number) {
    this.#maxLoad = maxLoad;
  }

  /** How busy the process was since the last time: 0 idle, 1 without a pause. */
  noteLoad(load: number): void {
    this.#share = load > this.#maxLoad ? Math.max(leastShare, this.#share * 0.67) : Math.min(1, this.#share + 0.03);
  }

  admits(random = Math.random()): boolean {
    return random < this.#share;
  }
}

/** Keeps it informed of how busy the event loop is, until it is stopped. */
export function watchLoad(control: AdmissionControl): { stop: () => void } {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    control.noteLoad(performance.eventLoopUtilization(now, before).utilization);
    before = now;
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
