export const couponKinds = ["percent", "amount"] as const;
export type CouponKind = (typeof couponKinds)[number];
