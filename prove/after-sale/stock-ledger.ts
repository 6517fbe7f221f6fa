/** What the stock of each product and size should be, kept apart from the shop by what it answered. */
export function openStockLedger(initial: Record<string, number>) {
  const pieces = new Map(Object.entries(initial));
  const keyOf = (product: string, size: string) => `${product} ${size}`;
  return {
    /** Pieces leave stock, or come back to it when they are negative. */
    take(product: string, size: string, quantity: number): void {
      const key = keyOf(product, size);
      pieces.set(key, (pieces.get(key) ?? 0) - quantity);
    },
    read: (): Record<string, number> => Object.fromEntries([...pieces].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
