import { and, eq, sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { welcomeMail } from "#server/customers/accounts/mails/welcome.ts";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { takeOverUnproven } from "#server/customers/accounts/take-over.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import { createHandover, type Handover } from "./handover.ts";
import type { SocialProfile } from "./profile.ts";

/** The email belongs to an account, and the provider does not vouch that it is this person's. */
export class EmailTaken extends Error {}

/** The email belongs to an admin or a merchant, whose accounts are not opened because an email matches. */
export class StaffEmail extends Error {}

/**
 * Hands over the account behind a social login: the one it opened before, the one with its proven email, or a new one. In one transaction,
 * so that none is handed over by an identity that somebody takes away at the same moment.
 */
export async function handOverAccount(
  db: Database,
  settings: MailSettings,
  profile: SocialProfile,
  client: Client,
): Promise<Handover> {
  const find = () =>
    transaction(db, async (tx) => {
      const userId =
        (await accountOfIdentity(tx, profile)) ??
        (await accountOfEmail(tx, settings, profile, client)) ??
        (await newAccount(tx, settings, profile, client));
      return createHandover(tx, userId);
    });
  try {
    return await find();
  } catch (error) {
    // A second request of this person came at the same moment: its account is now there to be found.
    const isThereNow = violates(error, "one_account_an_email") || violates(error, "one_account_an_identity");
    if (!isThereNow) throw error;
    return find();
  }
}

async function accountOfIdentity(tx: Queries, { provider, providerId }: SocialProfile): Promise<string | undefined> {
  const isTheirs = and(eq(identities.provider, provider), eq(identities.providerId, providerId));
  const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(isTheirs);
  if (!identity) return undefined;
  // A request that closes the ways in locks the account first, and is waited for.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, identity.userId)).for("share");
  return (await tx.$count(identities, isTheirs)) > 0 ? identity.userId : undefined;
}

async function accountOfEmail(
  tx: Queries,
  settings: MailSettings,
  profile: SocialProfile,
  client: Client,
): Promise<string | undefined> {
  const { email } = profile;
  if (!email) return undefined;
  const [user] = await tx.select().from(users).where(eq(users.email, email.address)).for("no key update");
  if (!user) return undefined;
  if (!email.isProven) throw new EmailTaken();
  // Somebody at the provider may be given an address that was another's: for what staff and merchants may do that is too little.
  if (user.role !== roles.member) throw new StaffEmail();
  // The owner has come: every way in that was there before is closed. A password can be had anew by mail.
  const isTakenOver = await takeOverUnproven(tx, user.id, { way: profile.provider, client });
  if (isTakenOver && user.provider !== "Email")
    await tx.update(users).set({ provider: profile.provider }).where(eq(users.id, user.id));
  await addIdentity(tx, user.id, profile);
  const details = { provider: profile.provider };
  await recordSecurityEvent(tx, { kind: "social login linked", userId: user.id, ...client, details });
  const { firstName } = user;
  await mailAccountChange(tx, settings, { change: "social login linked", to: [user.email], firstName, client });
  return user.id;
}

async function newAccount(
  tx: Queries,
  settings: MailSettings,
  profile: SocialProfile,
  client: Client,
): Promise<string> {
  const { provider, firstName, lastName, email } = profile;
  const [user] = await tx
    .insert(users)
    .values({
      email: email?.address ?? null,
      emailProvenAt: email?.isProven ? sql`now()` : null,
      firstName,
      lastName,
      provider,
    })
    .returning({ id: users.id });
  if (!user) throw new Error("No user was made.");
  await addIdentity(tx, user.id, profile);
  await recordSecurityEvent(tx, { kind: "account created", userId: user.id, ...client, details: { provider } });
  // An unproven address may be somebody else's, who would wonder about a welcome.
  if (email?.isProven) await queueMail(tx, { to: email.address, ...welcomeMail(settings, { firstName }) });
  return user.id;
}

async function addIdentity(tx: Queries, userId: string, { provider, providerId }: SocialProfile): Promise<void> {
  await tx.insert(identities).values({ userId, provider, providerId });
}
