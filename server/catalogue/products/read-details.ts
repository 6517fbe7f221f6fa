import { sql } from "drizzle-orm";
import { sizes } from "#contract/limits.ts";
import type { ProductDetails } from "#contract/products.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { noProduct } from "./no-product.ts";
import { findShownProduct, readCards } from "./service.ts";

type Extras = Pick<ProductDetails, "sizeStock" | "categories">;

/** All that the page of a product tells, by slug, former slug or id. */
export async function readDetails(db: Queries, name: string): Promise<ProductDetails> {
  const id = await findShownProduct(db, name);
  const [[card], extras] = await Promise.all([readCards(db, [id]), readExtras(db, id)]);
  if (!card) throw noProduct();
  return { ...card, ...extras };
}

export async function readExtras(db: Queries, id: string): Promise<Extras> {
  const { rows } = await db.execute<Extras & Record<string, unknown>>(sql`
    select (select json_object_agg(size, quantity order by array_position(${sql.param(sizes)}::text[], size))
              from product_sizes where product_id = ${id}) as "sizeStock",
           (select coalesce(json_agg(json_build_object('name', c.name, 'slug', c.slug) order by c.name, c.id), '[]')
              from category_products cp join categories c on c.id = cp.category_id
             where cp.product_id = ${id} and c.is_active) as categories`);
  return rows[0] ?? { sizeStock: null, categories: [] };
}
