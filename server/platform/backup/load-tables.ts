import { finished } from "node:stream/promises";
import type pg from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import { quote } from "./dump-tables.ts";
import type { DumpedTable, Manifest } from "./manifest.ts";

/** Fills tables with what `dumpTables` wrote: parts of one table follow each other. */
export interface TableLoader {
  write(table: DumpedTable, part: Uint8Array): Promise<void>;
  /** Completes the last table. Returns how many rows each got. */
  finish(): Promise<Record<string, number>>;
}

export function loadTables(client: pg.Client): TableLoader {
  const counts: Record<string, number> = {};
  let current: { table: string; stream: CopyStreamQuery; end: Promise<void> } | undefined;
  const complete = async () => {
    if (!current) return;
    const { table, stream, end } = current;
    current = undefined;
    stream.end();
    await end;
    counts[table] = stream.rowCount;
  };
  return {
    async write(table, part) {
      if (current?.table !== table.name) {
        await complete();
        const columns = table.columns.map(quote).join(", ");
        const stream = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
        current = { table: table.name, stream, end: finished(stream) };
        // A failure reaches the caller that writes the next part or completes the table.
        current.end.catch(() => undefined);
      }
      const { stream, end } = current;
      if (!stream.write(part)) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), end]);
    },
    async finish() {
      await complete();
      return counts;
    },
  };
}

/** Takes away what migrations put into new tables: the backup has what became of it. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  if (rows.length > 0) await client.query(`truncate ${rows.map(({ name }) => name).join(", ")}`);
}

/**
 * Takes the foreign keys of these schemas away while tables are filled in any order, and returns how to bring them back, which checks every
 * row. Faster than checking row by row, and it needs no superuser as switching off the triggers of foreign keys would.
 */
export async function dropForeignKeys(client: pg.Client, schemas: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any ($1) and conparentid = 0`,
    [schemas],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
    }
  };
}

export async function setSequences(client: pg.Client, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query("select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null", [
      name,
      value,
      isCalled,
    ]);
  }
}
