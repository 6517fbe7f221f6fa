import { and, eq, isNotNull, sql } from "drizzle-orm";
import { isAdmin, type Role } from "#contract/customers/roles.ts";
import { deleteTokens } from "#server/customers/accounts/one-time-tokens.ts";
import { hasFactor, withSecondFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { lockAccount } from "#server/customers/accounts/service.ts";
import {
  endAllSessions,
  recordSuspended,
  type Session,
  SuspendedAccount,
  startSession,
} from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { takeOverUnproven } from "#server/customers/accounts/take-over.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";

interface MailedAccount {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  role: Role;
}

/**
 * Goes on in a transaction once the second factor is passed of the account that has proven this email; that of a stranger does not count.
 */
export async function withFactorOfEmail<T>(
  shop: Pick<Shop, "db" | "settings">,
  { email, code, client }: { email: string; code: string; client: Client },
  proceed: (tx: Queries) => Promise<T>,
): Promise<T> {
  const isProven = and(eq(users.email, email), isNotNull(users.emailProvenAt));
  const [account] = await shop.db.select({ userId: users.id }).from(users).where(isProven);
  return account && (await hasFactor(shop.db, account.userId))
    ? withSecondFactor(shop, { ...account, code, client }, (tx) => proceed(tx))
    : transaction(shop.db, proceed).catch(async (error: unknown) => {
        await recordSuspended(shop.db, error, client);
        throw error;
      });
}

/**
 * Signs in somebody who followed a link to their mailbox, with the account they chose. One that has the email already becomes
 * theirs alone: whoever opened it never showed that the mailbox is theirs, so every other way in is closed.
 */
export async function signUpByMail(
  tx: Queries,
  settings: MailSettings,
  { email, ...account }: MailedAccount,
  client: Client,
): Promise<Session> {
  const values = { ...account, provider: "Email" as const };
  const [created] = await tx
    .insert(users)
    .values({ email, ...values, emailProvenAt: sql`now()` })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (created) {
    await recordSecurityEvent(tx, { kind: "account created", userId: created.id, actorId: created.id, ...client });
    return startSession(tx, created.id, client);
  }
  const known = await lockAccount(tx, email);
  if (!known) throw new Error("The account was deleted.");
  if (isAdmin(known)) throw badRequest("This email belongs to an admin. Please contact us.");
  const { id } = known;
  if (known.suspendedAt) throw new SuspendedAccount(id);
  await takeOverUnproven(tx, id, { way: "a mailed sign-up", client });
  await tx.update(users).set(values).where(eq(users.id, id));
  await deleteTokens(tx, id);
  await endAllSessions(tx, id);
  const { firstName } = account;
  await recordSecurityEvent(tx, { kind: "password changed", userId: id, actorId: id, ...client });
  await mailAccountChange(tx, settings, { change: "password changed", to: [email], firstName, client });
  return startSession(tx, id, client);
}
