import { eq, inArray } from "drizzle-orm";
import { isAdmin } from "#contract/roles.ts";
import { addDemoData } from "#demo/data/demo-data.ts";
import { demoAccounts, demoPassword } from "#demo/data/people.ts";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { verifyPassword } from "#server/customers/accounts/passwords.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { type PrintLine, printLine } from "#server/platform/terminal.ts";
import type { Shop } from "#server/shop.ts";

/** Creates the admin that the settings ask for. An account that has the email already is never touched: anybody may have opened it. */
export async function createConfiguredAdmin(
  { settings, db }: Pick<Shop, "settings" | "db">,
  print: PrintLine = printLine,
): Promise<void> {
  if (!settings.admin) return;
  const { email, password } = settings.admin;
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (!user) await createAdmin(db, email, password);
  else if (!isAdmin(user)) {
    print(`ADMIN_EMAIL: ${email} has an account that is no admin. Make it one with: npm run admin -- ${email}`);
  }
}

const demoEmails = Object.values(demoAccounts).map(({ email }) => email);

/** The demo accounts that still have the password that everybody knows. */
async function findOpenAccounts(db: Database): Promise<string[]> {
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, demoEmails));
  const open = await Promise.all(found.map((user) => verifyPassword(user.passwordHash, demoPassword)));
  const known = found.filter((_, i) => open[i]).map(({ email }) => email);
  return demoEmails.filter((email) => known.includes(email));
}

/** Fills an empty shop with the demo shop and names its accounts, which must never be within reach of other machines. */
export async function openDemoShop(shop: Pick<Shop, "settings" | "db">, print: PrintLine = printLine): Promise<void> {
  const { isEmbedded, isLoopback, demoData, host } = shop.settings;
  if (!isEmbedded) return;
  if (demoData) await addDemoData(shop, print);
  const open = await findOpenAccounts(shop.db);
  if (open.length === 0) return;
  if (!isLoopback) {
    throw new StartupError(
      `HOST ${host} opens the shop to other machines, but ${open.join(", ")} still has the demo password. Change it first, or set DATA_DIR to a new folder.`,
    );
  }
  print(`Demo accounts: ${open.join(", ")}; password: ${demoPassword}`);
}
