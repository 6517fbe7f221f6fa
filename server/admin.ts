/** npm run admin -- <email>: makes an admin account, or an admin of an account that exists. */
import { makeAdmin } from "#server/accounts/make-admin.ts";
import { CannotStart } from "#server/cannot-start.ts";
import { checkDatabase } from "#server/database/check-database.ts";
import { connect } from "#server/database/client.ts";
import { withDatabase } from "#server/database/own-database.ts";
import { askPassword } from "#server/launch/ask-password.ts";
import { prepareDataDir } from "#server/launch/data-folder.ts";
import { bringUpToDate } from "#server/launch/ready-database.ts";
import { sayWhy } from "#server/launch/say-why.ts";
import { loadSettings } from "#server/settings.ts";
import { tell } from "#server/tell.ts";

const outcomes = {
  created: (email: string) => `${email} is now an admin.`,
  promoted: (email: string) =>
    `The account ${email} is now an admin with this password; it has been signed out everywhere.`,
  "was admin already": (email: string) => `${email} is an admin already; nothing was changed.`,
};

async function run(email: string | undefined): Promise<void> {
  if (!email) throw new CannotStart("Whose account? npm run admin -- you@shop.example");
  const settings = loadSettings();
  const password = await askPassword(`Password for ${email}: `);
  await prepareDataDir(settings.dataDir);
  const outcome = await withDatabase(settings, tell, async (url) => {
    if (!settings.isEmbedded) await checkDatabase(url);
    await bringUpToDate(url);
    const connection = connect(url, { maxConnections: 1 });
    return makeAdmin(connection.db, email, password).finally(() => connection.close());
  });
  tell(outcomes[outcome](email));
}

await run(process.argv[2]).catch((error: unknown) => {
  sayWhy(error);
  process.exitCode = 1;
});
