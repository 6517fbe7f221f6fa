import { notThePictures, type PictureChanges, unknownPicture } from "#contract/catalogue/product-pictures.ts";
import type { Manager } from "#server/catalogue/products/office/managed-product.ts";
import { applyChange } from "#server/catalogue/products/office/update-product.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { type OrderedPicture, readPictures, writePictures } from "./ordered-pictures.ts";

/** Puts the pictures of a product in another order, or describes them anew. */
export const updatePictures = (db: Database, who: Manager, id: string, changes: PictureChanges): Promise<void> =>
  transaction(db, (tx) =>
    applyChange(tx, who, id, "changed", async () => {
      const present = await readPictures(tx, id);
      return writePictures(tx, id, describe(sort(present, changes.order), changes.alts ?? {}));
    }),
  );

/** Who names others than the product has saw an earlier state of it, and would lose a picture that came meanwhile. */
function sort(present: OrderedPicture[], order: string[] | undefined): OrderedPicture[] {
  if (!order) return present;
  const byId = new Map(present.map((picture) => [picture.id, picture]));
  const sorted = [...new Set(order.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []);
  const isWhole = sorted.length === present.length && order.length === present.length;
  if (!isWhole) throw badRequest(notThePictures, { order: notThePictures });
  return sorted;
}

function describe(pictures: OrderedPicture[], alts: Record<string, string>): OrderedPicture[] {
  const named = new Map(Object.entries(alts).map(([id, alt]) => [id.toLowerCase(), alt]));
  const isKnown = [...named.keys()].every((id) => pictures.some((picture) => picture.id === id));
  if (!isKnown) throw badRequest(unknownPicture, { alts: unknownPicture });
  return pictures.map(({ id, alt }) => ({ id, alt: named.get(id) ?? alt }));
}
