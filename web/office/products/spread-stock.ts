import type { Size } from "#contract/catalogue/sizes.ts";

export const isCount = (text: string | undefined): text is string => /^\d+$/.test(text?.trim() ?? "");

/** A quantity spread evenly over sizes, the rest over the first of them. What is no number is spread as nothing. */
export function spreadStock(quantity: string, sizes: readonly Size[]): Partial<Record<Size, string>> {
  const total = isCount(quantity) ? Number(quantity) : 0;
  const share = Math.floor(total / sizes.length);
  const rest = total % sizes.length;
  return Object.fromEntries(sizes.map((size, at) => [size, String(share + (at < rest ? 1 : 0))]));
}
