import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type pg from "pg";

/** Functions, triggers and first data, kept in the folder of their domain. */
export interface SqlFile {
  /** The path below the folder of the server, with forward slashes. */
  name: string;
  content: string;
  hash: string;
}

/** What the tables need, such as extensions: the only file that is applied before the migrations. */
export const beforeTables = "platform/database/before-tables.sql";

/** First data, which people change later: applied to a new database only. */
const isOnce = (name: string) => name.endsWith(".once.sql");

/** First data is known by its file's name alone: a database keeps the path of the day, and the file may lie in another folder since. */
const identify = (name: string) => (isOnce(name) ? posix.basename(name) : name);

/** Those of the files that are first data and were applied under any of these paths. */
export function findAppliedOnce(files: SqlFile[], applied: readonly string[]): SqlFile[] {
  const known = new Set(applied.map(identify));
  return files.filter(({ name }) => isOnce(name) && known.has(identify(name)));
}

/** Triggers come last: they may call the procedures of any other folder. */
function stage(name: string): number {
  if (name === beforeTables) return 0;
  if (name.startsWith("platform/")) return 1;
  return name.endsWith("/triggers.sql") ? 3 : 2;
}

/** All SQL files below the folder except the migrations, in the order in which they are applied. */
export function readSqlFiles(root: string): SqlFile[] {
  return globSync("**/*.sql", { cwd: root, exclude: ["**/migrations/**"] })
    .map((path) => {
      const content = readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n");
      return { name: path.replaceAll("\\", "/"), content, hash: createHash("sha256").update(content).digest("hex") };
    })
    .sort((a, b) => stage(a.name) - stage(b.name) || (a.name < b.name ? -1 : 1));
}

const names = (content: string, tables: ReadonlySet<string>) =>
  [...content.matchAll(/\w+/g)].some(([word]) => tables.has(word));

/** The files that are to be applied: those that changed since the last time, and those that name a table made anew, which has no triggers. */
export async function findChangedFiles(
  client: pg.Client,
  files: SqlFile[],
  newTables: ReadonlySet<string> = new Set(),
): Promise<SqlFile[]> {
  const { rows } = await client.query<{ file: string; hash: string }>("select file, hash from drizzle.applied_sql");
  const applied = new Map(rows.map(({ file, hash }) => [identify(file), hash]));
  return files.filter(({ name, hash, content }) => {
    const before = applied.get(identify(name));
    return before === undefined || !(isOnce(name) || (before === hash && !names(content, newTables)));
  });
}

/**
 * Applies the files that changed since the last time, and those that name one of the new tables. Not simply all: their triggers take locks on
 * every busy table at once, which a shop that takes orders never lets go of together.
 */
export async function applySqlFiles(
  client: pg.Client,
  files: SqlFile[],
  newTables?: ReadonlySet<string>,
): Promise<void> {
  for (const { name, content, hash } of await findChangedFiles(client, files, newTables)) {
    await runScript(client, name, content);
    await client.query(
      `insert into drizzle.applied_sql (file, hash) values ($1, $2)
         on conflict (file) do update set hash = excluded.hash`,
      [name, hash],
    );
  }
}

/** Runs the statements of a file, and names it when one of them fails. */
export async function runScript(client: pg.Client, name: string, statements: string): Promise<void> {
  try {
    await client.query(statements);
  } catch (error) {
    throw new Error(`${(error as Error).message} in ${name}`, { cause: error });
  }
}
