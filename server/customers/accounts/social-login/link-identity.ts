import { and, eq } from "drizzle-orm";
import type { SocialProvider } from "#contract/customers/accounts.ts";
import type { LinkFailure } from "#contract/customers/identities.ts";
import { lockOwnAccount } from "#server/customers/accounts/service.ts";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { badRequest, notFound, ShopError } from "#server/shop-error.ts";
import type { Link } from "./cookies.ts";
import type { SocialProfile } from "./profile.ts";

export class LinkRefused extends Error {
  readonly reason: LinkFailure;

  constructor(reason: LinkFailure) {
    super(reason);
    this.reason = reason;
  }
}

export async function listIdentities(db: Queries, userId: string) {
  const { provider, createdAt } = identities;
  const rows = await db
    .select({ provider, createdAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(provider);
  return rows.map((row) => ({ provider: row.provider as SocialProvider, since: row.createdAt.toISOString() }));
}

/** The person of a login that is still good. Changes of the account wait for it. */
async function lockOwner(tx: Queries, owner: Link) {
  const user = await lockOwnAccount(tx, owner).catch((error: unknown) => {
    throw error instanceof ShopError ? new LinkRefused("over") : error;
  });
  if (user.suspendedAt || user.provider !== "Email") throw new LinkRefused("over");
  return user;
}

/**
 * Links an account elsewhere to the one whose login began it: the only way for staff and merchants, whose accounts are not opened because
 * an email matches. The email there does not matter.
 */
export async function linkIdentity(
  db: Database,
  settings: MailSettings,
  owner: Link,
  { provider, providerId }: SocialProfile,
  client: Client,
): Promise<void> {
  const add = (tx: Queries) => tx.insert(identities).values({ userId: owner.userId, provider, providerId });
  await transaction(db, async (tx) => {
    const user = await lockOwner(tx, owner);
    const { userId } = identities;
    const [known] = await tx
      .select({ userId })
      .from(identities)
      .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)));
    if (known?.userId === user.id) return;
    if (known) throw new LinkRefused("taken");
    if ((await tx.$count(identities, and(eq(userId, user.id), eq(identities.provider, provider)))) > 0)
      throw new LinkRefused("another");
    await add(tx);
    await mailOwner(tx, settings, user, { change: "social login linked", provider, client });
  }).catch((error: unknown) => {
    // Somebody else was faster.
    throw violates(error, "one_account_an_identity") ? new LinkRefused("taken") : error;
  });
}

/** The account has a password to be opened with. */
export function unlinkIdentity(
  db: Database,
  settings: MailSettings,
  { userId, provider }: { userId: string; provider: SocialProvider },
  client: Client,
): Promise<void> {
  return transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!user?.passwordHash)
      throw badRequest("Your account has no password yet. Please choose one by Forgot Password first.");
    const gone = await tx
      .delete(identities)
      .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
      .returning({ provider: identities.provider });
    if (gone.length === 0) throw notFound(`No account at ${provider} is linked.`);
    await mailOwner(tx, settings, user, { change: "social login unlinked", provider, client });
  });
}

interface Told {
  change: "social login linked" | "social login unlinked";
  provider: SocialProvider;
  client: Client;
}

async function mailOwner(
  tx: Queries,
  settings: MailSettings,
  { id, email, firstName }: typeof users.$inferSelect,
  { change, provider, client }: Told,
): Promise<void> {
  const details = { provider };
  await recordSecurityEvent(tx, { kind: change, userId: id, actorId: id, ...client, details });
  await mailAccountChange(tx, settings, { change, to: [email], firstName, client });
}
