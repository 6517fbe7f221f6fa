import { parseArgs } from "node:util";
import { StartupError } from "#server/settings/startup-error.ts";

const bounds = {
  products: { min: 1000, max: 1_000_000, fallback: 0 },
  words: { min: 0, max: 1_000_000, fallback: 0 },
  users: { min: 0, max: 1_000_000, fallback: 0 },
  merchants: { min: 0, max: 1_000_000, fallback: 0 },
  reviews: { min: 0, max: 5_000_000, fallback: 0 },
  orders: { min: 0, max: 5_000_000, fallback: 0 },
  changes: { min: 0, max: 5_000_000, fallback: 0 },
  seed: { min: 0, max: 1_000_000_000, fallback: 1 },
};
const names = Object.keys(bounds) as (keyof typeof bounds)[];

/** How much `npm run seed` is asked to add. */
export type SeedOptions = Record<keyof typeof bounds, number>;

const usage =
  "How many? npm run seed -- --products 100000 [--words 10000] [--users 1000] [--merchants 50] [--reviews 50000] [--orders 50000] [--changes 1000] [--seed 1]";
const grouped = new Intl.NumberFormat("en-IN");

function parseNumber(name: keyof typeof bounds, text: string | undefined): number {
  const { min, max, fallback } = bounds[name];
  if (text === undefined) return fallback;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new StartupError(`--${name} takes a whole number from ${grouped.format(min)} to ${grouped.format(max)}.`);
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
  const parsed = Object.fromEntries(names.map((name) => [name, parseNumber(name, values[name])])) as SeedOptions;
  if (names.every((name) => name === "seed" || name === "words" || parsed[name] === 0)) throw new StartupError(usage);
  return parsed;
}
