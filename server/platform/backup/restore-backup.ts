import pg from "pg";
import { createTables, migrate, UnknownMigrations } from "#server/platform/database/migrate/migrate.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { StartupError } from "#server/platform/startup-error.ts";
import { type ArchivedFile, readArchive, UnreadableArchive } from "./archive.ts";
import type { BackupStore } from "./backup-store.ts";
import { hashSecret } from "./create-backup.ts";
import { dropForeignKeys, emptyTables, loadTables, setSequences } from "./load-tables.ts";
import { fileNames, Manifest, Totals } from "./manifest.ts";

interface Target {
  /** As the role that is to own the tables. */
  databaseUrl: string;
  pictures: PictureStore;
  /** The secret of the restored shop, for one that has its own; otherwise that of the archive is handed to `keepSecret`. */
  tokenSecret: string;
  keepSecret(secret: string): Promise<void>;
  /** Lets other programs make the tables of their schemas, once those of the shop are there. */
  prepareForeignTables(): Promise<void>;
}

export interface Restored {
  createdAt: Date;
  totals: Totals;
  /** Of programs that this shop does not use, such as another payment provider. */
  skippedTables: string[];
  /** The archive was made with another secret: second factors and sessions do not count any more. */
  hasOtherSecret: boolean;
}

const isForeign = (table: string) => !table.startsWith("public.");

/**
 * Fills an empty database and picture store from an archive. The archive is read to its end before anything is changed, so that a wrong passphrase
 * or a damaged file changes nothing.
 */
export async function restoreBackup(
  target: Target,
  store: BackupStore,
  name: string,
  passphrase: string,
): Promise<Restored> {
  const files = async function* () {
    yield* readArchive(passphrase, await store.read(name));
  };
  const { manifest, totals } = await verifyArchive(files());
  await assertEmpty(target.databaseUrl);
  const { rows, secret, skippedTables } = await restoreFiles(target, manifest, files());
  assertSameRows(totals.rows, rows, skippedTables);
  return {
    createdAt: new Date(manifest.createdAt),
    totals,
    skippedTables: [...skippedTables],
    hasOtherSecret: hashSecret(target.tokenSecret || secret) !== manifest.secretHash,
  };
}

async function verifyArchive(files: AsyncIterable<ArchivedFile>): Promise<{ manifest: Manifest; totals: Totals }> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  try {
    for await (const { name, content } of files) {
      if (name === fileNames.manifest) manifest = Manifest.parse(parseJson(content));
      if (name === fileNames.totals) totals = Totals.parse(parseJson(content));
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    throw new StartupError("The backup cannot be read: the passphrase is another one, or the file is damaged.");
  }
  if (!manifest || !totals) throw new StartupError("The backup is not complete.");
  return { manifest, totals };
}

const parseJson = (content: Uint8Array): unknown => JSON.parse(Buffer.from(content).toString());

async function assertEmpty(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "tana-bana restore" });
  await client.connect();
  const { rowCount } = await client
    .query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle') limit 1`,
    )
    .finally(() => client.end());
  if (rowCount !== 0) {
    throw new StartupError("The database is not empty. A backup is restored into an empty one only.");
  }
}

function refuseUnknownMigrations(error: unknown): never {
  if (!(error instanceof UnknownMigrations)) throw error;
  throw new StartupError(`The backup was made by ${error.madeBy} of the shop: restore it with that version.`);
}

/** A transaction that tables are filled in. */
async function beginLoad(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "tana-bana restore" });
  await client.connect();
  await client.query("begin");
  return { client, ...loadTables(client) };
}

/** The tables of the shop come first, then those of other programs, which need the shop's to make theirs, then the pictures. */
async function restoreFiles(target: Target, manifest: Manifest, files: AsyncIterable<ArchivedFile>) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const own = await beginLoad(target.databaseUrl);
  let foreign: Awaited<ReturnType<typeof beginLoad>> | undefined;
  let rows: Record<string, number> = {};
  let secret = "";
  const skippedTables = new Set<string>();
  try {
    await createTables(own.client, manifest).catch(refuseUnknownMigrations);
    await emptyTables(own.client);
    const addForeignKeys = await dropForeignKeys(own.client);
    const completeOwn = async () => {
      rows = await own.finish();
      await addForeignKeys();
      await setSequences(own.client, manifest.sequences);
      await own.client.query("commit");
      await migrate(target.databaseUrl);
      await target.prepareForeignTables();
      return beginLoad(target.databaseUrl);
    };
    for await (const { name, content } of files) {
      const [kind, id = "", file = ""] = name.split("/");
      if (kind === "tables") {
        const table = tables.get(id);
        if (!table) throw new Error(`The archive does not describe the table ${id}.`);
        if (isForeign(id)) foreign ??= await completeOwn();
        if (foreign && !(await exists(foreign.client, id))) skippedTables.add(id);
        else await (foreign ?? own).write(table, content);
      }
      if (kind === "pictures") await target.pictures.write(id, file, content);
      if (name === fileNames.tokenSecret) secret = Buffer.from(content).toString();
    }
    foreign ??= await completeOwn();
    rows = { ...rows, ...(await foreign.finish()) };
    await setSequences(foreign.client, manifest.sequences);
    await foreign.client.query("commit");
  } finally {
    // Without a commit this is a rollback.
    await own.client.end();
    await foreign?.client.end();
  }
  if (secret && !target.tokenSecret) await target.keepSecret(secret);
  return { rows, secret, skippedTables };
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rowCount } = await client.query("select where to_regclass($1) is not null", [table]);
  return rowCount === 1;
}

function assertSameRows(
  expected: Record<string, number>,
  loaded: Record<string, number>,
  skippedTables: Set<string>,
): void {
  const different = Object.keys(expected).filter((table) => (loaded[table] ?? 0) !== expected[table]);
  const missing = different.filter((table) => !skippedTables.has(table));
  if (missing.length > 0) throw new Error(`Not all rows were restored: ${missing.join(", ")}.`);
}
