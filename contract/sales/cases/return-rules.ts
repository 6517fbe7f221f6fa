import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Id } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";

const returnDaysMax = 365;

const days = (label: string) => {
  const wrong = `${label} must be a whole number from 0 to ${returnDaysMax}.`;
  return z
    .int({ error: absentOr(`${label} are required.`, wrong) })
    .check(z.gte(0, wrong), z.lte(returnDaysMax, wrong));
};

const hasEachOnce = (given: readonly { category: string }[]) =>
  new Set(given.map(({ category }) => category)).size === given.length;

export const ReturnRulesForm = z.object({
  categories: z
    .array(
      z.object({ category: z.string("Category is required.").check(z.maxLength(limits.nameMax)), days: days("Days") }),
      "Categories must be a list.",
    )
    .check(
      z.maxLength(limits.categoryProductsMax, "There are too many categories."),
      z.refine(hasEachOnce, "A category is given twice."),
    ),
});
export type ReturnRulesForm = z.infer<typeof ReturnRulesForm>;

export const ReturnRules = z.strictObject({
  /** From delivery; 0: nothing can be returned but where a category or seller says so. */
  days: z.number(),
  /** Categories with a window of their own; 0: not returnable. */
  categories: z.array(z.strictObject({ category: Id, name: z.string(), slug: z.string(), days: z.number() })),
});
export type ReturnRules = z.infer<typeof ReturnRules>;

const SellerReturns = {
  /** The merchant's own; `null` while it gives no more than the shop. */
  days: z.nullable(z.number()),
  /** What it may not go below. */
  shopDays: z.number(),
};

export const returnRuleCalls = calls({
  "GET /return/rules": {
    access: "open",
    summary: "For how many days after delivery products can be returned",
    reply: ReturnRules,
  },
  "PUT /return/rules": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "Give categories windows of their own; 0 days: not returnable",
    body: ReturnRulesForm,
    reply: z.extend(ReturnRules, { success: z.literal(true), message: z.string() }),
  },
  "GET /merchant/returns": {
    access: "merchant",
    summary: "For how many days one's own products can be returned",
    reply: z.strictObject(SellerReturns),
  },
  "PUT /merchant/returns": {
    access: "merchant",
    summary: "Let one's own products be returned for longer than the shop asks for",
    body: z.object({ days: days("Days") }),
    reply: z.strictObject({ success: z.literal(true), message: z.string(), ...SellerReturns }),
  },
});
