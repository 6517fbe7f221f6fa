import { createHmac } from "node:crypto";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { isAdmin, roles } from "#contract/customers/roles.ts";
import { phoneKey } from "#server/customers/accounts/phone-proof/phone-code.ts";
import { hasFactor } from "#server/customers/accounts/second-factor/check-code.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

/** Where a code was asked for, as the person typed it. */
export interface Target {
  channel: "email" | "phone";
  /** The email, or the last ten digits of the number. */
  key: string;
}

export const targetOf = (form: { email?: string | undefined; phoneNumber?: string | undefined }): Target =>
  form.email === undefined
    ? { channel: "phone", key: phoneKey(form.phoneNumber ?? "") }
    : { channel: "email", key: form.email };

interface Coded extends Target {
  userId: string;
  code: string;
}

/** Keyed, since six digits are soon tried out; good for one account and one way only. */
export const hashOfLoginCode = (secret: string, { userId, channel, key, code }: Coded): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["login code", userId, channel, key, code]))
    .digest("base64url");

const isOwner = ({ channel, key }: Target): SQL | undefined =>
  channel === "email"
    ? eq(users.email, key)
    : and(
        isNotNull(users.phoneProvenAt),
        sql`right(regexp_replace(${users.phoneNumber}, '[^0-9]', '', 'g'), 10) = ${key}`,
      );

/**
 * The account that a code opens. Whoever works here needs more than a message: a number can be taken over, so only members log in by phone,
 * and admins by email only beside their second factor.
 */
export async function findCodeAccount(db: Queries, target: Target) {
  const { id, role, email, firstName, phoneNumber, emailProvenAt } = users;
  const [account] = await db
    .select({ id, role, email, firstName, phoneNumber, emailProvenAt })
    .from(users)
    .where(isOwner(target));
  if (!account) return undefined;
  if (target.channel === "phone" && account.role !== roles.member) return undefined;
  return isAdmin(account) && !(await hasFactor(db, account.id)) ? undefined : account;
}
