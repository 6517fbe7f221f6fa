import { createHash, randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { recoveryCodes } from "./tables.ts";

const howMany = 10;
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const length = 16;

/** Without the spaces, dashes and capitals that people add or leave out. */
export const bareCode = (code: string): string => code.replaceAll(/[\s-]/g, "").toLowerCase();

/** 80 random bits, so that a fast hash keeps the code as safe as a slow one would. */
const randomCode = () => Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

const hashOf = (userId: string, bare: string) =>
  createHash("sha256").update(`recovery code\n${userId}\n${bare}`).digest("base64url");

/** New codes in place of all earlier ones, as they are shown: in groups of four. */
export async function replaceRecoveryCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, randomCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })));
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Uses a code up. Of several tries at the same moment one succeeds. */
export async function consumeRecoveryCode(tx: Queries, userId: string, bare: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(userId, bare)), isNull(recoveryCodes.usedAt)),
    )
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Queries, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
