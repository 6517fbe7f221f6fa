import { inArray } from "drizzle-orm";
import { verifyPassword } from "#server/accounts/passwords.ts";
import { users } from "#server/accounts/tables.ts";
import { CannotStart } from "#server/cannot-start.ts";
import type { Database } from "#server/database/client.ts";
import { addDemoData } from "#server/demo/demo-data.ts";
import { demoAccounts, demoPassword } from "#server/demo/people.ts";
import type { Shop } from "#server/shop.ts";
import { type Tell, tell } from "#server/tell.ts";

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
export async function openDemoShop(shop: Pick<Shop, "settings" | "db">, say: Tell = tell): Promise<void> {
  const { isEmbedded, isLoopback, demoData, host } = shop.settings;
  if (!isEmbedded) return;
  if (demoData) await addDemoData(shop, say);
  const open = await openAccounts(shop.db);
  if (open.length === 0) return;
  if (!isLoopback) {
    throw new CannotStart(
      `HOST ${host} opens the shop to other machines, but ${open.join(", ")} still has the demo password. Change it first, or set DATA_DIR to a new folder.`,
    );
  }
  say(`Demo accounts: ${open.join(", ")}; password: ${demoPassword}`);
}
