import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { makePartitions } from "./make-partitions.ts";

/** So long after its end a month is left as it is. */
const changesMonths = 3;
/** The limit for one run, which takes the oldest first: the first run of a shop with many years takes several days. */
const mostFrozen = 24;
const patienceMs = 60_000;

interface Options {
  databaseUrl: string;
  tables: readonly string[];
  log: Pick<FastifyBaseLogger, "info">;
}

/**
 * What partitions need once a day: those of the coming months, what waits in the default one moved to its month, statistics of the whole
 * tables, which autovacuum leaves out, and months in which nothing changes any more frozen, so that autovacuum never has to read them
 * again.
 */
export async function maintainPartitions({ databaseUrl, tables, log }: Options): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "tana-bana partitions" });
  await client.connect();
  try {
    const made = await makePartitions(client, { patienceMs });
    const frozen = await freezeClosedMonths(client, tables);
    await analyzeTables(client, tables);
    if (made.length + frozen.length > 0) log.info({ made, frozen }, "partitions were made and frozen");
  } finally {
    await client.end();
  }
}

/** The owner may, and from PostgreSQL 17 on whoever has the right: others leave it to autovacuum. A condition on the table `c`. */
async function mayMaintain(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const isOwner = "pg_has_role(c.relowner, 'usage')";
  return (rows[0]?.version ?? 0) >= 17 ? `(${isOwner} or has_table_privilege(c.oid, 'maintain'))` : isOwner;
}

/** Those that were not vacuumed since they were closed. Cannot be in a function: VACUUM commits by itself. */
async function freezeClosedMonths(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
       left join pg_stat_all_tables s on s.relid = c.oid
      cross join lateral (select (month_of_partition(c.relname) + $1 * interval '1 month') at time zone 'utc' as moment) closed
      where parent.relnamespace = 'public'::regnamespace and parent.relname = any ($2)
        and closed.moment < now() and coalesce(s.last_vacuum < closed.moment, true) and ${await mayMaintain(client)}
      order by month_of_partition(c.relname), 1 limit $3`,
    [1 + changesMonths, tables, mostFrozen],
  );
  for (const { name } of rows) await client.query(`vacuum (freeze, analyze) ${pg.escapeIdentifier(name)}`);
  return rows.map(({ name }) => name);
}

/** Analyzes the whole tables alone where PostgreSQL can (18); older versions read their partitions with them. */
async function analyzeTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; version: number }>(
    `select c.relname as name, current_setting('server_version_num')::int / 10000 as version from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and ${await mayMaintain(client)}`,
    [tables],
  );
  for (const { name, version } of rows) {
    await client.query(`analyze ${version >= 18 ? "only " : ""}${pg.escapeIdentifier(name)}`);
  }
}
