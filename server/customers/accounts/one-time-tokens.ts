import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { oneTimeTokens } from "./tables.ts";

type Purpose = typeof oneTimeTokens.$inferSelect.purpose;

const validSeconds: Record<Purpose, number> = {
  "reset password": 60 * 60,
  "verify email": 7 * 24 * 60 * 60,
  "social login": 60,
};

export const randomToken = (): string => randomBytes(32).toString("base64url");

const hashOf = (purpose: Purpose, token: string) =>
  createHash("sha256").update(`${purpose}\n${token}`).digest("base64url");

/** Keeps a token's hash; the token itself is known only to whom it is handed. */
export async function storeToken(
  tx: Queries,
  purpose: Purpose,
  token: string,
  userId: string,
  seconds = validSeconds[purpose],
): Promise<void> {
  await tx.insert(oneTimeTokens).values({
    hash: hashOf(purpose, token),
    purpose,
    userId,
    expiresAt: sql`now() + ${seconds} * interval '1 second'`,
  });
}

const isGood = (purpose: Purpose, token: string) =>
  and(eq(oneTimeTokens.hash, hashOf(purpose, token)), gt(oneTimeTokens.expiresAt, sql`now()`));

/** Whose token it is, without using it up. */
export async function ownerOfToken(db: Queries, purpose: Purpose, token: string): Promise<string | undefined> {
  const [row] = await db.select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(isGood(purpose, token));
  return row?.userId;
}

/** Uses a token up. Of several tries at the same moment one learns whose it is. */
export async function consumeToken(tx: Queries, purpose: Purpose, token: string): Promise<string | undefined> {
  const [row] = await tx
    .delete(oneTimeTokens)
    .where(isGood(purpose, token))
    .returning({ userId: oneTimeTokens.userId });
  return row?.userId;
}

/** Voids every link and handover of a person. */
export async function deleteTokens(tx: Queries, userId: string): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
}
