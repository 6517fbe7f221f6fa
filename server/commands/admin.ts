/** npm run admin -- <email>: makes an admin account, or an admin of an account that exists. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { connect } from "#server/platform/database/client.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { withCurrentDatabase } from "./database/current-database.ts";
import { assertOwnPassword, recordAdminBy } from "./first-accounts.ts";

const outcomes = {
  created: (email: string) => `${email} is now an admin.`,
  promoted: (email: string) =>
    `The account ${email} is now an admin with this password; it has been signed out everywhere.`,
  "was admin already": (email: string) => `${email} is an admin already; nothing was changed.`,
};

/** Reads one line: unseen from a terminal, as it is from a pipe. */
async function readPassword(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { isTTY } = process.stdin;
  const input = createInterface({ input: process.stdin, output: isTTY ? unseen : undefined, terminal: isTTY });
  if (isTTY) process.stdout.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      input.once("line", resolve);
      input.once("close", () => resolve(""));
      input.once("SIGINT", () => reject(new StartupError("Nothing was changed.")));
    });
  } finally {
    input.close();
    if (isTTY) process.stdout.write("\n");
  }
}

async function run(email: string | undefined): Promise<void> {
  if (!email) throw new StartupError("Whose account? npm run admin -- you@shop.example");
  const settings = loadSettings();
  const password = await readPassword(`Password for ${email}: `);
  assertOwnPassword(settings, password);
  const outcome = await withCurrentDatabase(settings, async ({ url }) => {
    const connection = connect(url, { maxConnections: 1 });
    return createAdmin(connection.db, email, password, recordAdminBy("npm run admin")).finally(() =>
      connection.close(),
    );
  });
  printLine(outcomes[outcome](email));
}

await runCommand(run(process.argv[2]));
