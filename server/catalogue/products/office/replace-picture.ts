import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";
import type { Manager } from "./managed-product.ts";
import { readManagedProduct } from "./queries.ts";
import { applyChange } from "./update-product.ts";

export async function replacePicture(
  db: Database,
  store: PictureStore,
  who: Manager,
  id: string,
  upload: string | undefined,
): Promise<void> {
  // Somebody else's product is refused before the picture is processed.
  await readManagedProduct(db, who, id);
  await withUpload(db, store, upload, (pictureId) =>
    transaction(db, (tx) => applyChange(tx, who, id, "changed", async () => ({ pictureId }))),
  );
}
