import { sql } from "drizzle-orm";
import type { Queries } from "#server/database/client.ts";
import { daysAgo } from "./moments.ts";
import { demoMembers } from "./people.ts";
import { reviewTexts } from "./review-texts.ts";
import { chanceOf, idAtSql } from "./seed-products.ts";

/** Members without a password, numbered on from those that were added before. */
export async function addUsers(tx: Queries, many: number, seed: number): Promise<void> {
  const firstNames = demoMembers.map(({ firstName }) => firstName);
  const lastNames = demoMembers.map(({ lastName }) => lastName);
  const pick = (names: string[], draw: number) =>
    sql`(${sql.param(names)}::text[])[1 + floor(${chanceOf(sql`n`, seed, draw)} * ${names.length})::int]`;
  await tx.execute(sql`
    with known as (select count(*)::int as many from users where email like 'seed-%@example.com'),
         dated as (select n, ${daysAgo(0).toISOString()}::timestamptz - ${chanceOf(sql`n`, seed, 20)} * interval '1095 days' as at
                     from known, generate_series(known.many + 1, known.many + ${many}::bigint) n)
    insert into users (id, email, first_name, last_name, created_at)
    select ${idAtSql(sql`at`)}, 'seed-' || n || '@example.com', ${pick(firstNames, 21)}, ${pick(lastNames, 22)}, at from dated`);
}

/** Gives how many were added: who wrote about a product already does not write again. */
export async function addReviews(tx: Queries, many: number, seed: number): Promise<number> {
  const titles = sql.param(reviewTexts.map(({ title }) => title));
  const texts = sql.param(reviewTexts.map(({ review }) => review));
  const ratings = sql.param(reviewTexts.map(({ rating }) => rating));
  await tx.execute(sql`
    create temp table reviewed on commit drop as
    select row_number() over (order by sku) - 1 as i, id, created_at from products`);
  await tx.execute(sql`
    create temp table writers on commit drop as
    select row_number() over (order by email) - 1 as i, id from users where role = 'ROLE MEMBER'`);
  await tx.execute(sql`create index on reviewed (i)`);
  await tx.execute(sql`create index on writers (i)`);
  await tx.execute(sql`analyze reviewed, writers`);
  const chance = (draw: number) => chanceOf(sql`n`, seed, draw);
  const { rowCount } = await tx.execute(sql`
    insert into reviews (id, product_id, user_id, title, review, rating, is_recommended, status, created_at)
    select ${idAtSql(sql`at`)}, product_id, user_id, (${titles}::text[])[t], (${texts}::text[])[t], (${ratings}::int[])[t],
           (${ratings}::int[])[t] >= 3,
           case when kind < 0.05 then 'Rejected' when kind < 0.12 then 'Waiting Approval' else 'Approved' end, at
      from (select p.id as product_id, w.id as user_id, h.t, h.kind, p.created_at + h.late * (now() - p.created_at) as at
              from (select n, floor(power(${chance(30)}, 1.5) * (select count(*) from reviewed))::bigint as pi,
                           floor(${chance(31)} * (select count(*) from writers))::bigint as wi,
                           1 + floor(power(${chance(32)}, 1.3) * ${reviewTexts.length})::int as t, ${chance(33)} as kind, ${chance(34)} as late
                      from generate_series(1, ${many}::bigint) n) h
              join reviewed p on p.i = h.pi join writers w on w.i = h.wi) r
    on conflict do nothing`);
  return rowCount ?? 0;
}
