import { eq, sql } from "drizzle-orm";
import { toPaise, toRupees } from "#contract/money.ts";
import type { ProductChanges, ProductForm } from "#contract/product-form.ts";
import type { Picture, Product } from "#contract/products.ts";
import { reindexProducts } from "#server/catalogue/listing/reindex-products.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { applyChange } from "./apply-change.ts";
import { brandFor } from "./brand-choice.ts";
import { insertProduct } from "./insert-product.ts";
import { type Manager, readFacts } from "./managed-facts.ts";
import { noProduct } from "./no-product.ts";
import { keepOldSlug } from "./slugs.ts";
import { stockAfter, stockOfForm, writeSizeStock } from "./stock.ts";
import { oldSlugs, products } from "./tables.ts";

/** The id behind what an address may call a product: its slug, a former slug, or the id itself. */
const idOf = (name: string) => sql`coalesce(
  (select ${products.id} from ${products} where ${products.slug} = ${name}),
  (select ${oldSlugs.productId} from ${oldSlugs} where ${oldSlugs.slug} = ${name}),
  ${isUuid(name) ? name : null}::uuid)`;

/** The id of a product that the shop shows. */
export async function findShownProduct(db: Queries, name: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${listingEntries} where category_id = ${any} and product_id = ${idOf(name)}`);
  const [found] = rows;
  if (!found) throw noProduct();
  return found.id;
}

/** The id of a product, shown or not: for what a person keeps of one that is out of the listing. */
export async function findAnyProduct(db: Queries, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${products} where id = ${idOf(name)}`);
  return rows[0]?.id;
}

/**
 * Keeps a product from being deleted until the caller's transaction ends; with "no key update" all who hold it so
 * also come one after the other.
 */
export async function lockProduct(tx: Queries, id: string, how: "key share" | "no key update"): Promise<void> {
  const held = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for(how);
  if (held.length === 0) throw noProduct();
}

/** The average of the approved reviews with at most two decimals; 0 without any. */
export const averageRating = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 100;

/** Shown where a product has no picture of its own. */
const placeholderPicture = "/art/placeholder.svg";

interface Row extends Record<string, unknown> {
  id: string;
  sku: string;
  name: string;
  slug: string;
  description: string;
  quantity: number;
  price_paise: number;
  taxable: boolean;
  is_active: boolean;
  sizes: Product["sizes"];
  rating_sum: number;
  rating_count: number;
  created_at: string | Date;
  brand: Product["brand"];
  picture: Picture | null;
}

/** The address of a middle-sized file: good enough for a mail, a suggestion or a browser without `srcset`. */
export function imageUrl(picture: Picture | null): string {
  if (!picture) return placeholderPicture;
  const width = picture.widths.find((candidate) => candidate >= 640) ?? picture.widths.at(-1);
  return `/pictures/${picture.id}/${width}.webp`;
}

const toCard = (row: Row): Product => ({
  _id: row.id,
  sku: row.sku,
  name: row.name,
  slug: row.slug,
  description: row.description,
  quantity: row.quantity,
  inventory: row.quantity,
  price: toRupees(row.price_paise),
  taxable: row.taxable,
  isActive: row.is_active,
  imageUrl: imageUrl(row.picture),
  picture: row.picture,
  brand: row.brand,
  sizes: row.sizes,
  isLiked: false,
  totalReviews: row.rating_count,
  averageRating: averageRating(row.rating_sum, row.rating_count),
  created: new Date(row.created_at).toISOString(),
});

/** The products with these ids, in the order of the ids. */
export async function readCards(db: Queries, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.sku, p.name, p.slug, p.description, p.quantity, p.price_paise, p.taxable, p.is_active, p.sizes,
           p.rating_sum, p.rating_count, p.created_at,
           case when b.id is not null then json_build_object('name', b.name, 'slug', b.slug) end as brand,
           case when i.id is not null then json_build_object(
             'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place)
      join products p on p.id = wanted.id
      left join brands b on b.id = p.brand_id
      left join pictures i on i.id = p.picture_id
     order by wanted.place`);
  return rows.map(toCard);
}

/** Adds a product, under an address made from its name unless one is wished for. Without a brand it can only be an admin's. */
export async function addProduct(
  tx: Queries,
  who: Manager,
  form: ProductForm,
  pictureId: string | null = null,
  slug?: string,
): Promise<string> {
  const { sizeStock, ...stock } = stockOfForm(form);
  const id = await insertProduct(tx, slug, {
    sku: form.sku,
    name: form.name,
    description: form.description,
    pricePaise: toPaise(form.price),
    taxable: form.taxable,
    isActive: form.isActive ?? true,
    brandId: await brandFor(tx, who, form.brand),
    pictureId,
    ...stock,
  });
  await writeSizeStock(tx, id, sizeStock);
  await reindexProducts(tx, { products: [id] });
  const after = await readFacts(tx, id);
  await recordChange(tx, who, { action: "added", thing: "product", thingId: id, thingName: form.name, after });
  return id;
}

/** Changes a product that the person manages. A new slug leaves the former one leading to it. */
export async function changeProduct(tx: Queries, who: Manager, id: string, changes: ProductChanges): Promise<void> {
  await applyChange(tx, who, id, "changed", async (before) => {
    const { sizeStock, ...stock } = stockAfter(before, changes);
    await writeSizeStock(tx, id, sizeStock);
    if (changes.slug !== before.slug) await keepOldSlug(tx, id, before.slug, changes.slug);
    return {
      sku: changes.sku,
      name: changes.name,
      slug: changes.slug,
      description: changes.description,
      pricePaise: toPaise(changes.price),
      taxable: changes.taxable,
      ...(changes.isActive !== undefined && { isActive: changes.isActive }),
      ...(changes.brand !== undefined && { brandId: await brandFor(tx, who, changes.brand) }),
      ...stock,
    };
  });
}
