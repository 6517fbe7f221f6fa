import { join } from "node:path";
import { CannotStart } from "#server/cannot-start.ts";
import { checkDatabase } from "#server/database/check-database.ts";
import { joinPostgres } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { ownFolder } from "#server/database/own-database.ts";
import { asShopkeeper } from "#server/database/shopkeeper.ts";
import { postgresError } from "#server/database/transaction.ts";
import { prepareJobs } from "#server/jobs/queues.ts";
import { keptSecret } from "#server/kept-secret.ts";
import type { Settings } from "#server/settings.ts";
import { step } from "./progress.ts";

/** Finds the database, brings it up to date and completes the settings with what the shop keeps by itself. */
export async function readyDatabase(settings: Settings): Promise<Settings> {
  const ownerUrl = settings.databaseUrl || (await joinPostgres(ownFolder(settings)));
  if (!ownerUrl) throw new CannotStart("The embedded database does not run. Start the shop with npm start.");
  if (!settings.isEmbedded) await checkDatabase(ownerUrl);
  await step("Bringing the database up to date", bringUpToDate(ownerUrl));
  const tokenSecret = settings.tokenSecret || (await keptSecret(join(settings.dataDir, "token-secret")));
  const databaseUrl = settings.isEmbedded ? await workingUrl(settings, ownerUrl) : ownerUrl;
  return { ...settings, databaseUrl, tokenSecret };
}

const workingUrl = async ({ dataDir }: Settings, ownerUrl: string) =>
  asShopkeeper(ownerUrl, await keptSecret(join(dataDir, "database-password")));

export async function bringUpToDate(url: string): Promise<void> {
  try {
    await migrate(url);
    await prepareJobs(url);
  } catch (error) {
    const { code } = postgresError(error);
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw code ? new CannotStart(`The database could not be brought up to date: ${reason} (${code}).`) : error;
  }
}
