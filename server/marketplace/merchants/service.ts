import { eq } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Merchant } from "#contract/merchants.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { missing } from "#server/shop-error.ts";
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

const found = ([row]: MerchantRow[]): MerchantRow => {
  if (!row) throw missing("No merchant found.");
  return row;
};

/** Whoever changes a merchant waits here for whoever does already, and only then looks at accounts and brands. */
export const lockMerchant = async (tx: Queries, id: string): Promise<MerchantRow> =>
  found(await tx.select().from(merchants).where(eq(merchants.id, id)).for("no key update"));

export const changeMerchant = async (
  tx: Queries,
  id: string,
  facts: PgUpdateSetSource<typeof merchants>,
): Promise<MerchantRow> => found(await tx.update(merchants).set(facts).where(eq(merchants.id, id)).returning());

/** What a note of a change says about a merchant. */
export const factsOf = ({ status, isActive }: MerchantRow) => ({ status, isActive });
