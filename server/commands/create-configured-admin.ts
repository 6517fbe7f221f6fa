import { eq } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { type PrintLine, printLine } from "#server/platform/print-line.ts";
import type { Shop } from "#server/shop.ts";

/** Creates the admin that the settings ask for. An account that has the email already is never touched: anybody may have opened it. */
export async function createConfiguredAdmin(
  { settings, db }: Pick<Shop, "settings" | "db">,
  say: PrintLine = printLine,
): Promise<void> {
  if (!settings.admin) return;
  const { email, password } = settings.admin;
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (!user) await createAdmin(db, email, password);
  else if (!isAdmin(user)) {
    say(`ADMIN_EMAIL: ${email} has an account that is no admin. Make it one with: npm run admin -- ${email}`);
  }
}
