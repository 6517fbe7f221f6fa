import { and, eq, ne, sql } from "drizzle-orm";
import type { Profile, User } from "#contract/accounts.ts";
import { sentences } from "#contract/limits.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { refuse, ShopError } from "#server/shop-error.ts";
import { type MerchantOf, merchantOf } from "./merchant-of.ts";
import { dropTokens } from "./one-time-tokens.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions, type Session, startSession } from "./sessions.ts";
import { identities, users } from "./tables.ts";

/** What others may see of a row of `users`: the hash of the password never leaves this folder. */
export const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  provider: users.provider,
  role: users.role,
  createdAt: users.createdAt,
};

type Shown = Pick<typeof users.$inferSelect, keyof typeof shown>;

export const toUser = ({ id, createdAt, ...user }: Shown, merchant: MerchantOf | null): User => ({
  _id: id,
  ...user,
  merchant: merchant && { _id: merchant.id, name: merchant.name, isActive: merchant.isActive },
  created: createdAt.toISOString(),
});

/** The merchant is looked up unless the caller knows it already. */
export async function readUser(db: Queries, userId: string, known?: { merchant: MerchantOf | null }): Promise<User> {
  const [row] = await db.select(shown).from(users).where(eq(users.id, userId));
  if (!row) throw new ShopError(401, sentences.unauthorized);
  return toUser(row, known ? known.merchant : await merchantOf(db, userId));
}

/** Writes what the person may change about themselves, by name, so that nothing else can be slipped in. */
export async function changeProfile(db: Queries, who: { userId: string }, profile: Profile): Promise<void> {
  const { firstName, lastName, phoneNumber } = profile;
  if (firstName === undefined && lastName === undefined && phoneNumber === undefined) return;
  await db.update(users).set({ firstName, lastName, phoneNumber }).where(eq(users.id, who.userId));
}

/** The account with this email, which nobody changes or deletes until the caller's transaction ends. */
export async function findAccount(tx: Queries, email: string) {
  const { id, role, emailProvenAt } = users;
  const [account] = await tx
    .select({ id, role, emailProvenAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  return account;
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

/** The same, only for who has the role that is to go: an admin stays one. */
export async function replaceRole(tx: Queries, userId: string, { from, to }: { from: Role; to: Role }): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for("no key update");
  if (user?.role === from) await changeRole(tx, userId, to);
}

/** Slow on purpose, so it is done before a transaction begins. */
export const hashedPassword = (password: string): Promise<string> => hashPassword(password);

interface MailedAccount {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
}

/**
 * Signs in somebody who followed a link to their mailbox, with the account they chose. One that has the email already becomes
 * theirs alone: whoever opened it never showed that the mailbox is theirs, so every other way in is closed.
 */
export async function openByMail(tx: Queries, { email, ...account }: MailedAccount): Promise<Session> {
  const facts = { ...account, emailProvenAt: sql`now()`, provider: "Email" as const };
  const [created] = await tx
    .insert(users)
    .values({ email, ...facts })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) return startSession(tx, created.id);
  const known = await findAccount(tx, email);
  if (!known) throw new Error("The account went away.");
  if (isAdmin(known)) throw refuse("This email belongs to an admin. Please contact us.");
  const { id } = known;
  if (!known.emailProvenAt) await tx.delete(identities).where(eq(identities.userId, id));
  await tx.update(users).set(facts).where(eq(users.id, id));
  await dropTokens(tx, id);
  await endAllSessions(tx, id);
  return startSession(tx, id);
}
