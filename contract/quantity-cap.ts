const steps: readonly { stockUpTo: number; cap: number }[] = [
  { stockUpTo: 25, cap: 1 },
  { stockUpTo: 100, cap: 5 },
  { stockUpTo: 499, cap: 25 },
];
const capOfPlenty = 50;

/** How many pieces one line of the bag may hold: by the stock, and never more than there are. */
export function quantityCap(stock: number): number {
  const cap = steps.find(({ stockUpTo }) => stock <= stockUpTo)?.cap ?? capOfPlenty;
  return Math.max(0, Math.min(cap, stock));
}

/** So few pieces of a product, or of a size, are worth saying on its card. */
export const fewLeftMax = 3;
/** The page of a product says how many are left from here on. */
const shownFrom = 5;

/** What a page says of stock changes when it falls to one of these or rises above it, and at no other moment: the cap, and the last pieces. */
export const stockSteps: readonly number[] = [
  ...Array.from({ length: shownFrom + 1 }, (_, stock) => stock),
  ...steps.map(({ stockUpTo }) => stockUpTo),
];
