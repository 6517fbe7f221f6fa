import { eq } from "drizzle-orm";
import { topics, topicsOfProduct } from "#server/catalogue/listing/service.ts";
import { unlinkColour } from "#server/catalogue/products/colours/garment.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockManagedProduct, type Manager, readAuditedProduct } from "./managed-product.ts";

/** Deletes a product with its reviews, wishlist items and former slugs; orders keep their own copy of what they show. */
export const deleteProduct = (db: Database, who: Manager, id: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockManagedProduct(tx, who, id, "update");
    const before = await readAuditedProduct(tx, id);
    const otherColours = await unlinkColour(tx, id);
    const affected = [...(await topicsOfProduct(tx, id)), ...otherColours.map(topics.product.of)];
    await tx.delete(products).where(eq(products.id, id));
    await announceChange(tx, [topics.listing, ...affected]);
    await recordChange(tx, who, {
      action: "deleted",
      entity: "product",
      entityId: id,
      entityName: before.name,
      before,
    });
  });
