import { and, asc, eq, sql } from "drizzle-orm";
import { type LinePrice, type OrderFees, totalLines } from "#contract/sales/pricing.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { isSold, type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { type OrderItemRow, type OrderRow, orderItems } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { financialYear, invoiceNumber } from "./financial-year.ts";
import { type InvoiceContent, invoiceSeries, invoices } from "./tables.ts";

export type Seller = Pick<Settings, "storeName" | "sellerAddress" | "sellerGstin" | "supportEmail" | "supportPhone">;

interface Buyer {
  firstName: string;
  lastName: string;
  email: string | null;
  guestEmail?: string | null;
  phoneNumber: string;
}

type Line = Pick<
  OrderItemRow,
  "name" | "sku" | "brandName" | "size" | "quantity" | "pricePaise" | "mrpPaise" | "taxable"
> &
  Pick<LinePrice, "discountPaise" | "totalPaise" | "taxPaise">;

export const isDueFor = ({ paymentStatus, status }: LockedOrder) => paymentStatus === "Paid" || status === "Delivered";

/**
 * Writes the invoice of an order in the flat scheme that is paid or delivered, once. The number is taken in the transaction that writes it
 * and comes back if that fails, so the series of a year has no gaps.
 */
export async function issueInvoice(db: Database, settings: Seller, orderId: string): Promise<void> {
  await transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.taxScheme !== "flat" || !isDueFor(order)) return;
    const [existing] = await tx.select().from(invoices).where(eq(invoices.orderId, orderId));
    const content = existing ? undefined : await readContent(tx, settings, order);
    if (!content) return;
    const year = financialYear(new Date());
    const [series] = await tx
      .insert(invoiceSeries)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: invoiceSeries.year, set: { last: sql`${invoiceSeries.last} + 1` } })
      .returning();
    if (!series) throw new Error("no number was given out");
    const number = invoiceNumber(year, series.last);
    await tx.insert(invoices).values({ orderId, year, serial: series.last, number, content });
  });
}

/**
 * Nothing when all of it was cancelled in the meantime. What is expected back may be delivered all the same, and is credited when it is
 * not.
 */
async function readContent(tx: Queries, settings: Seller, order: LockedOrder): Promise<InvoiceContent | undefined> {
  const lines = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isSold))
    .orderBy(asc(orderItems.position));
  if (lines.length === 0) return undefined;
  const [user] = order.userId ? await tx.select().from(users).where(eq(users.id, order.userId)) : [];
  return invoiceContent(settings, order, lines, user);
}

/** What an invoice says of an order, of these lines of it. */
export function invoiceContent(
  settings: Seller,
  order: Pick<OrderRow, "address" | "taxRatePercent" | keyof OrderFees>,
  lines: readonly Line[],
  user: Buyer | undefined,
): InvoiceContent {
  const { address } = order;
  return {
    seller: {
      name: settings.storeName,
      address: settings.sellerAddress,
      gstin: settings.sellerGstin,
      email: settings.supportEmail,
      phone: settings.supportPhone,
    },
    buyer: {
      name: address?.name || [user?.firstName, user?.lastName].filter(Boolean).join(" "),
      email: user?.email ?? user?.guestEmail ?? "",
      phone: address?.phoneNumber ?? user?.phoneNumber ?? "",
      address: address
        ? [address.address, `${address.city} ${address.zipCode}`, `${address.state}, ${address.country}`]
        : [],
    },
    lines: lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      brand: line.brandName,
      size: line.size,
      quantity: line.quantity,
      taxRate: line.taxable ? order.taxRatePercent : 0,
      pricePaise: line.pricePaise,
      mrpPaise: line.mrpPaise,
      discountPaise: line.discountPaise,
      totalPaise: line.totalPaise,
      taxPaise: line.taxPaise,
      totalWithTaxPaise: line.totalPaise + line.taxPaise,
    })),
    ...totalLines(lines, "flat", order),
  };
}
