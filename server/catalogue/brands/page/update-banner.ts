import { eq } from "drizzle-orm";
import type { BrandDetails } from "#contract/catalogue/brands.ts";
import { auditedBrand, auditedBrandFields, lockBrand } from "#server/catalogue/brands/brand-record.ts";
import { type Manager, readBrand } from "#server/catalogue/brands/queries.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { bannerEncoding } from "#server/platform/media/picture-task.ts";
import { withUpload } from "#server/platform/media/with-upload.ts";

/** Without a picture it has no banner. The clean-up deletes the files of the one before once no page shows it any more. */
const updateBanner = (db: Database, who: Manager, id: string, bannerId: string | null): Promise<BrandDetails> =>
  transaction(db, async (tx) => {
    await lockBrand(tx, id);
    const before = await readBrand(tx, who, id);
    if (bannerId === null && before.bannerUrl === null) return before;
    await tx.update(brands).set({ bannerId }).where(eq(brands.id, id));
    const after = await readBrand(tx, who, id);
    await announceChange(tx, topicsOfBrand(id));
    await recordChange(tx, who, {
      action: "changed",
      ...auditedBrand(after),
      before: auditedBrandFields(before),
      after: auditedBrandFields(after),
    });
    return after;
  });

export async function replaceBanner(
  db: Database,
  store: PictureStore,
  who: Manager,
  id: string,
  upload: string | undefined,
): Promise<BrandDetails> {
  // Somebody else's brand is refused before the picture is processed.
  await readBrand(db, who, id);
  return withUpload(db, store, upload, (bannerId) => updateBanner(db, who, id, bannerId), bannerEncoding);
}

export const deleteBanner = (db: Database, who: Manager, id: string) => updateBanner(db, who, id, null);
