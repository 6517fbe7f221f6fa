import { eq } from "drizzle-orm";
import { isAdmin, isMerchant } from "#contract/customers/roles.ts";
import type { NewStaff } from "#contract/customers/staff.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Client } from "#server/platform/http/client/describe-client.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockOwners } from "./lock-staff.ts";
import { moveOnStaff } from "./move-on-staff.ts";

const refuse = (sentence: string) => badRequest(sentence, { email: sentence });

type Account = typeof users.$inferSelect;

/** An unproven email may be anybody's: whoever opened the account would get the keys. */
function assertCanJoin(account: Account | undefined): asserts account is Account {
  if (!account) throw refuse("Nobody has an account with this email. Please ask them to sign up first.");
  if (isAdmin(account)) throw refuse("This person is on the staff already.");
  if (isMerchant(account)) throw refuse("This person sells here, and cannot be on the staff as well.");
  if (account.suspendedAt) throw refuse("This account is suspended. Please lift the suspension first.");
  if (!account.emailProvenAt)
    throw refuse("This email is not confirmed yet. Please ask them to follow the link in their mail first.");
}

/** Takes a member onto the staff. They log in anew, and find the back office. */
export function addStaff(db: Database, who: Who, { email, staffRole }: NewStaff, client: Client): Promise<void> {
  return transaction(db, async (tx) => {
    await lockOwners(tx, who);
    const [account] = await tx.select().from(users).where(eq(users.email, email)).for("no key update");
    assertCanJoin(account);
    await moveOnStaff(tx, who, account, staffRole, client);
  });
}
