import { type SQL, sql } from "drizzle-orm";
import { daysAgo } from "#demo/data/dates.ts";
import { maxRecentProducts } from "#server/catalogue/products/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { inventedWord } from "./invented-words.ts";

/** Rows per statement; progress is reported after each. */
export const batchSize = 100_000;
const adjectives = [
  "Classic",
  "Weekend",
  "Heritage",
  "Monsoon",
  "Harvest",
  "Studio",
  "Festival",
  "Old Town",
  "Riverside",
  "Hillside",
  "Coastal",
  "Midsummer",
  "First Light",
  "Courtyard",
  "Travel",
  "Sunday",
];

/** A pseudo-random number from 0 to below 1, by the row, the seed and the number of the draw alone. */
export const randomSql = (row: SQL, seed: number, draw: number): SQL =>
  sql`((hashint8extended(${row}, ${seed * 64 + draw}) & 1073741823) / 1073741824::float8)`;

/** An id (UUID version 7) that sorts by the moment. */
export const idAtSql = (moment: SQL): SQL =>
  sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from ${moment}) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Numbers the products that the new ones are modelled on, and returns how many there are. */
export async function chooseModels(tx: Queries): Promise<number> {
  await tx.execute(sql`
    create temp table models on commit drop as
    select row_number() over (order by sku) - 1 as i, p.* from products p where sku not like 'SEED-%'`);
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from models`);
  return rows[0]?.count ?? 0;
}

/** The number of the last product that was added this way. */
export async function lastSeeded(tx: Queries): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(substring(sku from 6)::int), 0) as last from products where sku like 'SEED-%'`,
  );
  return rows[0]?.last ?? 0;
}

interface Range {
  from: number;
  to: number;
  models: number;
  /** How many invented words there are for the names, each of which has two: one that few or many have, and one in turn. */
  words: number;
  seed: number;
  /** The first and last number of the whole run, over which three years are spread. */
  first: number;
  last: number;
}

export async function addProducts(tx: Queries, { from, to, models, words, seed, first, last }: Range): Promise<void> {
  const invented =
    words === 0 ? sql`''` : sql`${inventedWord(sql`common`)} || ' ' || ${inventedWord(sql`rare`)} || ' '`;
  const random = (draw: number) => randomSql(sql`n`, seed, draw);
  await tx.execute(sql`
    create temp table added on commit drop as
    select n, m.id as model_id, m.brand_id, m.picture_id, m.sizes, m.taxable, m.hsn, m.weight_grams, m.description, at,
           ${idAtSql(sql`at`)} as id, word || ' ' || ${invented} || lower(left(m.name, 1)) || substring(m.name from 2) as name,
           m.slug || '-' || replace(lower(word), ' ', '-') || '-' || n as slug,
           greatest(299, round(m.price_paise / 100.0 * (0.6 + 0.9 * ${random(2)}) / 100) * 100 - 1)::int * 100 as price_paise,
           (case when kind < 0.04 then 0 when kind < 0.24 then 1 + 25 * ${random(4)} when kind < 0.64 then 26 + 74 * ${random(4)}
                 when kind < 0.9 then 101 + 398 * ${random(4)} else 500 + 1500 * ${random(4)} end)::int as quantity,
           ${random(5)} < 0.97 as is_active, ${random(8)} as reduced
      from generate_series(${from}::bigint, ${to}::bigint) n
      cross join lateral (select
             (${sql.param(adjectives)}::text[])[1 + floor(${random(1)} * ${adjectives.length})::int] as word, ${random(3)} as kind,
             floor(power(${random(7)}, 4) * ${words})::int as common, (n % greatest(${words}, 1))::int as rare,
             ${daysAgo(0).toISOString()}::timestamptz
               - (${last} - n + ${random(6)}) / ${last - first + 1} * interval '1095 days' as at) h
      join models m on m.i = floor(power(${random(0)}, 1.6) * ${models})`);
  await tx.execute(sql`
    insert into products (id, sku, name, slug, description, quantity, price_paise, mrp_paise, hsn, weight_grams, taxable, is_active, sizes,
                          brand_id, picture_id, created_at, updated_at, is_recent)
    select id, 'SEED-' || lpad(n::text, 7, '0'), name, slug, description, quantity, price_paise,
           -- A third has an MRP, of which five to sixty percent are taken off.
           case when reduced < 0.33 then ceil(price_paise / (0.95 - 0.55 * reduced / 0.33) / 10000)::int * 10000 - 100 end,
           hsn, weight_grams, taxable, is_active, sizes, brand_id, picture_id, at, at, ${last} - n < ${maxRecentProducts}
      from added order by n`);
  await tx.execute(sql`
    insert into category_products (category_id, product_id)
    select c.category_id, a.id from added a join category_products c on c.product_id = a.model_id`);
  await tx.execute(sql`drop table added`);
}
