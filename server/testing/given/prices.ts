import { freeShipping, type ShippingRates } from "#contract/sales/shipping.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { coupons } from "#server/sales/coupons/tables.ts";
import { shippingSettings } from "#server/sales/shipping/tables.ts";
import { taxSettings } from "#server/sales/tax/tables.ts";

type NewCoupon = typeof coupons.$inferInsert;

/** A coupon that takes ten percent off, for everybody, since yesterday. */
export async function givenCoupon(
  db: Queries,
  overrides: Partial<NewCoupon> = {},
): Promise<{ id: string; code: string }> {
  const code = `CODE-${crypto.randomUUID().slice(0, 8)}`;
  const coupon: NewCoupon = {
    code,
    kind: "percent",
    valueHundredths: 1000,
    startsAt: new Date(Date.now() - 86_400_000),
  };
  const [made] = await db
    .insert(coupons)
    .values({ ...coupon, ...overrides })
    .returning();
  if (!made) throw new Error("no coupon was made");
  return made;
}

/** What delivery costs from now on. */
export async function givenShipping(db: Queries, given: Partial<ShippingRates>): Promise<void> {
  const rates = { ...freeShipping, ...given };
  await db
    .insert(shippingSettings)
    .values({ rates })
    .onConflictDoUpdate({ target: shippingSettings.isTheRow, set: { rates } });
}

/** A shop in Karnataka that charges GST. */
export async function givenGstScheme(db: Queries): Promise<void> {
  const row = { scheme: "gst" as const, sellerState: "29", gstin: "29AAACT2727Q1ZS" };
  await db.insert(taxSettings).values(row).onConflictDoUpdate({ target: taxSettings.isTheRow, set: row });
}

/** A shop that taxes on top of prices, as at first. */
export const givenFlatScheme = (db: Queries) => db.update(taxSettings).set({ scheme: "flat" });
