import type { ItemStatus, OrderAddress, PaymentStatus } from "#contract/sales/orders.ts";

/** How the items of an order ended up, and how it was paid. */
export interface OrderPlan {
  /** The account to look around with, one of the members by number, or somebody without an account. */
  buyer: "member" | "guest" | number;
  hoursAgo: number;
  payment: PaymentStatus;
  /** One for each item. */
  items: readonly ItemStatus[];
  /** The first item is of the demo merchant's brand. */
  withMerchant?: boolean;
  /** It was placed with the coupon that could be used once. */
  withCoupon?: boolean;
}

const day = 24;

/**
 * Every state an order can be in, the newest last but for that of a guest. What was paid online has come to its end: the demo gateway opens
 * its books with the shop, so it could not send back what was paid before. The member has one order under way that is paid on delivery,
 * well below `COD_OPEN_MAX`, so that whoever tries the shop can choose that too.
 */
export const orderPlans: readonly OrderPlan[] = [
  { buyer: "member", hoursAgo: 41 * day, payment: "Paid", items: ["Delivered", "Delivered"], withMerchant: true },
  { buyer: 3, hoursAgo: 34 * day, payment: "Paid", items: ["Delivered"], withCoupon: true },
  { buyer: 11, hoursAgo: 29 * day, payment: "Cash on delivery", items: ["Delivered", "Delivered"] },
  { buyer: "member", hoursAgo: 26 * day, payment: "Refunded", items: ["Cancelled", "Cancelled"] },
  { buyer: 7, hoursAgo: 22 * day, payment: "Paid", items: ["Delivered", "Cancelled", "Delivered"], withMerchant: true },
  { buyer: "member", hoursAgo: 18 * day, payment: "Paid", items: ["Delivered", "Cancelled", "Delivered"] },
  { buyer: 14, hoursAgo: 15 * day, payment: "Pending", items: ["Cancelled"] },
  { buyer: 5, hoursAgo: 12 * day, payment: "Cash on delivery", items: ["Delivered", "Cancelled"], withMerchant: true },
  { buyer: "member", hoursAgo: 9 * day, payment: "Cash on delivery", items: ["Delivered"], withMerchant: true },
  { buyer: 9, hoursAgo: 7 * day, payment: "Refunded", items: ["Cancelled"] },
  { buyer: "member", hoursAgo: 6 * day, payment: "Paid", items: ["Delivered", "Delivered"] },
  {
    buyer: "member",
    hoursAgo: 5 * day,
    payment: "Cash on delivery",
    items: ["Shipped", "Shipped"],
    withMerchant: true,
  },
  { buyer: 12, hoursAgo: 4 * day, payment: "Cash on delivery", items: ["Shipped", "Processing"], withMerchant: true },
  { buyer: 16, hoursAgo: 3 * day, payment: "Cash on delivery", items: ["Processing", "Cancelled"] },
  { buyer: 10, hoursAgo: 2 * day, payment: "Cash on delivery", items: ["Processing"] },
  { buyer: 2, hoursAgo: 30, payment: "Cash on delivery", items: ["Processing", "Not processed"], withMerchant: true },
  { buyer: 8, hoursAgo: 9, payment: "Cash on delivery", items: ["Not processed"], withMerchant: true },
  { buyer: 13, hoursAgo: 3, payment: "Cash on delivery", items: ["Not processed", "Not processed"] },
  { buyer: 4, hoursAgo: 0.4, payment: "Failed", items: ["Not processed"] },
  { buyer: "member", hoursAgo: 0.1, payment: "Pending", items: ["Not processed", "Not processed"] },
  { buyer: "guest", hoursAgo: 2, payment: "Cash on delivery", items: ["Not processed"] },
];

const places = [
  ["27, Temple Street", "Madurai", "Tamil Nadu", "625001"],
  ["5B, Lake Gardens", "Kolkata", "West Bengal", "700045"],
  ["112, Civil Lines", "Jaipur", "Rajasthan", "302006"],
  ["9, Beach Road", "Visakhapatnam", "Andhra Pradesh", "530003"],
  ["41, Model Colony", "Pune", "Maharashtra", "411016"],
  ["3, Upper Lachumiere", "Shillong", "Meghalaya", "793001"],
] as const;

/** Where a member lives. */
export function addressOf(
  member: number,
  { firstName, lastName }: Record<"firstName" | "lastName", string>,
): OrderAddress {
  const [address, city, state, zipCode] = places[member % places.length] ?? places[0];
  const phoneNumber = `98${String(40_000_000 + member * 1_234_567)}`;
  return {
    name: `${firstName} ${lastName}`,
    phoneNumber,
    address,
    city,
    state,
    country: "India",
    zipCode,
    isDefault: true,
  };
}
