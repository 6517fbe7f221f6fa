import { sql } from "drizzle-orm";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { productAlerts } from "#server/customers/alerts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { DemoPeople } from "./add-people.ts";

/** People who wait for what is sold out, and the member to sign in with, who also waits for a price that was lower in an earlier sale. */
export async function addDemoAlerts(tx: Queries, { members, member }: DemoPeople): Promise<void> {
  const waiting = [...(member ? [member] : []), ...members.slice(0, 5)].map(({ id }) => id);
  await tx.execute(sql`
    insert into ${productAlerts} (kind, product_id, size, email, user_id, price_paise, created_at, confirmed_at)
    select 'back', sold.id, sold.sizes[1 + n % cardinality(sold.sizes)], u.email, u.id, sold.price_paise, moment, moment
      from unnest(${sql.param(waiting)}::uuid[]) with ordinality as w(user_id, n)
      join ${users} u on u.id = w.user_id and u.email is not null
      cross join lateral (select p.id, p.sizes, p.price_paise from ${products} p where p.quantity = 0 and p.is_active order by p.sku limit 2) sold
      cross join lateral (select now() - n * interval '2 days' as moment) asked`);
  if (!member) return;
  await tx.execute(sql`
    insert into ${productAlerts} (kind, product_id, email, user_id, price_paise, created_at, confirmed_at)
    select 'price', e.product_id, u.email, u.id, e.price_paise * 6 / 1000 * 100, now() - interval '20 days', now() - interval '20 days'
      from ${users} u, lateral (
        select product_id, price_paise from ${listingEntries} where category_id = ${any} and price_paise > 200000 order by created_at limit 1) e
     where u.id = ${member.id} and u.email is not null and u.email_proven_at is not null`);
}
