import pg from "pg";
import { partitionedTables } from "#server/partitioned-tables.ts";
import { checkDatabase } from "#server/platform/database/check-database.ts";
import { grantRights, type TableRights } from "#server/platform/database/grant-rights.ts";
import { directUrl, type Settings } from "#server/settings/settings.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { migrateDatabase, shopRights } from "./prepare-database.ts";
import { prepareSimulators } from "./prepare-simulators.ts";

const tableRights: TableRights = {
  schemas: ["public", "pgboss", "demo_gateway", "demo_courier"],
  readSchemas: ["drizzle"],
  appendOnlyTables: shopRights.appendOnlyTables,
  partitionedTables: partitionedTables.filter((table) => !shopRights.appendOnlyTables.includes(table)),
  rebuiltTables: [
    "listing_entries",
    "listing_counts",
    "listing_prices",
    "listing_discount_counts",
    "listing_discount_prices",
    "listing_colours",
    "listing_facts",
    "search_words",
    "search_vocabulary",
  ],
};

interface Addresses {
  ownerUrl: string;
  role: string;
  password: string;
}

/** Both settings name the same database, for two different roles. */
function readAddresses(settings: Settings): Addresses {
  const { databaseOwnerUrl } = settings;
  const databaseUrl = directUrl(settings);
  if (!databaseUrl || !databaseOwnerUrl) {
    throw new StartupError(
      "DATABASE_URL must be the address for the shop's role, DATABASE_OWNER_URL the one for the owner of the database.",
    );
  }
  const [shop, owner] = [new URL(databaseUrl), new URL(databaseOwnerUrl)];
  if (shop.host !== owner.host || shop.pathname !== owner.pathname) {
    throw new StartupError("DATABASE_URL and DATABASE_OWNER_URL must name the same database.");
  }
  if (!shop.username || shop.username === owner.username) {
    throw new StartupError("DATABASE_URL and DATABASE_OWNER_URL must name two different roles.");
  }
  return {
    ownerUrl: databaseOwnerUrl,
    role: decodeURIComponent(shop.username),
    password: decodeURIComponent(shop.password),
  };
}

interface Role {
  isSuperuser: boolean;
  isOwner: boolean;
}

/** An existing role keeps its password; one that could do anything anyway is refused. */
async function createRole(owner: pg.Client, { role, password }: Addresses): Promise<void> {
  const { rows } = await owner.query<Role>(
    `select rolsuper as "isSuperuser", pg_has_role(oid, current_user, 'member') as "isOwner" from pg_roles where rolname = $1`,
    [role],
  );
  const [existing] = rows;
  if (existing?.isSuperuser || existing?.isOwner) {
    throw new StartupError(`DATABASE_URL: the role ${role} may do everything the owner may. Take another one.`);
  }
  if (existing) return;
  const attributes = "login nosuperuser nocreatedb nocreaterole nobypassrls";
  await owner
    .query(`create role ${pg.escapeIdentifier(role)} ${attributes} password ${pg.escapeLiteral(password)}`)
    .catch((error: unknown) => {
      if ((error as pg.DatabaseError).code !== "42501") throw error;
      throw new StartupError(
        `The owner may not create roles. Let somebody who may run: create role ${pg.escapeIdentifier(role)} login password '…'`,
      );
    });
}

/** Brings the database up to date as its owner, and answers the name of the role that the shop works as. It owns nothing. */
export async function createDatabaseRoles(settings: Settings): Promise<string> {
  const addresses = readAddresses(settings);
  const { ownerUrl, role } = addresses;
  await checkDatabase(ownerUrl);
  await migrateDatabase(settings, ownerUrl);
  await prepareSimulators(settings, ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  await owner.connect();
  try {
    await createRole(owner, addresses);
    await grantRights(owner, role, tableRights);
  } finally {
    await owner.end();
  }
  await checkDatabase(directUrl(settings));
  return role;
}
