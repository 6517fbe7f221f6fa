import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";

export interface MemberChange {
  /** All of them; or else those to add and those to remove. */
  products?: string[] | undefined;
  addProducts?: string[] | undefined;
  removeProducts?: string[] | undefined;
}

export interface Moved {
  added: string[];
  removed: string[];
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

const required = "Products are required.";
const gone = "A chosen product does not exist any more.";
const tooManyToReplace = `This category holds more than ${limits.categoryProductsMax} products. Please send those to add and those to remove.`;

const fault = (sentence: string) => badRequest(sentence, { products: sentence });

async function membersOf(tx: Queries, categoryId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select product_id as id from category_products where category_id = ${categoryId}
     limit ${limits.categoryProductsMax + 1}`);
  // Whoever sends the list that was answered would otherwise throw out what did not fit into the answer.
  if (rows.length > limits.categoryProductsMax) throw fault(tooManyToReplace);
  return new Set(rows.map(({ id }) => id));
}

async function wanted(tx: Queries, categoryId: string, { products, addProducts, removeProducts }: MemberChange) {
  const lower = (ids: string[] = []) => [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!products) return { add: lower(addProducts), remove: lower(removeProducts) };
  const [kept, members] = [lower(products), await membersOf(tx, categoryId)];
  return { add: kept, remove: [...members].filter((id) => !kept.includes(id)) };
}

/** Puts products into a category and takes others out, and both in and out of its listing. Answers the names of those moved. */
export async function changeMembers(tx: Queries, categoryId: string, change: MemberChange): Promise<Moved> {
  const { add, remove } = await wanted(tx, categoryId, change);
  const [added, removed] = [sql.param(add), sql.param(remove)];
  const found = await tx.execute(sql`
    select from products where id = any (${added}::uuid[]) order by id for key share`);
  if (found.rows.length < add.length) throw fault(gone);
  const gained = await tx.execute<Named>(sql`
    with gained as (
      insert into category_products (category_id, product_id) select ${categoryId}, unnest(${added}::uuid[])
      on conflict do nothing returning product_id as id
    ) select id, name from products join gained using (id) order by id`);
  const lost = await tx.execute<Named>(sql`
    with lost as (
      delete from category_products where category_id = ${categoryId} and product_id = any (${removed}::uuid[])
         and product_id <> all (${added}::uuid[]) returning product_id as id
    ) select id, name from products join lost using (id) order by id`);
  const { rows: left } = await tx.execute(sql`
    select from category_products where category_id = ${categoryId} limit 1`);
  if (left.length === 0) throw fault(required);
  await reindexProducts(tx, { products: [...gained.rows, ...lost.rows].map(({ id }) => id) });
  const names = (rows: Named[]) => rows.map(({ name }) => name);
  return { added: names(gained.rows), removed: names(lost.rows) };
}
