/** npm run restore -- --from FILE: fills an empty database and picture store from a backup, and checks the data. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { prepareJobs } from "#server/background-jobs.ts";
import { locateArchive } from "#server/platform/backup/backup-store.ts";
import { countRows } from "#server/platform/backup/manifest.ts";
import { restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings, type Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { requirePassphrase } from "./database/backup-source.ts";
import { secretFile } from "./database/prepare-database.ts";
import { prepareSimulators } from "./database/prepare-simulators.ts";
import { printFaults } from "./print-faults.ts";
import { prepareDataDir } from "./serve/prepare-data-dir.ts";

async function restore(settings: Settings, databaseUrl: string, file: string): Promise<void> {
  if (!settings.isEmbedded) await checkDatabase(databaseUrl);
  const { store, name } = locateArchive(settings, file);
  const target = {
    databaseUrl,
    pictures: openPictureStore(settings),
    tokenSecret: settings.tokenSecret,
    keepSecret: (secret: string) => writeFile(secretFile(settings), secret, { mode: 0o600 }),
    async prepareForeignTables() {
      await prepareJobs(databaseUrl);
      await prepareSimulators(settings, databaseUrl);
    },
  };
  const restored = await restoreBackup(target, store, name, requirePassphrase(settings));
  printLine(
    `Restored the shop of ${restored.createdAt.toISOString()}: ${countRows(restored.totals)} rows, ${restored.totals.pictureFiles} picture files.`,
  );
  for (const table of restored.skippedTables) printLine(`Left out ${table}: this shop does not use it.`);
  if (restored.hasOtherSecret) {
    printLine("TOKEN_SECRET is not the one of that shop: everybody signs in anew, and second factors no longer count.");
  }
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { from: { type: "string" } } });
  if (!values.from) throw new StartupError("From which backup? npm run restore -- --from FILE");
  const file = values.from;
  const settings = loadSettings();
  requirePassphrase(settings);
  await prepareDataDir(settings.dataDir);
  await withDatabase(settings, printLine, async ({ url }) => {
    await restore(settings, url, file);
    if (!(await printFaults(url))) process.exitCode = 1;
  });
}

await runCommand(run(process.argv.slice(2)));
