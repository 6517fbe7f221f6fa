/** npm start and npm run dev: builds the pages when they are stale, starts PostgreSQL unless DATABASE_URL names one, then the shop. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkDatabases } from "#server/platform/database/check-database.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { keepRunning } from "#server/platform/database/embedded/keep-running.ts";
import { embeddedFolder } from "#server/platform/database/embedded/with-database.ts";
import { checkPort } from "#server/platform/http/listen.ts";
import { currentBuild } from "#server/platform/pages/builds.ts";
import { printFailure, printLine, withProgress } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings/settings.ts";
import { buildPages } from "./build/build-pages.ts";
import { bundleServer } from "./build/bundle-server.ts";
import { prepareDataDir } from "./serve/prepare-data-dir.ts";
import { runShop, runWatchedShop } from "./serve/run-shop.ts";
import { StepTimes } from "./serve/step-times.ts";
import { stopSignal } from "./serve/stop-signal.ts";

let reload: (() => void) | undefined;

async function start(dev: boolean, signal: AbortSignal): Promise<number> {
  const times = new StepTimes();
  const settings = loadSettings();
  await checkPort(settings);
  if (settings.metricsPort) await checkPort({ host: settings.metricsHost, port: settings.metricsPort }, "METRICS_");
  await prepareDataDir(settings.dataDir);
  if (!settings.isEmbedded) await withProgress("Asking for the database", checkDatabases(settings));
  const isNew = settings.isEmbedded && !existsSync(join(embeddedFolder(settings), "data/PG_VERSION"));
  const cluster = settings.isEmbedded
    ? await times.measure(
        isNew ? "making the database" : "starting the database",
        withProgress("Starting the database", startPostgres(embeddedFolder(settings), { printLine })),
      )
    : undefined;
  let watching: ReturnType<typeof keepRunning> | undefined;
  try {
    signal.throwIfAborted();
    if (dev) return await runWatchedShop(signal);
    const former = await currentBuild();
    const [program] = await withProgress(
      "Building the pages",
      Promise.all([
        times.measure("bundling the server", bundleServer(signal)),
        times.measure("building the pages, at the same time", buildPages(signal)),
      ]),
    );
    const isFirstStart = isNew || former !== (await currentBuild());
    signal.throwIfAborted();
    watching = cluster && keepRunning(cluster, printLine);
    return await runShop({
      settings,
      program,
      signal,
      beforeStart: async () => cluster?.ensureRuns(),
      onOpen: (replaceProcesses, steps) => {
        reload = replaceProcesses;
        times.add(steps);
        if (isFirstStart) times.print(printLine);
      },
    });
  } finally {
    await watching?.stop();
    if (cluster) await withProgress("Stopping the database", cluster.stop());
  }
}

// While it opens there is nothing to replace.
const signal = stopSignal(() => reload?.());
const code = await start(process.argv.includes("--dev"), signal).catch((error: unknown) => {
  if (signal.aborted) return 0;
  printFailure(error);
  return 1;
});
process.exit(code);
