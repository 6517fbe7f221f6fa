import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { AddFile } from "./archive.ts";
import { type DumpedTable, fileNames, type Manifest, schemaOf } from "./manifest.ts";

/** A table is archived in parts of about this size, so that memory does not grow with it. */
const partBytes = 1 << 20;

type Contents = Pick<Manifest, "migrations" | "onceFiles" | "tables" | "partitions" | "sequences">;

/**
 * What there is to archive, as the transaction of this client sees it: every table of the shop, and those tables that other programs made
 * by themselves in schemas of their own.
 */
export async function describeDatabase(client: pg.Client, foreignTables: readonly string[]): Promise<Contents> {
  // Partitions are read through their table, and generated columns are generated again.
  const { rows: tables } = await client.query<DumpedTable>(
    `select n.nspname || '.' || c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' or n.nspname || '.' || c.relname = any ($1))
      order by n.nspname = 'public' desc, 1`,
    [foreignTables],
  );
  const { rows: partitions } = await client.query<Manifest["partitions"][number]>(
    `select c.relname as name, parent.relname as table, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
      where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(
    `select schemaname || '.' || sequencename as name, coalesce(last_value, start_value)::text as value,
            last_value is not null as "isCalled"
       from pg_sequences where schemaname = 'public' or schemaname = any ($1)`,
    [foreignTables.map(schemaOf)],
  );
  const { rows: migrations } = await client.query<{ createdAt: string }>(
    `select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at`,
  );
  const { rows: once } = await client.query<{ file: string }>(
    "select file from drizzle.applied_sql where file like '%.once.sql'",
  );
  return {
    migrations: migrations.map(({ createdAt }) => Number(createdAt)),
    onceFiles: once.map(({ file }) => file),
    tables,
    partitions,
    sequences,
  };
}

/** Adds the rows of every table to the archive, as PostgreSQL's COPY writes them. Returns how many rows each has. */
export async function dumpTables(
  client: pg.Client,
  tables: DumpedTable[],
  add: AddFile,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table.name] = await dumpTable(client, table, add);
  return counts;
}

/** A query rather than the table itself, since COPY refuses tables that are partitioned. */
const copyStatement = ({ name, columns }: DumpedTable) =>
  `copy (select ${columns.map(quote).join(", ")} from ${name}) to stdout`;

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function dumpTable(client: pg.Client, table: DumpedTable, add: AddFile): Promise<number> {
  const stream = client.query(copyTo(copyStatement(table)));
  let parts = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async () => {
    if (pendingBytes === 0) return;
    await add(fileNames.table(table.name, parts++), Buffer.concat(pending));
    pending = [];
    pendingBytes = 0;
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk);
    pendingBytes += chunk.byteLength;
    if (pendingBytes >= partBytes) await flush();
  }
  await flush();
  return stream.rowCount;
}
