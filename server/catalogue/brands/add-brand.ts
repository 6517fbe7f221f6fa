import type { BrandDetails, BrandForm } from "#contract/catalogue/brands.ts";
import { checkDefaultAttributes, lockFieldsShared } from "#server/catalogue/attributes/service.ts";
import { topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { freeSlug } from "#server/platform/slugs/free-slug.ts";
import { assignMerchant } from "./assign-merchant.ts";
import { auditedBrand, auditedBrandFields } from "./brand-record.ts";
import { type Manager, readBrand } from "./queries.ts";
import { noBrand } from "./service.ts";
import { brandSlugs, brands } from "./tables.ts";

export const addBrand = (
  db: Database,
  who: Manager,
  { merchant, defaultFacts = {}, ...form }: BrandForm,
): Promise<BrandDetails> =>
  transaction(db, async (tx) => {
    await lockFieldsShared(tx);
    const slug = await freeSlug(tx, brandSlugs, form.name, "brand");
    const [added] = await tx
      .insert(brands)
      .values({ ...form, slug, defaultAttributes: await checkDefaultAttributes(tx, defaultFacts) })
      .returning({ id: brands.id });
    if (!added) throw noBrand();
    if (merchant) await assignMerchant(tx, added.id, merchant);
    await announceChange(tx, topicsOfBrand(added.id));
    const brand = await readBrand(tx, who, added.id);
    await recordChange(tx, who, { action: "added", ...auditedBrand(brand), after: auditedBrandFields(brand) });
    return brand;
  });
