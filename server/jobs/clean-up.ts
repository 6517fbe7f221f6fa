import { lt, sql } from "drizzle-orm";
import { oneTimeTokens, sessions } from "#server/accounts/tables.ts";
import type { Queries } from "#server/database/client.ts";
import { forgetOldTries } from "#server/http/throttle.ts";
import { mails } from "#server/mail/tables.ts";

/** Removes what nothing will ask for again. No mail is still on its way after 30 days: its job gives up within two. */
export async function cleanUp(db: Queries): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
  await forgetOldTries(db);
  await db.delete(mails).where(lt(mails.createdAt, sql`now() - interval '30 days'`));
}
