import { eq } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Merchant } from "#contract/marketplace/merchants.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { notFound } from "#server/shop-error.ts";
import { merchants } from "./tables.ts";

export type MerchantRow = typeof merchants.$inferSelect;

export const toMerchant = (row: MerchantRow): Merchant => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  brandName: row.brandName,
  business: row.business,
  status: row.status,
  isActive: row.isActive,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
  created: row.createdAt.toISOString(),
});

/** What an audit entry shows of a merchant. */
export const auditedFields = ({ status, isActive }: MerchantRow) => ({ status, isActive });

/** Taken before any lock on accounts or brands: one lock order for all changes to a merchant. */
export const lockMerchant = async (tx: Queries, id: string): Promise<MerchantRow> =>
  assertFound(await tx.select().from(merchants).where(eq(merchants.id, id)).for("no key update"));

export const updateMerchant = async (
  tx: Queries,
  id: string,
  fields: PgUpdateSetSource<typeof merchants>,
): Promise<MerchantRow> => assertFound(await tx.update(merchants).set(fields).where(eq(merchants.id, id)).returning());

function assertFound([row]: MerchantRow[]): MerchantRow {
  if (!row) throw notFound("No merchant found.");
  return row;
}
