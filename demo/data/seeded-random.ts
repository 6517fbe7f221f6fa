/** A seeded pseudo-random number generator (mulberry32): the same numbers at every run. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** A whole number from 0 to below the bound. */
    below: (bound: number) => Math.floor(next() * bound),
    isTrue: (share: number) => next() < share,
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
