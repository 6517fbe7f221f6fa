/** Chances that can be had again: the same seed gives the same (mulberry32). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (list) => {
      if (list.length === 0) throw new Error("there is nothing to pick from");
      return list[below(list.length)] as (typeof list)[number];
    },
    chance: (probability) => next() < probability,
  };
}
