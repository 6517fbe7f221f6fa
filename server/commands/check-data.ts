/** npm run check-data: looks for what must never be in the data, and changes nothing. */
import { checks, findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { printLine, runCommand } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings.ts";
import { withCurrentDatabase } from "./current-database.ts";

async function run(): Promise<void> {
  const faults = await withCurrentDatabase(loadSettings(), async ({ url }) => {
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

await runCommand(run());
