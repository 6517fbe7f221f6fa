/** npm run remove-factor -- <email>: for somebody who has lost both their phone and their recovery codes. */
import { eq } from "drizzle-orm";
import { deleteFactor } from "#server/customers/accounts/second-factor/set-up-factor.ts";
import { endAllSessions } from "#server/customers/accounts/sessions.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { mailAccountChange, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { connect, type Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings, type Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { withCurrentDatabase } from "./database/current-database.ts";

const atTheMachine = { addressPrefix: "", device: "npm run remove-factor" };

const removeFactorOf = (db: Database, settings: Settings, email: string): Promise<void> =>
  transaction(db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
      .for("no key update");
    if (!user || !(await deleteFactor(tx, user.id))) throw new StartupError(`${email} has no second factor.`);
    await endAllSessions(tx, user.id);
    await recordSecurityEvent(tx, { kind: "factor removed", userId: user.id, ...atTheMachine });
    await mailAccountChange(tx, settings, { change: "factor removed", to: [user.email], firstName: user.firstName });
  });

async function run(email: string | undefined): Promise<void> {
  if (!email) throw new StartupError("Whose account? npm run remove-factor -- you@shop.example");
  const settings = loadSettings();
  await withCurrentDatabase(settings, async ({ url }) => {
    const connection = connect(url, { maxConnections: 1 });
    await removeFactorOf(connection.db, settings, email).finally(() => connection.close());
  });
  printLine(`The second factor of ${email} is removed; it has been signed out everywhere.`);
}

await runCommand(run(process.argv[2]));
