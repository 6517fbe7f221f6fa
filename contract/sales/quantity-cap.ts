const steps: readonly { stockUpTo: number; cap: number }[] = [
  { stockUpTo: 25, cap: 1 },
  { stockUpTo: 100, cap: 5 },
  { stockUpTo: 499, cap: 25 },
];
const capOfPlenty = 50;

/** How many pieces one line of the bag may hold: by the stock of the whole product, and never more than there are of its size. */
export function quantityCap(stock: number, stockOfSize = stock): number {
  const cap = steps.find(({ stockUpTo }) => stock <= stockUpTo)?.cap ?? capOfPlenty;
  return Math.max(0, Math.min(cap, stock, stockOfSize));
}

/** So few pieces of a product, or of a size, are worth saying on its card. */
export const fewLeftMax = 3;
/** The page of a product says how many are left from here on. */
const shownFrom = 5;

/**
 * What a page says of stock changes when it falls to one of these or rises above it, and at no other moment: the cap by the whole stock,
 * and the last pieces. Where a rare size of a plentiful product has fewer than that cap, the bag says how many there are now.
 */
export const stockSteps: readonly number[] = [
  ...Array.from({ length: shownFrom + 1 }, (_, stock) => stock),
  ...steps.map(({ stockUpTo }) => stockUpTo),
];
