import { eq, sql } from "drizzle-orm";
import type { CategoryChange, CategoryForm, CategoryLink } from "#contract/categories.ts";
import {
  allowLongStatements,
  reindexProducts,
  switchProducts,
  topicsOfCategory,
} from "#server/catalogue/listing/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction, violates } from "#server/platform/database/transaction.ts";
import { freeSlug } from "#server/platform/slugs/free-slug.ts";
import { badRequest } from "#server/shop-error.ts";
import { changeMembers, type Moved } from "./change-members.ts";
import { noCategory, readCategoryLink } from "./read-categories.ts";
import { categories } from "./tables.ts";

type Admin = Pick<Who, "userId" | "role">;

/** The log is for people: a few names say what was moved, the numbers how much. */
const namesShown = 20;
const saidMoved = ({ added, removed }: Moved) => ({
  ...(added.length > 0 && { productsAdded: added.length, added: added.slice(0, namesShown) }),
  ...(removed.length > 0 && { productsRemoved: removed.length, removed: removed.slice(0, namesShown) }),
});

const facts = ({ name, slug, description, isActive }: CategoryLink) => ({ name, slug, description, isActive });
const about = ({ _id, name }: CategoryLink) => ({ thing: "category" as const, thingId: _id, thingName: name });

export function addCategory(db: Database, who: Admin, { products, ...form }: CategoryForm): Promise<CategoryLink> {
  return transaction(db, async (tx) => {
    const slug = await freeSlug(tx, categories.slug, form.name, "category");
    const [made] = await tx
      .insert(categories)
      .values({ ...form, slug })
      .returning({ id: categories.id });
    if (!made) throw noCategory();
    const moved = await changeMembers(tx, made.id, { products });
    await announceChange(tx, topicsOfCategory(made.id));
    const category = await readCategoryLink(tx, made.id);
    await recordChange(tx, who, {
      action: "added",
      ...about(category),
      after: { ...facts(category), ...saidMoved(moved) },
    });
    return category;
  });
}

const slugTaken = "Another category has this slug. Please choose another one.";

export async function changeCategory(
  db: Database,
  who: Admin,
  id: string,
  { name, slug, description, isActive, ...members }: CategoryChange,
): Promise<CategoryLink> {
  try {
    return await transaction(db, async (tx) => {
      const before = await holdCategory(tx, id);
      await tx.update(categories).set({ name, slug, description }).where(eq(categories.id, id));
      const moved = await changeMembers(tx, id, members);
      if (isActive !== undefined) await switchCategory(tx, before, isActive);
      // Its name is among the words that find its products.
      if (name !== before.name) await reindexProducts(tx, { categoryId: id });
      await announceChange(tx, topicsOfCategory(id));
      const after = await readCategoryLink(tx, id);
      await recordChange(tx, who, {
        action: "changed",
        ...about(after),
        before: facts(before),
        after: { ...facts(after), ...saidMoved(moved) },
      });
      return after;
    });
  } catch (error) {
    if (violates(error, "one_category_a_slug")) throw badRequest(slugTaken, { slug: slugTaken });
    throw error;
  }
}

/** Answers the category as it is now and how many products were switched with it. Twice is as good as once. */
export function setCategoryActive(db: Database, who: Admin, id: string, isActive: boolean) {
  return transaction(db, async (tx) => {
    const before = await holdCategory(tx, id);
    const products = await switchCategory(tx, before, isActive);
    const category = { ...before, isActive };
    if (before.isActive !== isActive)
      await recordChange(tx, who, {
        action: isActive ? "switched on" : "switched off",
        ...about(category),
        before: facts(before),
        after: { ...facts(category), productsSwitched: products },
      });
    return { category, products };
  });
}

async function switchCategory(
  tx: Queries,
  { _id, isActive: before }: CategoryLink,
  isActive: boolean,
): Promise<number> {
  if (before === isActive) return 0;
  await tx.update(categories).set({ isActive }).where(eq(categories.id, _id));
  await announceChange(tx, topicsOfCategory(_id));
  return switchProducts(tx, { categoryId: _id }, isActive);
}

/** Its products stay, and stay what they are: also those that are off because of it. */
export function deleteCategory(db: Database, who: Admin, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const before = await holdCategory(tx, id);
    await allowLongStatements(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from category_products where category_id = ${id} returning product_id as id`);
    await tx.delete(categories).where(eq(categories.id, id));
    await reindexProducts(tx, { products: rows.map((row) => row.id) });
    await announceChange(tx, topicsOfCategory(id));
    await recordChange(tx, who, {
      action: "deleted",
      ...about(before),
      before: { ...facts(before), products: rows.length },
    });
  });
}

/** Changes of one category come one after the other. */
async function holdCategory(tx: Queries, id: string): Promise<CategoryLink> {
  await tx.execute(sql`select from categories where id = ${id} for update`);
  return readCategoryLink(tx, id);
}
