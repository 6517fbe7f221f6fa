/** The kinds of things whose changes are noted. */
export const auditedThings = [
  "product",
  "category",
  "brand",
  "promotion",
  "merchant",
  "user",
  "review",
  "order",
  "message",
  "grievance",
  "search word",
  "coupon",
  "shipping rates",
  "tax",
  "tax rate",
  "return",
  "return rules",
  "payout",
  "job",
  "mail",
] as const;
export type AuditedThing = (typeof auditedThings)[number];
