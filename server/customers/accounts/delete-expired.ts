import { lt, sql } from "drizzle-orm";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { loginCodes } from "./code-login/tables.ts";
import { phoneCodes } from "./phone-proof/tables.ts";
import { oneTimeTokens, sessions, users } from "./tables.ts";

export async function deleteExpiredLogins(
  db: Queries,
  { adminIdleHours, merchantIdleHours }: Pick<Settings, "adminIdleHours" | "merchantIdleHours">,
): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, sql`now()`));
  await db.delete(phoneCodes).where(lt(phoneCodes.expiresAt, sql`now()`));
  await deleteIdleSessions(db, roles.admin, adminIdleHours);
  await deleteIdleSessions(db, roles.merchant, merchantIdleHours);
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`));
}

/** They were refused from the moment on that they were idle for too long. */
async function deleteIdleSessions(db: Queries, role: Role, hours: number): Promise<void> {
  const ofRole = sql`${sessions.userId} in (select ${users.id} from ${users} where ${users.role} = ${role})`;
  await db.delete(sessions).where(sql`${sessions.lastSeenAt} < now() - ${hours} * interval '1 hour' and ${ofRole}`);
}
