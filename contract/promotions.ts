/** `buy get`: of each `buy` + `get` pieces in its scope the cheapest `get` are free. */
export const promotionKinds = ["percent", "amount", "price", "buy get"] as const;
export type PromotionKind = (typeof promotionKinds)[number];
