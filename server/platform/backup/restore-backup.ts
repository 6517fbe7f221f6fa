import pg from "pg";
import { createTables, migrate, UnknownMigrations } from "#server/platform/database/migrate/migrate.ts";
import { describeError } from "#server/platform/describe-error.ts";
import { createQueuesOfJobs } from "#server/platform/jobs/queues.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { StartupError } from "#server/settings/startup-error.ts";
import { type ArchivedFile, readArchive, UnreadableArchive } from "./archive.ts";
import type { BackupStore } from "./backup-store.ts";
import { hashSecret } from "./create-backup.ts";
import { dropForeignKeys, emptyTables, loadTables, setSequences } from "./load-tables.ts";
import { archiveFormat, type DumpedTable, fileNames, Manifest, schemaOf, Totals } from "./manifest.ts";

interface Target {
  /** As the role that is to own the tables. */
  databaseUrl: string;
  pictures: PictureStore;
  /** The secret of the restored shop, for one that has its own; otherwise that of the archive is handed to `keepSecret`. */
  tokenSecret: string;
  keepSecret(secret: string): Promise<void>;
  /** Lets other programs make the tables of their schemas, before those of the shop are there. */
  prepareForeignTables(): Promise<void>;
}

export interface Restored {
  createdAt: Date;
  totals: Totals;
  /** Tables of programs that this shop does not use, such as another payment provider. */
  skippedTables: string[];
  /** The archive was made with another secret: second factors and sessions do not count any more. */
  hasOtherSecret: boolean;
}

const isForeign = ({ name }: DumpedTable) => schemaOf(name) !== "public";

/**
 * Fills an empty database and picture store from an archive. The archive is read to its end before anything is changed, so that a wrong
 * passphrase or a damaged file changes nothing. All rows appear in one transaction, after the pictures: a restore that fails or is cut off
 * leaves no shop.
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
  await assertEmpty(target.databaseUrl, manifest);
  const { secret, skippedTables } = await restoreFiles(target, { manifest, totals }, files()).catch(
    (error: unknown) => {
      throw refusal("Nothing was restored", error);
    },
  );
  await migrate(target.databaseUrl).catch((error: unknown) => {
    throw refusal(
      "Everything was restored, but the tables could not be brought up to date; npm start tries again",
      error,
    );
  });
  return {
    createdAt: new Date(manifest.createdAt),
    totals,
    skippedTables,
    hasOtherSecret: hashSecret(target.tokenSecret || secret) !== manifest.secretHash,
  };
}

/** What went wrong in one line, without the values of the rows. */
function refusal(what: string, error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const { message } = describeError(error as Error);
  return new StartupError(`${what}: ${message.replace(/\.$/, "")}.`, { cause: error });
}

interface Contents {
  manifest: Manifest;
  totals: Totals;
}

async function verifyArchive(files: AsyncIterable<ArchivedFile>): Promise<Contents> {
  let manifest: Manifest | undefined;
  let totals: Totals | undefined;
  try {
    for await (const { name, content } of files) {
      if (name === fileNames.manifest) manifest = parseManifest(parseJson(content));
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

function parseManifest(json: unknown): Manifest {
  const manifest = Manifest.safeParse(json);
  if (manifest.success) return manifest.data;
  if ((json as Partial<Manifest>).format !== archiveFormat) refuseVersion("a newer version");
  throw new StartupError(
    "The backup cannot be read: its list of contents is not as this version of the shop writes it.",
  );
}

function refuseVersion(madeBy: UnknownMigrations["madeBy"]): never {
  throw new StartupError(`The backup was made by ${madeBy} of the shop: restore it with that version.`);
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "tana-bana restore" });
  // A connection that breaks rejects what waits for it; without a listener it would also end the process with a stack trace.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Other programs may have made their tables, as after a restore that failed, but there must be nothing in them. */
async function assertEmpty(databaseUrl: string, { tables }: Manifest): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle') limit 1`,
    );
    let isEmpty = rowCount === 0;
    for (const { name } of await onlyExisting(client, tables.filter(isForeign))) {
      isEmpty &&= (await client.query(`select from ${name} limit 1`)).rowCount === 0;
    }
    if (!isEmpty) throw new StartupError("The database is not empty. A backup is restored into an empty one only.");
  } finally {
    await client.end();
  }
}

async function onlyExisting(client: pg.Client, tables: DumpedTable[]): Promise<DumpedTable[]> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as tables (name) where to_regclass(name) is not null",
    [tables.map(({ name }) => name)],
  );
  const existing = new Set(rows.map(({ name }) => name));
  return tables.filter(({ name }) => existing.has(name));
}

/** Fills the tables of the shop and those that other programs have made for themselves. */
async function restoreFiles(target: Target, { manifest, totals }: Contents, files: AsyncIterable<ArchivedFile>) {
  await target.prepareForeignTables();
  const client = await connect(target.databaseUrl);
  try {
    await client.query("begin");
    // The pictures are written meanwhile.
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await createTables(client, manifest).catch((error: unknown) => {
      if (error instanceof UnknownMigrations) refuseVersion(error.madeBy);
      throw error;
    });
    await emptyTables(client);
    const existing = await onlyExisting(client, manifest.tables);
    const schemas = new Set(existing.map(({ name }) => schemaOf(name)));
    const addForeignKeys = await dropForeignKeys(client, [...schemas]);
    const { rows, secret } = await loadFiles(client, target.pictures, { existing, files });
    const skippedTables = Object.keys(totals.rows).filter((table) => !existing.some(({ name }) => name === table));
    assertSameRows(totals.rows, rows, skippedTables);
    if (schemas.has("pgboss")) await createQueuesOfJobs(client);
    await addForeignKeys();
    await setSequences(client, manifest.sequences);
    if (secret && !target.tokenSecret) await target.keepSecret(secret);
    await client.query("commit");
    return { secret, skippedTables: skippedTables.filter((table) => totals.rows[table]) };
  } finally {
    // Without a commit this is a rollback.
    await client.end();
  }
}

interface Files {
  /** The tables of the archive that there are. */
  existing: DumpedTable[];
  files: AsyncIterable<ArchivedFile>;
}

async function loadFiles(client: pg.Client, pictures: PictureStore, { existing, files }: Files) {
  const tables = new Map(existing.map((table) => [table.name, table]));
  const loader = loadTables(client);
  let secret = "";
  for await (const { name, content } of files) {
    const [kind, id = "", file = ""] = name.split("/");
    const table = tables.get(id);
    if (kind === "tables" && table) await loader.write(table, content);
    if (kind === "pictures") await pictures.write(id, file, content);
    if (name === fileNames.tokenSecret) secret = Buffer.from(content).toString();
  }
  return { rows: await loader.finish(), secret };
}

function assertSameRows(
  expected: Record<string, number>,
  loaded: Record<string, number>,
  skippedTables: string[],
): void {
  const different = Object.keys(expected).filter((table) => (loaded[table] ?? 0) !== expected[table]);
  const missing = different.filter((table) => !skippedTables.includes(table));
  if (missing.length > 0) throw new Error(`Not all rows were restored: ${missing.join(", ")}.`);
}
