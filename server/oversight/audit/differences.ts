import { isDeepStrictEqual } from "node:util";

type Values = Record<string, unknown>;

/** Leaves out what is the same on both sides. One side alone is kept whole. */
export function differences(
  before?: Values,
  after?: Values,
): { before?: Values | undefined; after?: Values | undefined } {
  if (!before || !after) return { before, after };
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
