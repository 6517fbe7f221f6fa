import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { receiveFile } from "#server/catalogue/import-export/receive-file.ts";
import type { Database } from "#server/platform/database/client.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { pictures as pictureTable } from "#server/platform/media/tables.ts";
import { badRequest } from "#server/shop-error.ts";
import { uploadedFile } from "./appearance.ts";
import { unpackZip } from "./unpack-zip.ts";

const isTable = (name: string) => /\.csv$/i.test(name);
const noTable = "The ZIP needs one table of products: products.csv.";

/** Stores the table of an archive like a file of its own, and beside it the pictures until the import uses them. */
export async function receiveZip(
  db: Database,
  store: PictureStore,
  userId: string,
  fileName: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tana-bana-import-"));
  try {
    const files = await unpackZip(bytes, folder);
    const tables = files.filter(({ name }) => isTable(name));
    const table = tables.length > 1 ? tables.find(({ name }) => name === "products.csv") : tables[0];
    if (!table) throw badRequest(noTable);
    const pictures = files.filter(({ name }) => !isTable(name));
    return await receiveFile(db, userId, fileName, createReadStream(table.path), {
      names: pictures.map(({ name }) => name),
      async store(importId) {
        // A record of the same id: when nothing has used it for a day, the clean-up of pictures deletes these files.
        await db.insert(pictureTable).values({ id: importId, width: 1, height: 1, widths: [], colour: "" });
        for (const [i, { path }] of pictures.entries())
          await store.write(importId, uploadedFile(i), await readFile(path));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
