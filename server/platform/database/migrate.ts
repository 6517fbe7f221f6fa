import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as run } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const migrationLock = 7_242_001;

/** Brings the tables up to date. Of several processes that start together one does it while the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await run(drizzle({ client }), { migrationsFolder: join(import.meta.dirname, "migrations") });
  } finally {
    await client.end();
  }
}
