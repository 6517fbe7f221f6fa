import { eq, sql } from "drizzle-orm";
import type { BrandChange, BrandDetails, BrandForm } from "#contract/brands.ts";
import { isAdmin } from "#contract/roles.ts";
import { reindexProducts, switchOffForGood, topicsOfBrand } from "#server/catalogue/listing/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { freeSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest } from "#server/shop-error.ts";
import { giveBrand } from "./give-brand.ts";
import { type Manager, readBrand } from "./read-brands.ts";
import { noBrand, switchBrand } from "./service.ts";
import { brands } from "./tables.ts";

/** What the log says of a brand. */
const facts = ({ name, slug, description, isActive, merchant }: BrandDetails) => ({
  name,
  slug,
  description,
  isActive,
  merchant: merchant?.name ?? null,
});

const about = ({ _id, name }: BrandDetails) => ({ thing: "brand" as const, thingId: _id, thingName: name });

export function addBrand(db: Database, who: Manager, { merchant, ...form }: BrandForm): Promise<BrandDetails> {
  return transaction(db, async (tx) => {
    const slug = await freeSlug(tx, brands.slug, form.name, "brand");
    const [made] = await tx
      .insert(brands)
      .values({ ...form, slug })
      .returning({ id: brands.id });
    if (!made) throw noBrand();
    if (merchant) await giveBrand(tx, made.id, merchant);
    await announceChange(tx, topicsOfBrand(made.id));
    const brand = await readBrand(tx, who, made.id);
    await recordChange(tx, who, { action: "added", ...about(brand), after: facts(brand) });
    return brand;
  });
}

const slugTaken = "Another brand has this slug. Please choose another one.";

/** Whoever may see a brand may change its words; whose it is only an admin says. */
export async function changeBrand(db: Database, who: Manager, id: string, change: BrandChange): Promise<BrandDetails> {
  const { merchant, isActive, ...words } = change;
  try {
    return await transaction(db, async (tx) => {
      await hold(tx, id);
      const before = await readBrand(tx, who, id);
      await tx.update(brands).set(words).where(eq(brands.id, id));
      const isGiven = merchant !== undefined && isAdmin(who) && (merchant || null) !== (before.merchant?._id ?? null);
      if (isGiven) await giveBrand(tx, id, merchant || null);
      if (isActive !== undefined) await switchBrand(tx, id, isActive, "by hand");
      // Its name is among the words that find its products.
      if (isGiven || words.name !== before.name) await reindexProducts(tx, { brandId: id });
      await announceChange(tx, topicsOfBrand(id));
      const after = await readBrand(tx, who, id);
      await recordChange(tx, who, { action: "changed", ...about(after), before: facts(before), after: facts(after) });
      return after;
    });
  } catch (error) {
    if (violates(error, "one_brand_a_slug")) throw badRequest(slugTaken, { slug: slugTaken });
    throw error;
  }
}

/** Answers the brand as it is now and how many products were switched with it. */
export function setBrandActive(db: Database, who: Manager, id: string, isActive: boolean) {
  return transaction(db, async (tx) => {
    await hold(tx, id);
    const before = await readBrand(tx, who, id);
    const { products } = await switchBrand(tx, id, isActive, "by hand");
    await announceChange(tx, topicsOfBrand(id));
    const brand = await readBrand(tx, who, id);
    if (before.isActive !== brand.isActive)
      await recordChange(tx, who, {
        action: isActive ? "switched on" : "switched off",
        ...about(brand),
        before: facts(before),
        after: { ...facts(brand), productsSwitched: products },
      });
    return { brand, products };
  });
}

/** Its products are switched off and lose it; its merchant keeps selling nothing until an admin gives it a brand. */
export function deleteBrand(db: Database, who: Manager, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    await hold(tx, id);
    const before = await readBrand(tx, who, id);
    const products = await switchOffForGood(tx, { brandId: id });
    await tx.delete(brands).where(eq(brands.id, id));
    await reindexProducts(tx, { products });
    await announceChange(tx, topicsOfBrand(id));
    await recordChange(tx, who, {
      action: "deleted",
      ...about(before),
      before: { ...facts(before), products: products.length },
    });
  });
}

/** Changes of one brand come one after the other. */
const hold = (tx: Queries, id: string) => tx.execute(sql`select from brands where id = ${id} for update`);
