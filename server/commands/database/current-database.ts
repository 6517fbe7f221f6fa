import { prepareDataDir } from "#server/commands/serve/prepare-data-dir.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { type DatabaseUse, withDatabase } from "#server/platform/database/embedded/with-database.ts";
import { printLine } from "#server/platform/terminal.ts";
import type { Settings } from "#server/settings/settings.ts";
import { migrateDatabase } from "./prepare-database.ts";

/** For a command beside the shop: the shop's database, brought up to date, and started for its sake when the shop is closed. */
export async function withCurrentDatabase<T>(settings: Settings, action: (use: DatabaseUse) => Promise<T>): Promise<T> {
  await prepareDataDir(settings.dataDir);
  return withDatabase(settings, printLine, async (use) => {
    if (!settings.isEmbedded) await checkDatabase(use.url);
    await migrateDatabase(settings, use.url);
    return action(use);
  });
}
