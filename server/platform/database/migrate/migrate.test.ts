import { globSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyDatabase, freshDatabase } from "#server/testing/database.ts";
import { migrate } from "./migrate.ts";

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A folder of a small server: SQL files by their path below it, and one migration for each statement. */
async function serverFolder(migrations: string[], files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "tana-bana-migrate-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const entries = migrations.map((_, i) => ({ tag: `m${i}`, when: 1000 + i, breakpoints: true }));
  const contents = {
    "platform/database/migrations/meta/_journal.json": JSON.stringify({ entries }),
    ...Object.fromEntries(migrations.map((statement, i) => [`platform/database/migrations/m${i}.sql`, statement])),
    ...files,
  };
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

const tables = (url: string) =>
  query<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1");

/** Changes with every change of a function or trigger, even to the same text. */
const versions = (url: string) =>
  query(
    url,
    `select oid, xmin from pg_proc where pronamespace = 'public'::regnamespace
     union all select oid, xmin from pg_trigger union all select oid, xmin from pg_class where relkind = 'r' order by 1`,
  );

const greeting = (word: string) =>
  `create or replace function greeting() returns text language sql as $$ select '${word}' $$`;
const greet = async (url: string) => (await query<{ greeting: string }>(url, "select greeting()"))[0]?.greeting;

/** All tables, as the shop has them. */
const shopUrl = await freshDatabase();

test("a start that finds nothing new changes nothing", async () => {
  const url = shopUrl;
  const before = await versions(url);
  expect(before.length).toBeGreaterThan(100);
  await migrate(url);
  expect(await versions(url)).toEqual(before);
});

test("processes that start together on an empty database wait for the first", async () => {
  const url = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(await query(url, "select from drizzle.__drizzle_migrations")).toHaveLength(
    (await readdir(join(import.meta.dirname, "../migrations"))).filter((name) => name.endsWith(".sql")).length,
  );
  expect(await tables(url)).toEqual(await tables(shopUrl));
});

test("a function whose file changed is another at the next start", async () => {
  const url = await emptyDatabase();
  await migrate(url, { root: await serverFolder([], { "sales/greeting.sql": greeting("hello") }) });
  expect(await greet(url)).toBe("hello");
  await migrate(url, { root: await serverFolder([], { "sales/greeting.sql": greeting("namaste") }) });
  expect(await greet(url)).toBe("namaste");
});

test("when a file fails, all functions stay as they were, and the error names the file", async () => {
  const url = await emptyDatabase();
  await migrate(url, { root: await serverFolder(["create table first ()"], { "a/greeting.sql": greeting("hello") }) });
  const broken = await serverFolder(["create table first ()", "create table second ()"], {
    "a/greeting.sql": greeting("namaste"),
    "b/broken.sql": "create or replace function nonsense",
  });
  await expect(migrate(url, { root: broken })).rejects.toThrow("syntax error at end of input in b/broken.sql");
  expect(await greet(url)).toBe("hello");
  expect(await query(url, "select file from drizzle.applied_sql")).toEqual([{ file: "a/greeting.sql" }]);
});

test("when the first start fails, nothing of it is left", async () => {
  const url = await emptyDatabase();
  const broken = await serverFolder(["create table first ()"], {
    "b/broken.sql": "create or replace function nonsense",
  });
  await expect(migrate(url, { root: broken })).rejects.toThrow("in b/broken.sql");
  expect(await tables(url)).toEqual([]);
});

test("what tables need comes before them, what the platform offers before the domains, and triggers last", async () => {
  const url = await emptyDatabase();
  const note = (name: string) => `insert into notes (name) values ('${name}')`;
  const files = {
    "a/triggers.sql": note("triggers of a"),
    "a/functions.sql": note("functions of a"),
    "b/functions.sql": note("functions of b"),
    "platform/paging/functions.sql": note("platform"),
    "platform/database/before-tables.sql": "create sequence places",
  };
  const table = "create table notes (place int default nextval('places'), name text)";
  await migrate(url, { root: await serverFolder([table], files) });
  expect((await query<{ name: string }>(url, "select name from notes order by place")).map(({ name }) => name)).toEqual(
    ["platform", "functions of a", "functions of b", "triggers of a"],
  );
});

test("an index of a partitioned table is built beside the traffic too, partition by partition", async () => {
  const url = await emptyDatabase();
  const table = `create table things (id int, name text) partition by range (id);
    create table things_low partition of things for values from (minvalue) to (10);
    create table things_default partition of things default`;
  const index = `create index concurrently if not exists "things_by_name" on "things" ("name") where "name" <> ''`;
  await migrate(url, { root: await serverFolder([table], {}) });
  await query(url, "insert into things select n, 'n' || n from generate_series(1, 20) n");
  await migrate(url, { root: await serverFolder([table, index], {}) });
  expect(
    await query(
      url,
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid::regclass::text like 'things%' order by 1`,
    ),
  ).toEqual(["things_by_name", "things_by_name_default", "things_by_name_low"].map((name) => ({ name, valid: true })));
  expect(await query(url, "select from pg_inherits where inhparent = 'things_by_name'::regclass")).toHaveLength(2);
});

test("a table that a migration makes anew gets its triggers again", async () => {
  const url = await emptyDatabase();
  const files = {
    "a/triggers.sql": `
      create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create or replace trigger refuse before insert on things for each row execute function refuse()`,
  };
  const first = "create table things (id int)";
  await migrate(url, { root: await serverFolder([first], files) });
  await migrate(url, {
    root: await serverFolder([first, "drop table things; create table things (id int, name text)"], files),
  });
  await expect(query(url, "insert into things (id) values (1)")).rejects.toThrow("refused");
});

test("first data that somebody deleted does not come back, though its file has changed", async () => {
  const url = await emptyDatabase();
  const table = "create table words (word text)";
  const insert = (words: string) => ({ "a/words.once.sql": `insert into words values ${words}` });
  await migrate(url, { root: await serverFolder([table], insert("('one'), ('two')")) });
  await query(url, "delete from words where word = 'one'");
  await migrate(url, {
    root: await serverFolder([table, "create table other ()"], insert("('one'), ('two'), ('three')")),
  });
  expect(await query(url, "select word from words")).toEqual([{ word: "two" }]);
});

test("first data is not inserted again when its file has moved to another folder", async () => {
  const url = await emptyDatabase();
  const table = "create table words (word text)";
  const insert = "insert into words values ('one')";
  await migrate(url, { root: await serverFolder([table], { "a/words.once.sql": insert }) });
  await migrate(url, { root: await serverFolder([table], { "b/c/words.once.sql": insert }) });
  expect(await query(url, "select word from words")).toEqual([{ word: "one" }]);
});

test("no two files of first data have one name, by which it is known that they were applied", () => {
  const names = globSync("**/*.once.sql", { cwd: join(import.meta.dirname, "../../..") }).map((path) => basename(path));
  expect(names.length).toBeGreaterThan(5);
  expect(names).toEqual([...new Set(names)]);
});

test("a new shop knows other spellings of what it sells", async () => {
  const synonyms = await query(shopUrl, "select synonym from search_synonyms where word = 'kurthi'");
  expect(synonyms).toEqual([{ synonym: "kurti" }]);
});

describe("while the shop is open", () => {
  const things = "create table things (id int, twice int); insert into things select n from generate_series(1, 5) n";
  const addColumn = "alter table things add column name text";
  const steps = (...statements: string[]) => statements.join("\n--> statement-breakpoint\n");
  const givenThings = async () => {
    const url = await emptyDatabase();
    await migrate(url, { root: await serverFolder([things], {}) });
    return url;
  };
  const openTransaction = async (url: string) => {
    const reader = new pg.Client(url);
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query("begin; select from things");
    return { end: () => reader.query("commit") };
  };

  test("a change of a table that a long transaction reads lets writers pass until it gets its turn", async () => {
    const url = await givenThings();
    const reader = await openTransaction(url);
    const migrated = migrate(url, { root: await serverFolder([things, addColumn], {}) });
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Each time the change has come to wait for the lock, a writer comes behind it, and gets by.
    for (let id = 6; id <= 8; id++) {
      await expect.poll(() => query(url, isWaiting), { interval: 10 }).toHaveLength(1);
      await query(url, `insert into things (id) values (${id})`);
    }
    await reader.end();
    await migrated;
    expect(await query(url, "select id, name from things where id > 5 order by id")).toEqual([
      { id: 6, name: null },
      { id: 7, name: null },
      { id: 8, name: null },
    ]);
  });

  test("a change that never gets its lock ends the start, and is made at the next one", async () => {
    const url = await givenThings();
    const root = await serverFolder([things, addColumn], {});
    const reader = await openTransaction(url);
    await expect(migrate(url, { root, patienceMs: 0 })).rejects.toThrow("canceling statement due to lock timeout");
    await reader.end();
    await migrate(url, { root });
    expect(await query(url, "select name from things limit 1")).toEqual([{ name: null }]);
  });

  test("a migration that failed half-way is taken up again, and an index that was cut off is built anew", async () => {
    const url = await givenThings();
    await query(url, "insert into things (id) values (5)");
    const unique = "create unique index concurrently if not exists one_of_each on things (id)";
    const root = await serverFolder([things, steps("create table others ()", unique)], {});
    const isValid = () => query(url, "select indisvalid from pg_index where indexrelid = 'one_of_each'::regclass");
    await expect(migrate(url, { root })).rejects.toThrow("could not create unique index");
    expect(await isValid()).toEqual([{ indisvalid: false }]);
    await query(url, "delete from things where ctid = (select max(ctid) from things where id = 5)");
    await migrate(url, { root });
    expect(await isValid()).toEqual([{ indisvalid: true }]);
    expect(await query(url, "select from drizzle.__drizzle_migrations")).toHaveLength(2);
  });

  test("rows are changed in batches, each in a transaction of its own", async () => {
    const url = await givenThings();
    const batch = `-- in batches
      update things set twice = 2 * id where id in (select id from things where twice is null limit 2)`;
    await migrate(url, { root: await serverFolder([things, batch], {}) });
    const rows = await query<{ twice: number; xmin: string }>(url, "select twice, xmin::text from things order by id");
    expect(rows.map(({ twice }) => twice)).toEqual([2, 4, 6, 8, 10]);
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(3);
  });

  test("processes that start together wait for an index, which does not wait for them", async () => {
    const url = await givenThings();
    const root = await serverFolder([things, "create index concurrently if not exists by_id on things (id)"], {});
    await Promise.all([migrate(url, { root }), migrate(url, { root }), migrate(url, { root })]);
    expect(await query(url, "select from drizzle.__drizzle_migrations")).toHaveLength(2);
  });
});
