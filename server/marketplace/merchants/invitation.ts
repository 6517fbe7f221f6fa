import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";

const validDays = 7;

export const hashOfInvitation = (token: string): string =>
  createHash("sha256").update(`merchant sign-up\n${token}`).digest("base64url");

/** A new sign-up link: the token for the mail, and what is kept of it. */
export function newInvitation() {
  const token = randomBytes(32).toString("base64url");
  const kept = {
    invitationHash: hashOfInvitation(token),
    invitedUntil: sql`now() + ${validDays} * interval '1 day'`,
  };
  return { token, kept };
}

export const noInvitation = { invitationHash: null, invitedUntil: null };
