import { type EventLoopUtilization, performance } from "node:perf_hooks";

const everyMs = 500;
/** Somebody gets in every few seconds, however busy the process is. */
const leastAllowed = 0.1;

/**
 * Decides how many new visitors a process takes in each half second: a fifth fewer than came in before whenever it was too busy, a few more
 * whenever it was not. Of those who ask, whoever has waited longest comes first: while people with a longer wait have to be sent back,
 * those with a shorter one, and those who have just come, are not let in before them.
 */
export class AdmissionControl {
  readonly #maxLoad: number;
  #allowed = Number.POSITIVE_INFINITY;
  /** How many may still come in before the next look at the load. */
  #room = Number.POSITIVE_INFINITY;
  #admitted = 0;
  #isAnybodyRefused = false;
  #isRoomShortForWaiting = false;
  /** So long one must have waited. */
  #leastWaitSeconds = 0;

  constructor(maxLoad: number) {
    this.#maxLoad = maxLoad;
  }

  /** How busy the process was since the last time: 0 idle, 1 without a pause. */
  noteLoad(load: number): void {
    if (load > this.#maxLoad) {
      this.#allowed = Math.max(leastAllowed, Math.min(this.#allowed, this.#admitted + 1) * 0.8);
    } else if (this.#isAnybodyRefused) this.#allowed = this.#allowed * 1.08 + 0.1;
    else this.#allowed = this.#allowed * 2 + 1;
    if (this.#isRoomShortForWaiting) this.#leastWaitSeconds += 1;
    else if (this.#room >= 1) this.#leastWaitSeconds = Math.max(0, this.#leastWaitSeconds * 0.8 - 0.5);
    this.#room = Math.min(1, this.#room) + this.#allowed;
    this.#admitted = 0;
    this.#isAnybodyRefused = false;
    this.#isRoomShortForWaiting = false;
  }

  admits(waitedSeconds: number): boolean {
    const isInTurn = waitedSeconds >= this.#leastWaitSeconds;
    if (isInTurn && this.#room >= 1) {
      this.#room -= 1;
      this.#admitted += 1;
      return true;
    }
    this.#isAnybodyRefused = true;
    if (isInTurn && waitedSeconds > 0) this.#isRoomShortForWaiting = true;
    return false;
  }
}

/**
 * Keeps it informed of how busy the event loop is, until it is stopped. What waits for a connection to the database makes the process busy,
 * too.
 */
export function watchLoad(control: AdmissionControl, isDatabaseCrowded: () => boolean): { stop: () => void } {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    control.noteLoad(isDatabaseCrowded() ? 1 : utilization);
    before = now;
  }, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
