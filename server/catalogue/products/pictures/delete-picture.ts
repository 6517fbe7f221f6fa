import type { Manager } from "#server/catalogue/products/office/managed-product.ts";
import { applyChange } from "#server/catalogue/products/office/update-product.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { notFound } from "#server/shop-error.ts";
import { readPictures, writePictures } from "./ordered-pictures.ts";

/** Takes a picture from a product; those behind it move up. Its files stay until nothing shows it any more. */
export const deletePicture = (db: Database, who: Manager, id: string, pictureId: string): Promise<void> =>
  transaction(db, (tx) =>
    applyChange(tx, who, id, "changed", async () => {
      const present = await readPictures(tx, id);
      const left = present.filter((picture) => picture.id !== pictureId);
      if (left.length === present.length) throw notFound("No picture found.");
      return writePictures(tx, id, left);
    }),
  );
