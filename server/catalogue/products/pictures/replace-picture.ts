import type { Manager } from "#server/catalogue/products/office/managed-product.ts";
import { readManagedProduct } from "#server/catalogue/products/office/queries.ts";
import { applyChange } from "#server/catalogue/products/office/update-product.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";

/** Gives a product another first picture. What the former one showed is not said of it. */
export async function replacePicture(
  db: Database,
  store: PictureStore,
  who: Manager,
  id: string,
  { upload, alt }: { upload: string | undefined; alt: string },
): Promise<void> {
  // Somebody else's product is refused before the picture is processed.
  await readManagedProduct(db, who, id);
  await withUpload(db, store, upload, (pictureId) =>
    transaction(db, (tx) => applyChange(tx, who, id, "changed", async () => ({ pictureId, pictureAlt: alt }))),
  );
}
