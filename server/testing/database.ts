import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** The address of a database of its own, with all tables, for the test file that calls it. */
export const freshDatabase = () => createDatabase("template template_shop strategy file_copy");

/** The address of a database without any tables. */
export const emptyDatabase = () => createDatabase("");

async function createDatabase(options: string): Promise<string> {
  const url = inject("databaseUrl");
  const admin = new pg.Client(url);
  await admin.connect();
  const name = `t_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} ${options}`);
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return url.replace(/postgres$/, name);
}

/** Every row of every table that a backup holds, as text: those of the shop, and those of other programs that are named. */
export async function readRows(url: string, foreignTables: readonly string[]): Promise<Record<string, string[]>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select 'public.' || relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union select * from unnest($1::text[]) order by 1`,
    [foreignTables],
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  await client.end();
  return all;
}
