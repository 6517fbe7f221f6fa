import { sql } from "drizzle-orm";
import type { DocumentKind } from "#contract/sales/documents.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { financialYear } from "#server/sales/invoices/service.ts";
import { documentSeries } from "./tables.ts";

const prefixes: Record<DocumentKind, string> = { invoice: "INV", "credit note": "CN" };
const digits = 6;

/** At most 16 characters, as the law wants it. After a million in a year the first slash makes room. */
export function documentNumber(kind: DocumentKind, year: string, serial: number): string {
  const slash = String(serial).length > digits ? "" : "/";
  return `${prefixes[kind]}${slash}${year.slice(2)}/${String(serial).padStart(digits, "0")}`;
}

/**
 * The next number of a seller's series, which stays locked until the transaction ends: it comes back if that fails, so no number is ever
 * missing. Several numbers are taken in the order of the sellers' ids.
 */
export async function takeNumber(tx: Queries, { sellerId, kind }: { sellerId: string; kind: DocumentKind }) {
  const year = financialYear(new Date());
  const { sellerId: bySeller, kind: byKind, year: byYear } = documentSeries;
  const [series] = await tx
    .insert(documentSeries)
    .values({ sellerId, kind, year, last: 1 })
    .onConflictDoUpdate({ target: [bySeller, byKind, byYear], set: { last: sql`${documentSeries.last} + 1` } })
    .returning();
  if (!series) throw new Error("no number was given out");
  // Read once the series is ours, so that later numbers have later moments. The job is tried again if it waited into the next year.
  const issuedAt = new Date();
  if (financialYear(issuedAt) !== year) throw new Error(`the financial year ${year} ended while a number was awaited`);
  return { sellerId, kind, year, serial: series.last, number: documentNumber(kind, year, series.last), issuedAt };
}
