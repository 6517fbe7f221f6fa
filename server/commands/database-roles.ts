/** npm run database-roles: brings the database up to date as its owner, and makes the role that the shop works as, which owns nothing. */
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { createDatabaseRoles } from "./database/create-database-roles.ts";

async function run(): Promise<void> {
  const role = await createDatabaseRoles(loadSettings());
  printLine(
    `The database is up to date, and the role ${role} may read and write in it. Start the shop with npm start.`,
  );
}

await runCommand(run());
