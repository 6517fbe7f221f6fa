import { limits } from "#contract/limits.ts";
import type { Manager } from "#server/catalogue/products/office/managed-product.ts";
import { readManagedProduct } from "#server/catalogue/products/office/queries.ts";
import { applyChange } from "#server/catalogue/products/office/update-product.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";
import { badRequest } from "#server/shop-error.ts";
import { readPictures, writePictures } from "./ordered-pictures.ts";

const tooMany = `A product has at most ${limits.productPicturesMax} pictures. Please remove one first.`;

function assertRoom(present: readonly unknown[]): void {
  if (present.length >= limits.productPicturesMax) throw badRequest(tooMany, { image: tooMany });
}

/** Adds a picture behind those that a product has. The product is locked meanwhile: of two that come at once each has its place. */
export async function addPicture(
  db: Database,
  store: PictureStore,
  who: Manager,
  id: string,
  { upload, alt }: { upload: string | undefined; alt: string },
): Promise<void> {
  // What must be refused is refused before the picture is processed.
  assertRoom((await readManagedProduct(db, who, id)).pictures);
  await withUpload(db, store, upload, (pictureId) =>
    transaction(db, (tx) =>
      applyChange(tx, who, id, "changed", async () => {
        const present = await readPictures(tx, id);
        assertRoom(present);
        return writePictures(tx, id, [...present, { id: pictureId, alt }]);
      }),
    ),
  );
}
