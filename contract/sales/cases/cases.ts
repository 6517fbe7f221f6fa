import * as z from "zod/mini";
import { Picture } from "#contract/catalogue/products.ts";
import { Id, Moment, numberInQuery, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery } from "#contract/paging.ts";

// What returns, exchanges and claims have in common.

/** Who has to act next: whoever sold the pieces is the shop itself where no merchant did. */
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

/** So many photos one return or claim has at most. */
export const casePhotosMax = 4;

export const CasePhoto = z.strictObject({ _id: Id, width: z.number(), height: z.number() });

/** What every case says of itself in the same words. */
export const caseFields = {
  _id: Id,
  /** Why it was refused, rejected or decided so. */
  reason: z.string(),
  created: Moment,
  waitsFor: z.nullable(z.enum(parties)),
  dueAt: z.nullable(Moment),
  /** That party should have acted by now. */
  isOverdue: z.boolean(),
};

export const CaseListQuery = z.extend(PageQuery, {
  /** Those alone for which somebody is late, the latest first. */
  overdue: z.optional(z.enum(["", "true", "false"], "Overdue must be true or false.")),
  /** Made at least so many days ago. */
  age: numberInQuery("Age", { min: 0, max: 3650, whole: true }),
  /** The id of a brand, for staff; `shop` for what the shop sold itself. */
  brand: z.optional(optionalText("Brand", { max: limits.nameMax })),
  /** The number of an order or the beginning of it, or its id. */
  search: z.optional(optionalText("Search", { max: limits.searchMax })),
});
export type CaseListQuery = z.infer<typeof CaseListQuery>;

/** One of these, or nothing, in the address of a list. */
export const oneInQuery = <const Values extends readonly string[]>(label: string, values: Values) =>
  z.optional(z.enum(["", ...values], `${label} must be one of ${values.join(", ")}.`));
