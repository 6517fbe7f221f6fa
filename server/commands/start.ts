/** npm start and npm run dev: builds the pages when they are stale, starts PostgreSQL unless DATABASE_URL names one, then the shop. */
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { startPostgres } from "#server/platform/database/embedded/embedded.ts";
import { embeddedFolder } from "#server/platform/database/embedded/with-database.ts";
import { checkPort } from "#server/platform/http/listen.ts";
import { printFailure, printLine, withProgress } from "#server/platform/terminal.ts";
import { loadSettings } from "#server/settings.ts";
import { buildPages } from "./build-pages.ts";
import { bundleServer } from "./bundle-server.ts";
import { prepareDataDir } from "./prepare-data-dir.ts";
import { runShop, runWatchedShop } from "./run-shop.ts";
import { stopSignal } from "./stop-signal.ts";

let reload: (() => void) | undefined;

async function start(dev: boolean, signal: AbortSignal): Promise<number> {
  const settings = loadSettings();
  await checkPort(settings);
  if (settings.metricsPort) await checkPort({ host: settings.metricsHost, port: settings.metricsPort }, "METRICS_");
  await prepareDataDir(settings.dataDir);
  if (!settings.isEmbedded) await withProgress("Asking for the database", checkDatabase(settings.databaseUrl));
  const cluster = settings.isEmbedded
    ? await withProgress("Starting the database", startPostgres(embeddedFolder(settings), { printLine }))
    : undefined;
  try {
    signal.throwIfAborted();
    if (dev) return await runWatchedShop(signal);
    const [program] = await withProgress("Building the pages", Promise.all([bundleServer(signal), buildPages(signal)]));
    signal.throwIfAborted();
    return await runShop({
      settings,
      program,
      signal,
      beforeStart: async () => cluster?.ensureRuns(),
      onOpen: (replaceProcesses) => {
        reload = replaceProcesses;
      },
    });
  } finally {
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
