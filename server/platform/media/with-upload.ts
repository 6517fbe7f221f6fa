import { notAPicture } from "#contract/catalogue/product-form.ts";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import type { Database } from "#server/platform/database/client.ts";
import { shareOf } from "#server/platform/processes/process-count.ts";
import { badRequest } from "#server/shop-error.ts";
import { createPicture } from "./create-picture.ts";
import { deletePicture } from "./delete-pictures.ts";
import type { PictureStore } from "./picture-store.ts";
import { type Encoding, picturesAtOnce } from "./picture-task.ts";

/** A picture being made holds its file, its pixels and a core. */
const withPictureSlot = limitConcurrency({ maxRunning: shareOf(picturesAtOnce), maxWaiting: shareOf(40) });

/** Makes a picture of the upload for the operation that uses it. If that fails, the picture is deleted again. */
export async function withUpload<T>(
  db: Database,
  store: PictureStore,
  upload: string | undefined,
  use: (pictureId: string) => Promise<T>,
  encoding?: Encoding,
): Promise<T> {
  if (!upload) throw badRequest(notAPicture, { image: notAPicture });
  const { id } = await withPictureSlot(() => createPicture(db, store, upload, encoding));
  try {
    return await use(id);
  } catch (error) {
    // What cannot be removed now is found by the clean-up.
    await deletePicture(db, store, id).catch(() => undefined);
    throw error;
  }
}
