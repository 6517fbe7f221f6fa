/** npm run check-data: looks for what must never be in the data, and changes nothing. */
import { runCommand } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { withCurrentDatabase } from "./database/current-database.ts";
import { printFaults } from "./print-faults.ts";

async function run(): Promise<void> {
  const isFaultless = await withCurrentDatabase(loadSettings(), ({ url }) => printFaults(url));
  if (!isFaultless) process.exitCode = 1;
}

await runCommand(run());
