import { eq, sql } from "drizzle-orm";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import type { Suspension } from "#contract/customers/staff.ts";
import { endLogins, type Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { badRequest, notFound } from "#server/shop-error.ts";

/** Merchants and staff have ways of their own to be stopped, which take care of what they leave behind. */
async function lockMember(tx: Queries, id: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for("no key update");
  if (!account) throw notFound("No user found.");
  if (isAdmin(account)) throw badRequest("Staff are not suspended: an owner removes them from the staff.");
  if (isMerchant(account)) throw badRequest("Merchants are not suspended: they are disabled on the page Merchants.");
  return account;
}

/**
 * Suspends a member or lifts it. All logins end with the suspension, and none begins before it is lifted; orders go on, and
 * reviews stay as they were judged.
 */
export function suspendMember(
  db: Database,
  who: Who,
  id: string,
  { isSuspended, reason }: Suspension,
  client: Client,
): Promise<void> {
  return transaction(db, async (tx) => {
    const account = await lockMember(tx, id);
    if (isSuspended === (account.suspendedAt !== null)) {
      throw badRequest(isSuspended ? "This account is suspended already." : "This account is not suspended.");
    }
    const changes = isSuspended
      ? { suspendedAt: sql`now()`, suspensionReason: reason }
      : { suspendedAt: null, suspensionReason: null };
    await tx.update(users).set(changes).where(eq(users.id, id));
    if (isSuspended) await endLogins(tx, id);
    await recordChange(tx, who, {
      action: isSuspended ? "suspended" : "restored",
      entity: "user",
      entityId: id,
      entityName: account.email ?? id,
      before: { suspended: !isSuspended, reason: account.suspensionReason },
      after: { suspended: isSuspended, reason: changes.suspensionReason },
    });
    const kind = isSuspended ? "account suspended" : "account restored";
    await recordSecurityEvent(tx, { kind, userId: id, actorId: who.userId, ...client });
  });
}
