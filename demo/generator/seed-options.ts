import { parseArgs } from "node:util";
import { StartupError } from "#server/platform/startup-error.ts";

const bounds = {
  products: { least: 1000, most: 1_000_000, usual: 0 },
  users: { least: 0, most: 1_000_000, usual: 0 },
  merchants: { least: 0, most: 1_000_000, usual: 0 },
  reviews: { least: 0, most: 5_000_000, usual: 0 },
  orders: { least: 0, most: 5_000_000, usual: 0 },
  changes: { least: 0, most: 5_000_000, usual: 0 },
  seed: { least: 0, most: 1_000_000_000, usual: 1 },
};
const names = Object.keys(bounds) as (keyof typeof bounds)[];

/** How much `npm run seed` is asked to add. */
export type SeedOptions = Record<keyof typeof bounds, number>;

const usage =
  "How many? npm run seed -- --products 100000 [--users 1000] [--merchants 50] [--reviews 50000] [--orders 50000] [--changes 1000] [--seed 1]";
const grouped = new Intl.NumberFormat("en-IN");

function numberOf(name: keyof typeof bounds, written: string | undefined): number {
  const { least, most, usual } = bounds[name];
  if (written === undefined) return usual;
  const number = /^\d{1,10}$/.test(written) ? Number(written) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new StartupError(`--${name} takes a whole number from ${grouped.format(least)} to ${grouped.format(most)}.`);
  }
  return number;
}

export function parseSeedOptions(args: string[]): SeedOptions {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = (() => {
    try {
      return parseArgs({ args, options });
    } catch {
      throw new StartupError(usage);
    }
  })();
  const wish = Object.fromEntries(names.map((name) => [name, numberOf(name, values[name])])) as SeedOptions;
  if (names.every((name) => name === "seed" || wish[name] === 0)) throw new StartupError(usage);
  return wish;
}
