import { lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { phoneCodes } from "./phone-proof/tables.ts";
import { oneTimeTokens, sessions } from "./tables.ts";

export async function deleteExpiredLogins(db: Queries): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, sql`now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
}
