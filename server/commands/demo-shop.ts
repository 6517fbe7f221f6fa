import { inArray } from "drizzle-orm";
import { addDemoData } from "#demo/data/demo-data.ts";
import { demoAccounts, demoPassword } from "#demo/data/people.ts";
import { verifyPassword } from "#server/customers/accounts/passwords.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Database } from "#server/platform/database/client.ts";
import { type PrintLine, printLine } from "#server/platform/print-line.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import type { Shop } from "#server/shop.ts";

const emails = Object.values(demoAccounts).map(({ email }) => email);

/** The demo accounts that still have the password that everybody knows. */
async function openAccounts(db: Database): Promise<string[]> {
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails));
  const open = await Promise.all(found.map((user) => verifyPassword(user.passwordHash, demoPassword)));
  const known = found.filter((_, i) => open[i]).map(({ email }) => email);
  return emails.filter((email) => known.includes(email));
}

/** Fills an empty shop with the demo shop and names its accounts, which must never be within reach of other machines. */
export async function openDemoShop(shop: Pick<Shop, "settings" | "db">, say: PrintLine = printLine): Promise<void> {
  const { isEmbedded, isLoopback, demoData, host } = shop.settings;
  if (!isEmbedded) return;
  if (demoData) await addDemoData(shop, say);
  const open = await openAccounts(shop.db);
  if (open.length === 0) return;
  if (!isLoopback) {
    throw new StartupError(
      `HOST ${host} opens the shop to other machines, but ${open.join(", ")} still has the demo password. Change it first, or set DATA_DIR to a new folder.`,
    );
  }
  say(`Demo accounts: ${open.join(", ")}; password: ${demoPassword}`);
}
