import { createHash } from "node:crypto";
import pg from "pg";
import { type PictureStore, widestFile } from "#server/platform/media/picture-store.ts";
import { type AddFile, createArchive, type Encryption } from "./archive.ts";
import { type BackupStore, dateOfArchive, nameOfArchive } from "./backup-store.ts";
import { describeDatabase, dumpTables } from "./dump-tables.ts";
import { archiveFormat, fileNames, Manifest, type Totals } from "./manifest.ts";

interface Source {
  databaseUrl: string;
  /** Tables of other programs' schemas whose rows are kept too. */
  foreignTables: readonly string[];
  pictures: PictureStore;
  tokenSecret: string;
  /** The shop made the secret by itself, so nobody else has it. */
  isOwnSecret: boolean;
}

interface Options extends Encryption {
  /** Archives older than this are deleted once a newer one is complete. */
  keepDays: number;
}

export interface Backup {
  name: string;
  bytes: number;
  totals: Totals;
}

export const hashSecret = (secret: string) => createHash("sha256").update(`backup ${secret}`).digest("hex");

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));
const picturesAtOnce = 500;

/**
 * Writes an archive of the database and the pictures, as they were at one moment: everything that was acknowledged before it began is in
 * it, and the shop goes on meanwhile.
 */
export async function createBackup(
  source: Source,
  store: BackupStore,
  { keepDays, ...encryption }: Options,
): Promise<Backup> {
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: "tana-bana backup" });
  await client.connect();
  try {
    // Repeatable read: every table is read from the snapshot that the first statement takes.
    await client.query("begin isolation level repeatable read, read only");
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const createdAt = new Date();
    const name = nameOfArchive(createdAt);
    const contents = await describeDatabase(client, source.foreignTables);
    // Parsed here as well: what could not be restored fails while there is still something to back up.
    const manifest = Manifest.parse({
      format: archiveFormat,
      createdAt: createdAt.toISOString(),
      secretHash: hashSecret(source.tokenSecret),
      ...contents,
    });
    const totals: Totals = { rows: {}, pictureFiles: 0, missingFiles: [] };
    const archive = await createArchive(encryption, async (add) => {
      await add(fileNames.manifest, toJson(manifest));
      if (source.isOwnSecret) await add(fileNames.tokenSecret, Buffer.from(source.tokenSecret));
      totals.rows = await dumpTables(client, manifest.tables, add);
      await addPictures(client, source.pictures, totals, add);
      await add(fileNames.totals, toJson(totals));
    });
    const bytes = await store.write(name, archive);
    await deleteExpired(store, keepDays, createdAt);
    return { name, bytes, totals };
  } finally {
    await client.end();
  }
}

async function addPictures(client: pg.Client, store: PictureStore, totals: Totals, add: AddFile): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<{ id: string; widths: number[] }>(
      "select id, widths from pictures where id > $1 order by id limit $2",
      [after, picturesAtOnce],
    );
    for (const { id, widths } of rows) {
      for (const file of widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])) {
        const content = await store.read(id, file);
        if (content) {
          await add(fileNames.picture(id, file), content);
          totals.pictureFiles += 1;
          // The others are made of that one when somebody asks for them.
        } else if (file === widestFile(widths)) totals.missingFiles.push(`${id}/${file}`);
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** The newest one always stays. */
async function deleteExpired(store: BackupStore, keepDays: number, now: Date): Promise<void> {
  const before = now.getTime() - keepDays * 86_400_000;
  for (const name of (await store.list()).slice(0, -1)) {
    if (dateOfArchive(name).getTime() < before) await store.remove(name);
  }
}
