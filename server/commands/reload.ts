/** npm run reload: builds the pages when they are stale and replaces the processes of the running shop one by one. */
import { setTimeout as wait } from "node:timers/promises";
import { readRunFile } from "#server/platform/processes/run-file.ts";
import { printLine, runCommand, withProgress } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { buildPages } from "./build/build-pages.ts";
import { stopSignal } from "./serve/stop-signal.ts";

const lookMs = 200;

async function reload(): Promise<void> {
  const settings = loadSettings();
  const before = readRunFile(settings);
  if (!before) {
    throw new StartupError(
      `No shop runs on PORT ${settings.port} with the data in ${settings.dataDir}. Start it with npm start.`,
    );
  }
  await withProgress("Building the pages", buildPages(stopSignal()));
  process.kill(before.pid, "SIGHUP");
  const { isDone, sentence } = await withProgress("Replacing the processes", untilReplaced());
  if (!isDone) throw new StartupError(sentence);
  printLine(sentence);

  async function untilReplaced() {
    for (;;) {
      const now = readRunFile(settings);
      if (now?.pid !== before?.pid) throw new StartupError("The shop ended meanwhile.");
      const { number = 0, outcome } = now?.reload ?? {};
      if (number > (before?.reload?.number ?? 0) && outcome) return outcome;
      await wait(lookMs);
    }
  }
}

await runCommand(reload());
