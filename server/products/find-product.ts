import { eq, sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { any, shelfPlaces } from "#server/shelf/tables.ts";
import { missing } from "#server/shop-error.ts";
import { oldSlugs, products } from "./tables.ts";

export const noProduct = () => missing("No product found.");

const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id behind what an address may call a product: its slug, a former slug, or the id itself. */
const idOf = (name: string) => sql`coalesce(
  (select ${products.id} from ${products} where ${products.slug} = ${name}),
  (select ${oldSlugs.productId} from ${oldSlugs} where ${oldSlugs.slug} = ${name}),
  ${looksLikeId.test(name) ? name : null}::uuid)`;

/** The id of a product that the shop shows. */
export async function findShownProduct(db: Queries, name: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from ${shelfPlaces} where category_id = ${any} and product_id = ${idOf(name)}`);
  const [found] = rows;
  if (!found) throw noProduct();
  return found.id;
}

/** The id of a product, shown or not: for what a person keeps of one that is off the shelf. */
export async function findAnyProduct(db: Queries, name: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${products} where id = ${idOf(name)}`);
  return rows[0]?.id;
}

/**
 * Keeps a product from being deleted until the caller's transaction ends; with "no key update" all who hold it so
 * also come one after the other.
 */
export async function holdProduct(tx: Queries, id: string, how: "key share" | "no key update"): Promise<void> {
  const held = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for(how);
  if (held.length === 0) throw noProduct();
}
