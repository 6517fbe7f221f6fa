/** npm run check-data: looks for what must never be in the data, and changes nothing. */

import { checks, findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { connect } from "#server/platform/database/client.ts";
import { withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { printLine } from "#server/platform/print-line.ts";
import { loadSettings } from "#server/settings.ts";
import { prepareDataDir } from "./prepare-data-dir.ts";
import { migrateDatabase } from "./prepare-database.ts";
import { printFailure } from "./print-failure.ts";

async function run(): Promise<void> {
  const settings = loadSettings();
  await prepareDataDir(settings.dataDir);
  const faults = await withDatabase(settings, printLine, async (url) => {
    if (!settings.isEmbedded) await checkDatabase(url);
    await migrateDatabase(settings, url);
    const connection = connect(url, { maxConnections: 1 });
    return findFaults(connection.db).finally(() => connection.close());
  });
  for (const { what, rows } of faults) {
    printLine(`Fault: ${what}`);
    for (const row of rows) printLine(`  ${JSON.stringify(row)}`);
  }
  const many = Object.keys(checks).length;
  printLine(faults.length === 0 ? `All ${many} checks passed.` : `${faults.length} of ${many} checks failed.`);
  if (faults.length > 0) process.exitCode = 1;
}

await run().catch((error: unknown) => {
  printFailure(error);
  process.exitCode = 1;
});
