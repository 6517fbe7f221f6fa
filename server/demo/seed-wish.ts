import { parseArgs } from "node:util";
import { CannotStart } from "#server/cannot-start.ts";

/** How much `npm run seed` is asked to add. */
export interface SeedWish {
  products: number;
  users: number;
  reviews: number;
  seed: number;
}

const bounds = {
  products: { least: 1000, most: 1_000_000, usual: 0 },
  users: { least: 0, most: 1_000_000, usual: 0 },
  reviews: { least: 0, most: 5_000_000, usual: 0 },
  seed: { least: 0, most: 1_000_000_000, usual: 1 },
};
const grouped = new Intl.NumberFormat("en-IN");

function numberOf(name: keyof typeof bounds, written: string | undefined): number {
  const { least, most, usual } = bounds[name];
  if (written === undefined) return usual;
  const number = /^\d{1,10}$/.test(written) ? Number(written) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new CannotStart(`--${name} takes a whole number from ${grouped.format(least)} to ${grouped.format(most)}.`);
  }
  return number;
}

export function readSeedWish(args: string[]): SeedWish {
  const text = { type: "string" } as const;
  const options = { products: text, users: text, reviews: text, seed: text };
  const { values } = (() => {
    try {
      return parseArgs({ args, options });
    } catch {
      throw new CannotStart("How many? npm run seed -- --products 100000 [--users 1000] [--reviews 50000] [--seed 1]");
    }
  })();
  const wish = {
    products: numberOf("products", values.products),
    users: numberOf("users", values.users),
    reviews: numberOf("reviews", values.reviews),
    seed: numberOf("seed", values.seed),
  };
  if (wish.products + wish.users + wish.reviews === 0) {
    throw new CannotStart("How many? npm run seed -- --products 100000 [--users 1000] [--reviews 50000] [--seed 1]");
  }
  return wish;
}
