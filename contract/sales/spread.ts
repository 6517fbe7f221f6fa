export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Spreads an amount in proportion to weights, exactly: by the largest remainder method. Big integers, since an amount times a weight may be
 * beyond what a number holds.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const total = sumOf(weights);
  if (total === 0 || amount === 0) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = products.map((product) => Number(product / BigInt(total)));
  let rest = amount - sumOf(parts);
  const byRemainder = products
    .map((product, i) => ({ i, remainder: product % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.i - b.i : a.remainder > b.remainder ? -1 : 1));
  for (const { i } of byRemainder) {
    if (rest === 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}

/** Spreads where no part may be above its limit: what does not fit is spread over the others. Together the limits hold the amount. */
export function spreadWithin(amount: number, weights: readonly number[], limits: readonly number[]): number[] {
  const parts = weights.map(() => 0);
  let rest = Math.min(amount, sumOf(limits));
  while (rest > 0) {
    const open = weights.map((weight, i) => ((parts[i] ?? 0) < (limits[i] ?? 0) ? weight : 0));
    for (const [i, more] of spread(rest, open).entries()) {
      const part = Math.min((parts[i] ?? 0) + more, limits[i] ?? 0);
      rest -= part - (parts[i] ?? 0);
      parts[i] = part;
    }
  }
  return parts;
}
