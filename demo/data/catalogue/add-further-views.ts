import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, notExists, sql } from "drizzle-orm";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { productPictures, products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureFacts } from "#server/platform/media/create-picture.ts";
import { openPictureStore, type PictureStore } from "#server/platform/media/picture-store.ts";
import type { Encoding } from "#server/platform/media/picture-task.ts";
import { pictures } from "#server/platform/media/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { drawingCache, drawPictures } from "./demo-pictures.ts";
import { type DemoProduct, demoProducts } from "./products.ts";

/** Stands in the data folder while views are missing, so that a shop that was stopped meanwhile goes on at the next start. */
const dueFile = ({ dataDir }: Pick<Settings, "dataDir">) => join(dataDir, "demo-views-due");

export const areViewsDue = (settings: Pick<Settings, "dataDir">): boolean => existsSync(dueFile(settings));

export const noteViewsDue = (settings: Settings): Promise<void> => writeFile(dueFile(settings), "");

interface Options {
  signal?: AbortSignal;
  encoding?: Encoding;
  cache?: PictureStore;
}

/**
 * Draws the views after the first of every demo product that has none yet, one after the other while the shop is open: drawn before, they made
 * the first start 20 s longer. A product whose pictures somebody has changed since is left alone.
 */
export async function addFurtherViews(
  { settings, db }: Pick<Shop, "settings" | "db">,
  { signal, encoding, cache = drawingCache }: Options = {},
): Promise<void> {
  if (!areViewsDue(settings)) return;
  const store = openPictureStore(settings);
  for (const product of demoProducts()) {
    if (signal?.aborted) return;
    if (!(await findUntouched(db, product))) continue;
    const further = product.views.slice(1);
    const drawn: PictureFacts[] = [];
    // One at a time, which leaves a core to those who look at the shop.
    for (const view of further)
      drawn.push(...(await drawPictures([view], store, { ...(encoding && { encoding }), cache })));
    await transaction(db, async (tx) => {
      const id = await findUntouched(tx, product);
      if (!id) return;
      // Products of one cloth share its close-up.
      await tx.insert(pictures).values(drawn).onConflictDoNothing();
      await tx.insert(productPictures).values(
        further.flatMap(({ alt }, i) => {
          const pictureId = drawn[i]?.id;
          return pictureId ? [{ productId: id, pictureId, position: i + 1, alt }] : [];
        }),
      );
      await reindexProducts(tx, { products: [id] });
    });
  }
  await rm(dueFile(settings), { force: true });
}

/** The id of a demo product that still has its first picture and no other, locked until the transaction ends. */
async function findUntouched(db: Queries, { sku, views }: DemoProduct) {
  const others = db.select({ one: sql`1` }).from(productPictures).where(eq(productPictures.productId, products.id));
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), eq(products.pictureAlt, views[0]?.alt ?? ""), notExists(others)))
    .for("no key update");
  return found?.id;
}
