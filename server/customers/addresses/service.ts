import { asc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { addresses } from "./tables.ts";

export async function exportAddresses(db: Queries, userId: string) {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId)).orderBy(asc(addresses.createdAt));
  return rows.map(({ id: _id, userId: _, ...address }) => address);
}
