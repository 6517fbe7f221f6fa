/** npm run check-data: looks for what must never be in the data, and changes nothing. */

import { checks, findFaults } from "#server/data-checks/find-faults.ts";
import { checkDatabase } from "#server/database/check-database.ts";
import { connect } from "#server/database/client.ts";
import { withDatabase } from "#server/database/own-database.ts";
import { prepareDataDir } from "#server/launch/data-folder.ts";
import { bringUpToDate } from "#server/launch/ready-database.ts";
import { sayWhy } from "#server/launch/say-why.ts";
import { loadSettings } from "#server/settings.ts";
import { tell } from "#server/tell.ts";

async function run(): Promise<void> {
  const settings = loadSettings();
  await prepareDataDir(settings.dataDir);
  const faults = await withDatabase(settings, tell, async (url) => {
    if (!settings.isEmbedded) await checkDatabase(url);
    await bringUpToDate(url);
    const connection = connect(url, { maxConnections: 1 });
    return findFaults(connection.db).finally(() => connection.close());
  });
  for (const { what, rows } of faults) {
    tell(`Fault: ${what}`);
    for (const row of rows) tell(`  ${JSON.stringify(row)}`);
  }
  const many = Object.keys(checks).length;
  tell(faults.length === 0 ? `All ${many} checks passed.` : `${faults.length} of ${many} checks failed.`);
  if (faults.length > 0) process.exitCode = 1;
}

await run().catch((error: unknown) => {
  sayWhy(error);
  process.exitCode = 1;
});
