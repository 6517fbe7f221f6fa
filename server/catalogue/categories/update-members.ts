import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { categoryProducts } from "./tables.ts";

export interface MemberChange {
  /** All of them; or else those to add and those to remove. */
  products?: string[] | undefined;
  addProducts?: string[] | undefined;
  removeProducts?: string[] | undefined;
}

export interface MovedProducts {
  added: string[];
  removed: string[];
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

const required = "Products are required.";
const unknownProduct = "A chosen product does not exist any more.";
const tooManyToReplace = `This category holds more than ${limits.categoryProductsMax} products. Please send those to add and those to remove.`;

const invalidProducts = (sentence: string) => badRequest(sentence, { products: sentence });

async function listMemberIds(tx: Queries, categoryId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from ${categoryProducts} where category_id = ${categoryId}
     limit ${limits.categoryProductsMax + 1}`);
  // A client that sends back the list it was answered would otherwise throw out what did not fit into the answer.
  if (rows.length > limits.categoryProductsMax) throw invalidProducts(tooManyToReplace);
  return rows.map(({ id }) => id);
}

async function resolveChange(
  tx: Queries,
  categoryId: string,
  { products: all, addProducts, removeProducts }: MemberChange,
) {
  const lower = (ids: string[] = []) => [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!all) return { add: lower(addProducts), remove: lower(removeProducts) };
  const requested = lower(all);
  const members = await listMemberIds(tx, categoryId);
  return { add: requested, remove: members.filter((id) => !requested.includes(id)) };
}

/** Adds products to a category and removes others, and reindexes both. Answers the names of those moved. */
export async function updateMembers(tx: Queries, categoryId: string, change: MemberChange): Promise<MovedProducts> {
  const { add, remove } = await resolveChange(tx, categoryId, change);
  const [added, removed] = [sql.param(add), sql.param(remove)];
  const found = await tx.execute(sql`
    select from ${products} where id = any (${added}::uuid[]) order by id for key share`);
  if (found.rows.length < add.length) throw invalidProducts(unknownProduct);
  const gained = await tx.execute<Named>(sql`
    with gained as (
      insert into ${categoryProducts} (category_id, product_id) select ${categoryId}, unnest(${added}::uuid[])
      on conflict do nothing returning product_id as id
    ) select id, name from ${products} join gained using (id) order by id`);
  const lost = await tx.execute<Named>(sql`
    with lost as (
      delete from ${categoryProducts} where category_id = ${categoryId} and product_id = any (${removed}::uuid[])
         and product_id <> all (${added}::uuid[]) returning product_id as id
    ) select id, name from ${products} join lost using (id) order by id`);
  const { rows: left } = await tx.execute(sql`
    select from ${categoryProducts} where category_id = ${categoryId} limit 1`);
  if (left.length === 0) throw invalidProducts(required);
  await reindexProducts(tx, { products: [...gained.rows, ...lost.rows].map(({ id }) => id) });
  const names = (rows: Named[]) => rows.map(({ name }) => name);
  return { added: names(gained.rows), removed: names(lost.rows) };
}
