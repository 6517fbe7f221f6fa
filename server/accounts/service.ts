import { and, eq, ne } from "drizzle-orm";
import type { Profile, Role } from "#contract/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { endAllSessions } from "./sessions.ts";
import { users } from "./tables.ts";

/** Writes what the person may change about themselves, by name, so that nothing else can be slipped in. */
export async function changeProfile(db: Queries, who: { userId: string }, profile: Profile): Promise<void> {
  const { firstName, lastName, phoneNumber } = profile;
  if (firstName === undefined && lastName === undefined && phoneNumber === undefined) return;
  await db.update(users).set({ firstName, lastName, phoneNumber }).where(eq(users.id, who.userId));
}

/** Gives a person another role; all their logins end, so that every device starts anew with the new rights. */
export async function changeRole(tx: Queries, userId: string, role: Role): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), ne(users.role, role)))
    .returning({ id: users.id });
  if (changed.length > 0) await endAllSessions(tx, userId);
}
