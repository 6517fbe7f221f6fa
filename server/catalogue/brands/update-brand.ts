import { eq } from "drizzle-orm";
import type { BrandChange, BrandDetails } from "#contract/catalogue/brands.ts";
import { can } from "#contract/customers/roles.ts";
import { checkDefaultAttributes, lockFieldsShared } from "#server/catalogue/attributes/service.ts";
import { reindexProducts, topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { wasAnothersSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest } from "#server/shop-error.ts";
import { assignMerchant } from "./assign-merchant.ts";
import { auditedBrand, auditedBrandFields, lockBrand } from "./brand-record.ts";
import { type Manager, readBrand } from "./queries.ts";
import { switchBrand } from "./service.ts";
import { brands } from "./tables.ts";

const duplicateSlug = "Another brand has this slug. Please choose another one.";
const formerSlug = "Another brand had this slug before. Please choose another one.";

/** The manager of a brand may change its texts; only who manages merchants says whose it is. */
export async function updateBrand(db: Database, who: Manager, id: string, change: BrandChange): Promise<BrandDetails> {
  const { merchant, isActive, defaultFacts, ...texts } = change;
  try {
    return await transaction(db, async (tx) => {
      await lockFieldsShared(tx);
      await lockBrand(tx, id);
      const before = await readBrand(tx, who, id);
      const said = defaultFacts && { defaultAttributes: await checkDefaultAttributes(tx, defaultFacts) };
      await tx
        .update(brands)
        .set({ ...texts, ...said })
        .where(eq(brands.id, id));
      const isReassigned =
        merchant !== undefined && can(who, "manage merchants") && (merchant || null) !== (before.merchant?._id ?? null);
      if (isReassigned) await assignMerchant(tx, id, merchant || null);
      if (isActive !== undefined) await switchBrand(tx, id, isActive, "by hand");
      // Its name is in the search index of its products.
      if (isReassigned || texts.name !== before.name) await reindexProducts(tx, { brandId: id });
      await announceChange(tx, topicsOfBrand(id));
      const after = await readBrand(tx, who, id);
      await recordChange(tx, who, {
        action: "changed",
        ...auditedBrand(after),
        before: auditedBrandFields(before),
        after: auditedBrandFields(after),
      });
      return after;
    });
  } catch (error) {
    if (violates(error, "one_brand_a_slug")) throw badRequest(duplicateSlug, { slug: duplicateSlug });
    if (wasAnothersSlug(error)) throw badRequest(formerSlug, { slug: formerSlug });
    throw error;
  }
}
