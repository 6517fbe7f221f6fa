import { asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { cashFeeRatePercent, taxIncludedPaise } from "#contract/gst.ts";
import { spread } from "#contract/spread.ts";
import type { CheckName } from "#server/oversight/data-checks/find-faults.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { merchantTax, taxSettings } from "#server/sales/tax/tables.ts";
import { givenOrder } from "./given-orders.ts";
import type { Person } from "./given-people.ts";

/** What such orders lack that did not come about by themselves. */
export const gstOrderExcuses: CheckName[] = [
  "an order is paid without a payment",
  "an order's total is not the sum of its live lines",
  "an order's totals do not add up to what is to be paid",
  "a line's tax is not the rate of its order, rounded to the paisa",
  "a brand does not find an order with its lines, or finds one without",
  "somebody has a delivered product and is not known to have bought it",
];

/** The shop sells from Karnataka in the GST scheme. */
export async function givenGstShop(db: Database): Promise<void> {
  const row = { scheme: "gst" as const, sellerState: "29", gstin: "29ABCDE1234F1Z5" };
  await db.insert(taxSettings).values(row).onConflictDoUpdate({ target: taxSettings.isTheRow, set: row });
}

/** The merchant sells under its own tax number, from Tamil Nadu unless the test says otherwise. */
export async function givenMerchantTax(
  db: Database,
  merchantId: string,
  facts: Partial<typeof merchantTax.$inferInsert> = {},
): Promise<void> {
  const usual = { legalName: "Loom & Sons LLP", address: "4 Silk Street\nKanchipuram", state: "33" };
  await db.insert(merchantTax).values({ merchantId, ...usual, gstin: "33ABCDE1234F1Z5", ...facts });
}

interface GstFacts {
  shippingPaise?: number;
  cashFeePaise?: number;
  deliveryState?: string;
  buyerGstin?: string;
  /** By position; 5 unless said. */
  ratesPercent?: number[];
}

/** An order whose prices include the tax, paid online. */
export async function givenGstOrder(
  { app, db }: { app: Pick<FastifyInstance, "inject">; db: Database },
  buyer: Person,
  lines: Parameters<typeof givenOrder>[2],
  facts: GstFacts = {},
): Promise<{ id: string; itemIds: string[]; totalPaise: number }> {
  const { _id: id } = await givenOrder(app, buyer, lines);
  const { shippingPaise = 0, cashFeePaise = 0, deliveryState = "29", buyerGstin = null, ratesPercent = [] } = facts;
  return transaction(db, async (tx) => {
    const items = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position));
    const totals = items.map(({ totalPaise }) => totalPaise);
    const shares = spread(shippingPaise, totals);
    let [taxPaise, shippingTaxPaise] = [0, 0];
    for (const [i, item] of items.entries()) {
      const [rate, share] = [ratesPercent[i] ?? 5, shares[i] ?? 0];
      const tax = taxIncludedPaise(item.totalPaise, rate);
      const shareTax = taxIncludedPaise(share, rate);
      taxPaise += tax;
      shippingTaxPaise += shareTax;
      await tx
        .update(orderItems)
        .set({ taxable: true, hsn: "6205", taxRatePercent: rate, taxPaise: tax })
        .where(eq(orderItems.id, item.id));
      await tx
        .update(orderItems)
        .set({ shippingPaise: share, shippingTaxPaise: shareTax })
        .where(eq(orderItems.id, item.id));
    }
    const cashFeeTaxPaise = taxIncludedPaise(cashFeePaise, cashFeeRatePercent);
    const totalPaise = totals.reduce((sum, paise) => sum + paise, 0);
    const totalWithTaxPaise = totalPaise + shippingPaise + cashFeePaise;
    await tx
      .update(orders)
      .set({
        ...{ taxScheme: "gst", deliveryState, buyerGstin, paymentStatus: cashFeePaise ? "Cash on delivery" : "Paid" },
        ...{ shippingPaise, shippingTaxPaise, cashFeePaise, cashFeeTaxPaise },
        taxPaise: taxPaise + shippingTaxPaise + cashFeeTaxPaise,
        totalWithTaxPaise,
        ...(cashFeePaise && { status: "Delivered" as const }),
      })
      .where(eq(orders.id, id));
    if (cashFeePaise) await tx.update(orderItems).set({ status: "Delivered" }).where(eq(orderItems.orderId, id));
    return { id, itemIds: items.map((item) => item.id), totalPaise: totalWithTaxPaise };
  });
}
