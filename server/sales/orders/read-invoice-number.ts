import { eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { invoices } from "./tables.ts";

/** The number of an order's invoice, once it has one. */
export async function readInvoiceNumber(db: Queries, orderId: string): Promise<string | null> {
  const [invoice] = await db.select({ number: invoices.number }).from(invoices).where(eq(invoices.orderId, orderId));
  return invoice?.number ?? null;
}
