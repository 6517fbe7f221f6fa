import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { notAPicture } from "#contract/catalogue/product-form.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { HelperProcess } from "#server/platform/helper-process/helper-process.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import type { PictureStore } from "./picture-store.ts";
import type { Encoding, FileTask, Refusal, ResizedPicture, UploadTask } from "./picture-task.ts";
import { pictures } from "./tables.ts";

const helper = new HelperProcess<UploadTask | FileTask, ResizedPicture | Refusal | Uint8Array>(
  import.meta.url,
  "picture-process",
);

const tooManyPixels = "This picture is too large. Please upload a smaller one.";
/** The disk is full, or the bucket out of reach. */
const notStored = "Pictures cannot be stored right now. Please try again in a moment.";
const refusals = { "no picture": notAPicture, "too many pixels": tooManyPixels };

/** Makes the files that are served. What is no picture, or too large a one, is refused. */
export async function makePicture(task: UploadTask): Promise<ResizedPicture> {
  const result = (await helper.run(task)) as ResizedPicture | Refusal;
  if (!("refused" in result)) return result;
  const sentence = refusals[result.refused];
  throw badRequest(sentence, { image: sentence });
}

/** Makes one file of a picture from its widest. */
export const makeFile = async (task: FileTask): Promise<Uint8Array> => (await helper.run(task)) as Uint8Array;

/** Makes the files of an uploaded picture, given as its bytes or the name of its file, records it and stores them. */
export async function createPicture(
  tx: Queries,
  store: PictureStore,
  upload: Buffer | string,
  encoding?: Encoding,
): Promise<{ id: string }> {
  const { files, ...measures } = await makePicture({ upload, encoding });
  const id = randomUUID();
  // Recorded first: files that are left behind when the shop stops now are found again by the clean-up.
  await insertPictures(tx, [{ id, ...measures }]);
  await storeFiles(store, id, files).catch(async (cause: unknown) => {
    await store
      .remove(id)
      .then(() => tx.delete(pictures).where(eq(pictures.id, id)))
      .catch(() => undefined);
    throw new ShopError(503, notStored, { fields: { image: notStored }, retryAfterSeconds: 5, cause });
  });
  return { id };
}

export interface NewPicture extends Omit<ResizedPicture, "files"> {
  id: string;
}

async function storeFiles(store: PictureStore, id: string, files: Map<string, Uint8Array>): Promise<void> {
  for (const [file, content] of files) await store.write(id, file, content);
  await store.verify(id, files);
}

export async function insertPictures(tx: Queries, rows: NewPicture[]): Promise<void> {
  await tx.insert(pictures).values(rows);
}
