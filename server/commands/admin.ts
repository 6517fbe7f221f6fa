/** npm run admin -- <email>: makes an admin account, or an admin of an account that exists. */
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { connect } from "#server/platform/database/client.ts";
import { withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { printLine } from "#server/platform/print-line.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { loadSettings } from "#server/settings.ts";
import { askPassword } from "./ask-password.ts";
import { prepareDataDir } from "./prepare-data-dir.ts";
import { migrateDatabase } from "./prepare-database.ts";
import { printFailure } from "./print-failure.ts";

const outcomes = {
  created: (email: string) => `${email} is now an admin.`,
  promoted: (email: string) =>
    `The account ${email} is now an admin with this password; it has been signed out everywhere.`,
  "was admin already": (email: string) => `${email} is an admin already; nothing was changed.`,
};

async function run(email: string | undefined): Promise<void> {
  if (!email) throw new StartupError("Whose account? npm run admin -- you@shop.example");
  const settings = loadSettings();
  const password = await askPassword(`Password for ${email}: `);
  await prepareDataDir(settings.dataDir);
  const outcome = await withDatabase(settings, printLine, async (url) => {
    if (!settings.isEmbedded) await checkDatabase(url);
    await migrateDatabase(settings, url);
    const connection = connect(url, { maxConnections: 1 });
    return createAdmin(connection.db, email, password).finally(() => connection.close());
  });
  printLine(outcomes[outcome](email));
}

await run(process.argv[2]).catch((error: unknown) => {
  printFailure(error);
  process.exitCode = 1;
});
