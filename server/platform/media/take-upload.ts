import { readFile } from "node:fs/promises";
import { notAPicture } from "#contract/product-form.ts";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import type { Database } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { forgetPicture } from "./forget-picture.ts";
import type { PictureStore } from "./picture-store.ts";
import { picturesAtOnce } from "./resize-picture.ts";
import { takePicture } from "./take-picture.ts";

/** A picture being made holds its file, its pixels and a core. */
const withPasswordSlot = limitConcurrency({ atOnce: picturesAtOnce, mostWaiting: 40 });

/** Takes the uploaded picture in and hands it to the operation that uses it. If that fails, the picture is forgotten again. */
export async function withUpload<T>(
  db: Database,
  store: PictureStore,
  upload: string | undefined,
  use: (pictureId: string) => Promise<T>,
): Promise<T> {
  if (!upload) throw badRequest(notAPicture, { image: notAPicture });
  const { id } = await withPasswordSlot(async () => takePicture(db, store, await readFile(upload)));
  try {
    return await use(id);
  } catch (error) {
    // What cannot be removed now is found by the clean-up.
    await forgetPicture(db, store, id).catch(() => undefined);
    throw error;
  }
}
