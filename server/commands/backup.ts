/** npm run backup -- --to DIR: an encrypted archive of the database and the pictures, while the shop goes on. */
import { parseArgs } from "node:util";
import { openBackupStore } from "#server/platform/backup/backup-store.ts";
import { createBackup } from "#server/platform/backup/create-backup.ts";
import { countRows } from "#server/platform/backup/manifest.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { backupSource, requirePassphrase } from "./database/backup-source.ts";
import { withCurrentDatabase } from "./database/current-database.ts";

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: "string" } } });
  const settings = loadSettings();
  const place = values.to ?? settings.backupDir;
  if (!place) throw new StartupError("Where to? npm run backup -- --to DIR, or set BACKUP_DIR.");
  const passphrase = requirePassphrase(settings);
  const store = openBackupStore(settings, place);
  const { name, bytes, totals } = await withCurrentDatabase(settings, async ({ url }) =>
    createBackup(await backupSource(settings, url), store, { passphrase, keepDays: settings.backupKeepDays }),
  );
  for (const file of totals.missingFiles) printLine(`The picture file ${file} is missing.`);
  printLine(`Wrote ${name}: ${countRows(totals)} rows and ${totals.pictureFiles} picture files, ${megabytes(bytes)}.`);
}

await runCommand(run(process.argv.slice(2)));
