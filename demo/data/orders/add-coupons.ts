import { eq } from "drizzle-orm";
import type { CouponDiscount } from "#contract/sales/discounts.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { coupons, couponUses } from "#server/sales/coupons/tables.ts";
import type { DemoOrder } from "./demo-order.ts";

type NewCoupon = typeof coupons.$inferInsert;

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const amountOff = (rupees: number) => ({ kind: "amount", valueHundredths: rupees * 100 }) as const;
const percentOff = (percent: number) => ({ kind: "percent", valueHundredths: percent * 100 }) as const;

/** The one that an order of the demo shop used: it could be used once. */
const earlyBird = { code: "EARLY-BIRD", ...amountOff(100), uses: 1, startsAt: ago(60) };

/** One for everybody's first order, one for some people, one that is used up, one of a merchant, and one that has ended. */
const demoCoupons = (merchantBrandId: string): NewCoupon[] => [
  {
    code: "WELCOME10",
    ...percentOff(10),
    maxDiscountPaise: 300_00,
    firstOrderOnly: true,
    perPerson: 1,
    startsAt: ago(60),
  },
  {
    code: "FRIENDS500",
    ...amountOff(500),
    minTotalPaise: 2_999_00,
    emails: ["member@example.com"],
    startsAt: ago(10),
  },
  earlyBird,
  { code: "LOOM15", ...percentOff(15), minTotalPaise: 999_00, ownerBrandId: merchantBrandId, startsAt: ago(5) },
  { code: "MONSOON20", ...percentOff(20), uses: 500, startsAt: ago(120), endsAt: ago(60) },
];

/** Returns the one that is used by an order. */
export async function addDemoCoupons(tx: Queries, merchantBrandId: string): Promise<CouponDiscount> {
  const made = await tx.insert(coupons).values(demoCoupons(merchantBrandId)).returning();
  const used = made.find(({ code }) => code === earlyBird.code);
  if (!used) throw new Error("The demo shop has no coupon to order with.");
  return used;
}

/** What the coupon took off the orders that were placed with it. */
export async function addDemoCouponUses(tx: Queries, { id, code }: CouponDiscount, placed: DemoOrder[]): Promise<void> {
  const uses = placed
    .filter(({ order }) => order.couponCode === code)
    .map(({ order, lines }) => ({
      couponId: id,
      orderId: order.id,
      userId: order.userId,
      amountPaise: lines.reduce((sum, line) => sum + line.discountPaise, 0),
    }));
  await tx.insert(couponUses).values(uses);
  await tx.update(coupons).set({ used: uses.length }).where(eq(coupons.id, id));
}
