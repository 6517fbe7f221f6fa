import { checks, findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { connect } from "#server/platform/database/client.ts";
import { printLine } from "#server/platform/terminal.ts";

/** Appearance for what must never be in the data, prints what it finds, and answers whether there is nothing. */
export async function printFaults(databaseUrl: string): Promise<boolean> {
  const connection = connect(databaseUrl, { maxConnections: 1 });
  const faults = await findFaults(connection.db).finally(() => connection.close());
  for (const { what, rows } of faults) {
    printLine(`Fault: ${what}`);
    for (const row of rows) printLine(`  ${JSON.stringify(row)}`);
  }
  const many = Object.keys(checks).length;
  printLine(faults.length === 0 ? `All ${many} checks passed.` : `${faults.length} of ${many} checks failed.`);
  return faults.length === 0;
}
