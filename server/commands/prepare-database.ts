import { join } from "node:path";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";
import { ownFolder } from "#server/platform/database/embedded/own-database.ts";
import { asRestrictedRole } from "#server/platform/database/embedded/restricted-role.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { postgresError } from "#server/platform/database/transaction.ts";
import { prepareJobs } from "#server/platform/jobs/queues.ts";
import { readOrCreateSecret } from "#server/platform/secret-file.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import type { Settings } from "#server/settings.ts";
import { step } from "./progress.ts";

/** Finds the database, brings it up to date and completes the settings with what the shop keeps by itself. */
export async function prepareDatabase(settings: Settings): Promise<Settings> {
  const ownerUrl = settings.databaseUrl || (await joinPostgres(ownFolder(settings)));
  if (!ownerUrl) throw new StartupError("The embedded database does not run. Start the shop with npm start.");
  if (!settings.isEmbedded) await checkDatabase(ownerUrl);
  await step("Bringing the database up to date", migrateDatabase(ownerUrl));
  const tokenSecret = settings.tokenSecret || (await readOrCreateSecret(join(settings.dataDir, "token-secret")));
  const databaseUrl = settings.isEmbedded ? await workingUrl(settings, ownerUrl) : ownerUrl;
  return { ...settings, databaseUrl, tokenSecret };
}

const workingUrl = async ({ dataDir }: Settings, ownerUrl: string) =>
  asRestrictedRole(ownerUrl, await readOrCreateSecret(join(dataDir, "database-password")));

export async function migrateDatabase(url: string): Promise<void> {
  try {
    await migrate(url);
    await prepareJobs(url);
  } catch (error) {
    const { code } = postgresError(error);
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw code ? new StartupError(`The database could not be brought up to date: ${reason} (${code}).`) : error;
  }
}
