import * as z from "zod/mini";
import { Picture } from "#contract/catalogue/products.ts";
import { Id, numberInQuery } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

// What returns, exchanges and claims have in common.

/** Who has to act next. */
export const parties = ["buyer", "seller", "shop"] as const;

/** So many pieces of one item. */
export const pieces = () => {
  const wrong = `Quantity must be a whole number from 1 to ${limits.quantityMax}.`;
  return z.int(wrong).check(z.gte(1, wrong), z.lte(limits.quantityMax, wrong));
};

/** What a case is about, as it was on the day of the order. */
export const CaseProduct = z.strictObject({
  /** `null` when the product is gone. */
  _id: z.nullable(Id),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  picture: z.nullable(Picture),
});

/** Made at least so many days ago. */
export const ageInQuery = () => numberInQuery("Age", { min: 0, max: 3650, whole: true });

/** Yes, no or nothing in an address. */
export const flagInQuery = (label: string) =>
  z.optional(z.enum(["", "true", "false"], `${label} must be true or false.`));
