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

/** The cap changes when stock falls to one of these or rises above it, and at no other moment. */
export const stockSteps: readonly number[] = [0, ...steps.map(({ stockUpTo }) => stockUpTo)];
