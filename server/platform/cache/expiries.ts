import type { Change, Dependencies } from "./dependencies.ts";

/** A moment at which answers change by themselves, though nothing is written. */
export interface Expiry {
  /** From now on, by the clock that decides it. */
  inMs: number;
  topics: readonly string[];
}

/** The coming moments of that kind, as far as they are known, so that nobody is told to keep an answer beyond one. */
export class Expiries {
  /** By the clock of this process that never jumps; nothing while they have to be read anew. */
  #known: { at: number; change: Change }[] | undefined;

  set(expiries: readonly Expiry[]): void {
    const now = performance.now();
    this.#known = expiries.map(({ inMs, topics }) => ({ at: now + inMs, change: { topics } }));
  }

  forget(): void {
    this.#known = undefined;
  }

  /** How many whole seconds an answer stays true for certain: 0 while that is not known. */
  secondsLeft(dependencies: Dependencies, max: number): number {
    if (!this.#known) return 0;
    const now = performance.now();
    const coming = this.#known.filter(({ at, change }) => at < now + max * 1000 && dependencies.isAffectedBy(change));
    return coming.reduce((least, { at }) => Math.min(least, Math.max(0, Math.floor((at - now) / 1000))), max);
  }
}
