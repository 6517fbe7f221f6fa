import { sql } from "drizzle-orm";
import type { Manager } from "#server/catalogue/import-export/lookups.ts";
import { importRows } from "#server/catalogue/import-export/tables.ts";
import { joinImportedGarment, updateImportedPictures } from "#server/catalogue/products/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { createPicture } from "#server/platform/media/create-picture.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { type Appearance, uploadedFile } from "./appearance.ts";

/** Where the pictures of an import are, and what else its rows say of garments. */
export interface ImportFiles {
  id: string;
  store: PictureStore;
  /** The skus of the rows that have the same garment. */
  skusOfGarment: ReadonlyMap<string, string[]>;
}

/**
 * Makes the pictures of a row from its files, before the row is written: it takes seconds. A row that is refused leaves them to the
 * clean-up.
 */
export async function makePictures(
  db: Database,
  { id, store }: ImportFiles,
  { pictures = [] }: Appearance,
): Promise<Map<number, string>> {
  const made = new Map<number, string>();
  for (const source of pictures) {
    if ("present" in source) continue;
    const bytes = await store.read(id, uploadedFile(source.file));
    if (!bytes) throw badRequest(`${source.name} is no longer kept. Please send the ZIP again.`, { pictures: "" });
    const picture = await createPicture(db, store, bytes).catch((error: unknown) => {
      throw error instanceof ShopError && error.status === 400
        ? badRequest(`${source.name}: ${error.message}`, { pictures: "" })
        : error;
    });
    made.set(source.file, picture.id);
  }
  return made;
}

/** Gives a product its pictures, its colour and its garment, in the caller's transaction. */
export async function writeAppearance(
  tx: Queries,
  who: Manager,
  productId: string,
  { appearance, made, files }: { appearance: Appearance; made: ReadonlyMap<number, string>; files: ImportFiles },
): Promise<void> {
  const { pictures, colour, garment } = appearance;
  if (pictures) {
    const ids = pictures.flatMap((one) => ("present" in one ? one.present : (made.get(one.file) ?? [])));
    await updateImportedPictures(tx, who, productId, ids);
  }
  if (colour !== undefined || garment !== undefined) {
    const skus = garment === undefined ? [] : (files.skusOfGarment.get(garment) ?? []);
    await joinImportedGarment(tx, who, productId, { colour, skus });
  }
}

/** The skus of all rows that have one of these garments: one look at the rows for a whole batch. */
export async function readGarmentSkus(
  db: Queries,
  importId: string,
  position: number,
  garments: string[],
): Promise<Map<string, string[]>> {
  if (position < 0 || garments.length === 0) return new Map();
  const cell = sql`btrim(cells[${position + 1}])`;
  const { rows } = await db.execute<{ garment: string; skus: string[] }>(sql`
    select ${cell} as garment, array_agg(sku) as skus from ${importRows}
     where import_id = ${importId} and ${cell} = any (${sql.param(garments)}::text[]) group by 1`);
  return new Map(rows.map(({ garment, skus }) => [garment, skus]));
}
