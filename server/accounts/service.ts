import { and, eq, ne } from "drizzle-orm";
import type { Profile, Role, User } from "#contract/accounts.ts";
import { sentences } from "#contract/limits.ts";
import type { Queries } from "#server/database/client.ts";
import { type MerchantOf, merchantOf } from "#server/http/merchant-of.ts";
import { ShopError } from "#server/shop-error.ts";
import { endAllSessions } from "./sessions.ts";
import { users } from "./tables.ts";

/** What others may see of a row of `users`: the hash of the password never leaves this folder. */
const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  provider: users.provider,
  role: users.role,
  createdAt: users.createdAt,
};

/** The merchant is looked up unless the caller knows it already. */
export async function readUser(db: Queries, userId: string, known?: { merchant: MerchantOf | null }): Promise<User> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, userId));
  if (!row) throw new ShopError(401, sentences.unauthorized);
  const { id, createdAt, ...user } = row;
  const merchant = known ? known.merchant : await merchantOf(db, userId);
  return {
    _id: id,
    ...user,
    merchant: merchant && { _id: merchant.id, name: merchant.name, isActive: merchant.isActive },
    created: createdAt.toISOString(),
  };
}

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
