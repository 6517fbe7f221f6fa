import { pageLimits } from "#contract/page-limits.ts";
import type { BagEntry } from "#contract/sales/cart.ts";

type Entries = readonly BagEntry[];

const keyOf = ({ product, size }: BagEntry) => `${product} ${size}`;
const quantities = (entries: Entries) => new Map(entries.map((entry) => [keyOf(entry), entry.quantity]));

/**
 * Three-way merge of the bag of this device with the one of the account. What only one side has changed since both were the same (`base`)
 * counts; where both have, the larger quantity. Without a base, as on the first sign-in on a device, nothing is lost: all lines of both.
 */
export function mergeBags(base: Entries | undefined, local: Entries, remote: Entries): BagEntry[] {
  const [before, here, there] = [quantities(base ?? []), quantities(local), quantities(remote)];
  const merge = (key: string): number => {
    const [was = 0, mine = 0, theirs = 0] = [before.get(key), here.get(key), there.get(key)];
    if (base && mine === was) return theirs;
    if (base && theirs === was) return mine;
    return Math.max(mine, theirs);
  };
  const all = new Map([...local, ...remote].map((entry) => [keyOf(entry), entry]));
  return [...all]
    .map(([key, entry]) => ({ product: entry.product, size: entry.size, quantity: merge(key) }))
    .filter(({ quantity }) => quantity > 0)
    .slice(0, pageLimits.bagLinesMax);
}

export const isSameBag = (one: Entries, other: Entries): boolean => {
  const known = quantities(other);
  return one.length === other.length && one.every((entry) => known.get(keyOf(entry)) === entry.quantity);
};
