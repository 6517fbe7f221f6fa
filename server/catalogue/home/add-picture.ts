import { eq } from "drizzle-orm";
import type { Picture } from "#contract/catalogue/products.ts";
import type { Database } from "#server/platform/database/client.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";

/** Takes in a picture for a block. Until a draft names it, it is nobody's, and the clean-up deletes it after a day. */
export const addHomePicture = (db: Database, store: PictureStore, upload: string | undefined): Promise<Picture> =>
  withUpload(db, store, upload, async (pictureId) => {
    const { id, width, height, widths, colour } = pictures;
    const [picture] = await db
      .select({ id, width, height, widths, colour })
      .from(pictures)
      .where(eq(pictures.id, pictureId));
    if (!picture) throw new Error("no picture was made");
    return picture;
  });
