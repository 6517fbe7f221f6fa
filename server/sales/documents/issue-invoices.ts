import { and, asc, eq } from "drizzle-orm";
import { totalLines } from "#contract/sales/pricing.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { isDueFor } from "#server/sales/invoices/service.ts";
import { isExpectedBack, lockOrder } from "#server/sales/orders/service.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { buildInvoices } from "./build-invoices.ts";
import { findSellers, type SellerSettings } from "./find-sellers.ts";
import { documents } from "./tables.ts";
import { takeNumber } from "./take-number.ts";

/** Writes the invoices of an order in the GST scheme that is paid or delivered, all of them at once and once. */
export async function issueInvoices(db: Database, settings: SellerSettings, orderId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.taxScheme !== "gst" || !isDueFor(order)) return;
    const isInvoice = and(eq(documents.orderId, orderId), eq(documents.kind, "invoice"));
    if ((await tx.$count(documents, isInvoice)) > 0) return;
    const items = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position));
    const sold = items.filter((item) => item.status !== "Cancelled" || isExpectedBack(item));
    // What is expected back may be delivered all the same, and is credited when it is not.
    const { totalWithTaxPaise } = totalLines(sold, order.taxScheme, order);
    const merchantIds = items.flatMap(({ merchantId }) => merchantId ?? []);
    const sellers = await findSellers(tx, settings, merchantIds);
    const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
    const buyerName = [user?.firstName, user?.lastName].filter(Boolean).join(" ");
    for (const { sellerId, content } of buildInvoices({
      order: { ...order, totalWithTaxPaise },
      items,
      sellers,
      buyerName,
    })) {
      const named = await takeNumber(tx, { sellerId, kind: "invoice" });
      await tx.insert(documents).values({ ...named, orderId, totalPaise: content.totals.totalPaise, content });
    }
  });
}
