import { sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { reviewTexts } from "#demo/data/catalogue/review-texts.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { idAtSql, randomSql } from "./seed-products.ts";

/** Returns how many were added: nobody reviews a product twice. */
export async function addReviews(tx: Queries, many: number, seed: number): Promise<number> {
  const titles = sql.param(reviewTexts.map(({ title }) => title));
  const texts = sql.param(reviewTexts.map(({ review }) => review));
  const ratings = sql.param(reviewTexts.map(({ rating }) => rating));
  await tx.execute(sql`
    create temp table reviewed on commit drop as
    select row_number() over (order by sku) - 1 as i, id, created_at from products`);
  await tx.execute(sql`
    create temp table writers on commit drop as
    select row_number() over (order by email) - 1 as i, id from users where role = ${roles.member}`);
  await tx.execute(sql`create index on reviewed (i)`);
  await tx.execute(sql`create index on writers (i)`);
  await tx.execute(sql`analyze reviewed, writers`);
  const random = (draw: number) => randomSql(sql`n`, seed, draw);
  const { rowCount } = await tx.execute(sql`
    insert into reviews (id, product_id, user_id, title, review, rating, is_recommended, status, created_at)
    select ${idAtSql(sql`at`)}, product_id, user_id, (${titles}::text[])[t], (${texts}::text[])[t], (${ratings}::int[])[t],
           (${ratings}::int[])[t] >= 3,
           case when kind < 0.05 then 'Rejected' when kind < 0.12 then 'Waiting Approval' else 'Approved' end, at
      from (select p.id as product_id, w.id as user_id, h.t, h.kind, p.created_at + h.late * (now() - p.created_at) as at
              from (select n, floor(power(${random(30)}, 1.5) * (select count(*) from reviewed))::bigint as pi,
                           floor(${random(31)} * (select count(*) from writers))::bigint as wi,
                           1 + floor(power(${random(32)}, 1.3) * ${reviewTexts.length})::int as t, ${random(33)} as kind, ${random(34)} as late
                      from generate_series(1, ${many}::bigint) n) h
              join reviewed p on p.i = h.pi join writers w on w.i = h.wi) r
    on conflict do nothing`);
  return rowCount ?? 0;
}
