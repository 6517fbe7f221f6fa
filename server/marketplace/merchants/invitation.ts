import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { merchants } from "./tables.ts";

const validDays = 7;

const hashInvitation = (token: string): string =>
  createHash("sha256").update(`merchant sign-up\n${token}`).digest("base64url");

/** A new sign-up link: the token for the mail, and its hash, which is all that is stored. */
export function createInvitation() {
  const token = randomBytes(32).toString("base64url");
  const columns = {
    invitationHash: hashInvitation(token),
    invitedUntil: sql`now() + ${validDays} * interval '1 day'`,
  };
  return { token, columns };
}

export const noInvitation = { invitationHash: null, invitedUntil: null };

/** The merchant whose link this is, while it is valid. */
export const isInvitedBy = (token: string) =>
  and(eq(merchants.invitationHash, hashInvitation(token)), gt(merchants.invitedUntil, sql`now()`));
