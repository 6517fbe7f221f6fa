import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import { isAdmin, roles } from "#contract/customers/roles.ts";
import { addDemoData } from "#demo/data/demo-data.ts";
import { demoAccounts, demoPassword } from "#demo/data/people/people.ts";
import { createAdmin, type NewAdmin } from "#server/customers/accounts/create-admin.ts";
import { isCommonPassword } from "#server/customers/accounts/new-password/common-passwords.ts";
import { deleteTokens } from "#server/customers/accounts/one-time-tokens.ts";
import { verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { endAllSessions } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { recordOperatorChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { type PrintLine, printLine } from "#server/platform/terminal.ts";
import type { Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import type { Shop } from "#server/shop.ts";

/** Refuses the password of the demo accounts for a new admin: everybody knows it. */
export function assertOwnPassword(
  { passwordList }: Pick<Settings, "passwordList">,
  password: string,
  name = "The password",
): void {
  if (password.normalize("NFKC") === demoPassword) {
    throw new StartupError(`${name} must not be the one of the demo accounts, which everybody knows.`);
  }
  if (passwordList && isCommonPassword(password)) {
    throw new StartupError(`${name} must not be one that many people use, which anybody would guess.`);
  }
}

/** Writes the audit entry of an admin whom a command or a setting made. */
export const recordAdminBy =
  (operator: string) =>
  (tx: Queries, { userId, email, former }: NewAdmin): Promise<void> =>
    recordOperatorChange(tx, operator, {
      action: former ? "changed" : "added",
      entity: "user",
      entityId: userId,
      entityName: email,
      ...(former && { before: { role: former.role, staffRole: former.staffRole } }),
      after: { role: roles.admin, staffRole: "owner" },
    });

/** Creates the admin that the settings ask for. An account that has the email already is never touched: anybody may have opened it. */
export async function createConfiguredAdmin(
  { settings, db }: Pick<Shop, "settings" | "db">,
  print: PrintLine = printLine,
): Promise<void> {
  if (!settings.admin) return;
  const { email, password } = settings.admin;
  if (settings.isPublic) assertOwnPassword(settings, password, "ADMIN_PASSWORD");
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
  if (!user) await createAdmin(db, email, password, recordAdminBy("ADMIN_EMAIL"));
  else if (!isAdmin(user)) {
    print(`ADMIN_EMAIL: ${email} has an account that is no admin. Make it one with: npm run admin -- ${email}`);
  }
}

const demoEmails = Object.values(demoAccounts).map(({ email }) => email);

type Account = Pick<typeof users.$inferSelect, "id" | "email" | "passwordHash">;

/** The demo accounts, and other admins, that still have the password that everybody knows. */
async function findOpenAccounts(db: Database): Promise<Account[]> {
  const { id, email, passwordHash, role } = users;
  const found = await db
    .select({ id, email, passwordHash })
    .from(users)
    .where(and(isNotNull(passwordHash), or(inArray(email, demoEmails), eq(role, roles.admin))))
    .orderBy(asc(users.createdAt), asc(id));
  const isOpen = await Promise.all(found.map((user) => verifyPassword(user.passwordHash, demoPassword)));
  const open = found.filter((_, i) => isOpen[i]);
  const isDemo = (account: Account) => demoEmails.some((demo) => demo === account.email);
  return [
    ...demoEmails.flatMap((demo) => open.filter((account) => account.email === demo)),
    ...open.filter((account) => !isDemo(account)),
  ];
}

/** Ends every way in that the known password has opened. The owner of a mailbox can still ask for a new password. */
const lockAccount = (db: Database, { id, email, passwordHash }: Account): Promise<void> =>
  transaction(db, async (tx) => {
    const locked = await tx
      .update(users)
      .set({ passwordHash: null })
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? "")))
      .returning({ id: users.id });
    if (locked.length === 0) return;
    await deleteTokens(tx, id);
    await endAllSessions(tx, id);
    const account = { entity: "user" as const, entityId: id, entityName: email ?? id };
    await recordOperatorChange(tx, "Start of a public shop", { action: "locked", ...account });
  });

const createAdminHint = "Make an admin with: npm run admin -- you@shop.example";
export const noDemoAccounts = `The demo shop has no demo accounts here, since everybody knows their password. ${createAdminHint}`;

/** Fills an empty shop with the demo shop and names its accounts. A public shop gets none, and those it had from before are locked. */
export async function openDemoShop(shop: Pick<Shop, "settings" | "db">, print: PrintLine = printLine): Promise<void> {
  const { isEmbedded, isPublic, demoData } = shop.settings;
  const isAdded = isEmbedded && demoData && (await addDemoData(shop, print));
  if (isAdded && isPublic) print(noDemoAccounts);
  if (!isEmbedded && !isPublic) return;
  const open = await findOpenAccounts(shop.db);
  if (open.length === 0) return;
  const emails = open.map(({ email }) => email).join(", ");
  if (!isPublic) return print(`Demo accounts: ${emails}; password: ${demoPassword}`);
  for (const account of open) await lockAccount(shop.db, account);
  print(`Signed out, and without a password from now on, since they had the known one: ${emails}. ${createAdminHint}`);
}
