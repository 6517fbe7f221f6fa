import { join } from "node:path";
import { prepareJobs } from "#server/background-jobs.ts";
import { checkDatabases } from "#server/platform/database/check-database.ts";
import { joinPostgres } from "#server/platform/database/embedded/embedded.ts";
import {
  asRestrictedRole,
  type RoleRights,
  restrictedAddress,
} from "#server/platform/database/embedded/restricted-role.ts";
import { embeddedFolder } from "#server/platform/database/embedded/with-database.ts";
import {
  isUpToDate,
  makeNextPartitions,
  mayMigrate,
  migrate,
  UnknownMigrations,
} from "#server/platform/database/migrate/migrate.ts";
import { postgresError } from "#server/platform/database/transaction.ts";
import { readOrCreateSecret, readSecret } from "#server/platform/secret-file.ts";
import { withProgress } from "#server/platform/terminal.ts";
import { directUrl, type Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";

/**
 * Finds the database, brings it up to date and completes the settings with what the shop keeps by itself. A process beside one that has
 * just done so changes nothing.
 */
export async function prepareDatabase(settings: Settings, { isPrepared = false } = {}): Promise<Settings> {
  const ownerUrl = directUrl(settings) || (await joinPostgres(embeddedFolder(settings)));
  if (!ownerUrl) throw new StartupError("The embedded database does not run. Start the shop with npm start.");
  if (!isPrepared) {
    if (!settings.isEmbedded) await checkDatabases(settings);
    await withProgress("Bringing the database up to date", migrateDatabase(settings, ownerUrl));
  }
  const tokenSecret = settings.tokenSecret || (await readOrCreateSecret(secretFile(settings)));
  const tokenSecretPrevious =
    settings.tokenSecretPrevious || (settings.tokenSecret ? "" : await readSecret(`${secretFile(settings)}-previous`));
  const databaseUrl = settings.isEmbedded ? await restrictedUrl(settings, ownerUrl, isPrepared) : settings.databaseUrl;
  return { ...settings, databaseUrl, tokenSecret, tokenSecretPrevious };
}

/** Where a shop that was given no TOKEN_SECRET keeps its own. */
export const secretFile = ({ dataDir }: Pick<Settings, "dataDir">) => join(dataDir, "token-secret");

/** The queue, the demo gateway and the demo courier migrate schemas of their own. */
export const shopRights: RoleRights = {
  appendOnlyTables: ["audit_entries"],
  readSchemas: ["drizzle"],
  ownedSchemas: ["pgboss", "demo_gateway", "demo_courier"],
};

async function restrictedUrl({ dataDir }: Settings, ownerUrl: string, isPrepared: boolean): Promise<string> {
  const password = await readOrCreateSecret(join(dataDir, "database-password"));
  return isPrepared ? restrictedAddress(ownerUrl, password) : asRestrictedRole(ownerUrl, password, shopRights);
}

type Place = Pick<Settings, "isEmbedded" | "dataDir">;

const notAllowed = "42501";
const askOwner =
  "DATABASE_URL: the database is not up to date, and this role may not change its tables: run npm run database-roles.";

/**
 * Brings tables, functions and queues up to date, or says in one line why that cannot be. A role that owns no tables only makes sure that
 * they are.
 */
export async function migrateDatabase(place: Place, url: string): Promise<void> {
  try {
    if (await mayMigrate(url)) await migrate(url);
    else if (!(await isUpToDate(url))) throw new StartupError(askOwner);
    else await makeNextPartitions(url);
    await prepareJobs(url);
  } catch (error) {
    if (error instanceof UnknownMigrations) throw new StartupError(formatUnknownMigrations(place, error.madeBy));
    const { code } = postgresError(error);
    if (!code) throw error;
    if (code === notAllowed && !place.isEmbedded) throw new StartupError(askOwner);
    throw new StartupError(`The database could not be brought up to date: ${(error as Error).message} (${code}).`);
  }
}

function formatUnknownMigrations({ isEmbedded, dataDir }: Place, madeBy: UnknownMigrations["madeBy"]): string {
  const database = isEmbedded ? `The database in ${dataDir}` : "DATABASE_URL: the database";
  const another = isEmbedded ? "set DATA_DIR to a new folder" : "use an empty database";
  if (madeBy === "a newer version") {
    return `${database} was made by a newer version of the shop: start that version, or ${another}.`;
  }
  const solution = isEmbedded ? `move it away, or ${another}` : another;
  return `${database} was made by an earlier version of the shop and cannot be brought up to date: ${solution}.`;
}
