import { and, lt, sql } from "drizzle-orm";
import { productImports } from "#server/catalogue/import-export/tables.ts";
import { oneTimeTokens, sessions } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { carts } from "#server/sales/cart/tables.ts";

const before = (interval: string) => sql`now() - ${interval}::interval`;

/** Removes what nothing will ask for again. */
export async function cleanUp(db: Queries): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
  // By then every try is forgiven.
  await db.delete(throttles).where(and(lt(throttles.lastAt, before("2 days")), lt(throttles.blockedUntil, sql`now()`)));
  // What was ordered is kept by the orders, which also remember whose cart it was.
  await db.delete(carts).where(lt(carts.createdAt, before("30 days")));
  // With all their rows; nobody waits a month for the report of a file.
  await db.delete(productImports).where(lt(productImports.createdAt, before("30 days")));
  // None is still on its way by then: a job gives up within two days.
  await db.delete(mails).where(lt(mails.createdAt, before("30 days")));
}
