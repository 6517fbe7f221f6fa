import { and, eq, ne } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import type { Owner } from "./queries.ts";
import { addresses } from "./tables.ts";

/** Makes room for another default address; `except` is the one that is about to become it. */
export async function clearDefault(tx: Queries, { userId }: Owner, except?: string): Promise<void> {
  const isOther = except ? ne(addresses.id, except) : undefined;
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true), isOther));
}
