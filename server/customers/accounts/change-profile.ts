import { eq } from "drizzle-orm";
import type { Profile } from "#contract/accounts.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { users } from "./tables.ts";

/** Writes what the person may change about themselves, by name, so that nothing else can be slipped in. */
export async function changeProfile(db: Queries, who: { userId: string }, profile: Profile): Promise<void> {
  const { firstName, lastName, phoneNumber } = profile;
  if (firstName === undefined && lastName === undefined && phoneNumber === undefined) return;
  await db.update(users).set({ firstName, lastName, phoneNumber }).where(eq(users.id, who.userId));
}
