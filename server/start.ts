/** npm start and npm run dev: builds the pages when they are stale, starts PostgreSQL unless DATABASE_URL names one, then the shop. */
import { checkDatabase } from "#server/database/check-database.ts";
import { startPostgres } from "#server/database/embedded.ts";
import { ownFolder } from "#server/database/own-database.ts";
import { buildPages } from "#server/launch/build-pages.ts";
import { prepareDataDir } from "#server/launch/data-folder.ts";
import { checkPort } from "#server/launch/listening.ts";
import { step } from "#server/launch/progress.ts";
import { runShop, runWatchedShop } from "#server/launch/run-shop.ts";
import { sayWhy } from "#server/launch/say-why.ts";
import { untilToldToStop } from "#server/launch/stop-signal.ts";
import { loadSettings } from "#server/settings.ts";
import { tell } from "#server/tell.ts";

async function start(dev: boolean, signal: AbortSignal): Promise<number> {
  const settings = loadSettings();
  await checkPort(settings);
  await prepareDataDir(settings.dataDir);
  if (!settings.isEmbedded) await step("Asking for the database", checkDatabase(settings.databaseUrl));
  const cluster = settings.isEmbedded
    ? await step("Starting the database", startPostgres(ownFolder(settings), { tell }))
    : undefined;
  try {
    signal.throwIfAborted();
    if (dev) return await runWatchedShop(signal);
    await step("Building the pages", buildPages(signal));
    signal.throwIfAborted();
    return await runShop(signal);
  } finally {
    if (cluster) await step("Stopping the database", cluster.stop());
  }
}

const signal = untilToldToStop();
const code = await start(process.argv.includes("--dev"), signal).catch((error: unknown) => {
  if (signal.aborted) return 0;
  sayWhy(error);
  return 1;
});
process.exit(code);
