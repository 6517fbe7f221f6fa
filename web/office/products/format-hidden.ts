import type { HiddenBy } from "#contract/catalogue/products-office.ts";

/** Why shoppers do not see a product. */
export function formatHidden({ kind, name }: HiddenBy): string {
  if (kind === "brand") return "Shoppers do not see it while its brand is off.";
  if (kind === "merchant") return `Shoppers do not see it while its merchant ${name} is disabled.`;
  if (kind === "category") return `Shoppers do not see it: it went off with the category ${name}.`;
  return "Shoppers do not see it while it is off.";
}
