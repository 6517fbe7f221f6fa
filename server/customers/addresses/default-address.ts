import { and, eq, ne } from "drizzle-orm";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Owner } from "./queries.ts";
import { addresses } from "./tables.ts";

/** Serialises the changes to one person's addresses: without it, two could pass the limit or become the default at once. */
export async function lockOwner(tx: Queries, { userId }: Owner): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Makes room for another default address; `except` is the one that is about to become it. */
export async function clearDefault(tx: Queries, { userId }: Owner, except?: string): Promise<void> {
  const isOther = except ? ne(addresses.id, except) : undefined;
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true), isOther));
}
