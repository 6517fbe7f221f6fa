import { sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { daysAgo } from "#demo/data/dates.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { idAtSql, randomSql } from "./seed-products.ts";

const staffSize = 12;

/** What a small staff did to the catalogue in three years, for the audit log. */
export async function addChanges(tx: Queries, many: number, seed: number): Promise<void> {
  const random = (draw: number) => randomSql(sql`n`, seed, draw);
  await tx.execute(sql`
    with people as (
      select row_number() over (order by created_at) - 1 as i, id, first_name || ' ' || last_name || coalesce(' (' || email || ')', '') as name
        from (select * from users order by created_at limit ${staffSize}) u
    ),
    things as (select row_number() over (order by sku) - 1 as i, id, name, price_paise from products),
    dated as (
      select n, ${daysAgo(0).toISOString()}::timestamptz - ${random(50)} * interval '1095 days' as at,
             floor(power(${random(51)}, 2) * (select count(*) from people))::bigint as who,
             floor(${random(52)} * (select count(*) from things))::bigint as what
        from generate_series(1, ${many}::bigint) n
    )
    insert into audit_entries (id, created_at, user_id, user_name, role, action, thing, thing_id, thing_name, before, after)
    select ${idAtSql(sql`at`)}, at, p.id, p.name, ${roles.admin}::text, 'changed', 'product', t.id::text, t.name,
           jsonb_build_object('price', t.price_paise / 100 + 100), jsonb_build_object('price', t.price_paise / 100)
      from dated d join people p on p.i = d.who join things t on t.i = d.what`);
}
