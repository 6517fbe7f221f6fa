import { sql } from "drizzle-orm";
import { roles } from "#contract/customers/roles.ts";
import { daysAgo } from "#demo/data/dates.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { batchSize, idAtSql, randomSql } from "./seed-products.ts";
import { withoutIndexes } from "./without-indexes.ts";

const taxPercent = 5;
const address = JSON.stringify({
  name: "Seeded Member",
  phoneNumber: "9800000000",
  address: "14, 3rd Cross",
  city: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560003",
  isDefault: true,
});

/** Orders of one to three lines, paid at the door, most of them delivered, spread over three years. */
export async function addOrders(tx: Queries, many: number, seed: number, progress: (added: number) => void) {
  await tx.execute(sql`
    create temp table sold on commit drop as
    select row_number() over (order by p.sku) - 1 as i, p.id, p.sku, p.name, p.slug, p.picture_id, p.price_paise, p.mrp_paise, p.taxable,
           coalesce(p.sizes[1], 'M') as size, b.id as brand_id, b.name as brand_name, b.slug as brand_slug, m.id as merchant_id
      from products p left join brands b on b.id = p.brand_id left join merchants m on m.brand_id = p.brand_id`);
  await tx.execute(sql`
    create temp table buyers on commit drop as
    select row_number() over (order by created_at) - 1 as i, id from users where role = ${roles.member}`);
  await tx.execute(sql`create index on sold (i)`);
  await tx.execute(sql`create index on buyers (i)`);
  await tx.execute(sql`analyze sold, buyers`);
  const { rows } = await tx.execute<{ known: number }>(sql`select count(*)::int as known from orders`);
  const first = (rows[0]?.known ?? 0) + 1;
  await withoutIndexes(tx, ["orders", "order_items", "order_brands", "purchases"], async () => {
    for (let from = first; from < first + many; from += batchSize) {
      const to = Math.min(first + many, from + batchSize) - 1;
      await addBatch(tx, { from, to, seed });
      progress(to - first + 1);
    }
  });
  await countOrders(tx);
}

async function addBatch(tx: Queries, { from, to, seed }: { from: number; to: number; seed: number }): Promise<void> {
  const random = (draw: number) => randomSql(sql`n`, seed, draw);
  const randomOfLine = (draw: number) => randomSql(sql`n * 4 + k`, seed, draw);
  await tx.execute(sql`
    create temp table placed on commit drop as
    select n, ${idAtSql(sql`at`)} as id, at, u.id as user_id, 1 + floor(${random(43)} * 3)::int as lines,
           case when kind < 0.06 then 'Cancelled' when kind < 0.12 then 'Not processed' when kind < 0.16 then 'Processing'
                when kind < 0.2 then 'Shipped' else 'Delivered' end as status
      from (select n, ${daysAgo(0).toISOString()}::timestamptz - ${random(40)} * interval '1095 days' as at, ${random(42)} as kind,
                   floor(${random(41)} * (select count(*) from buyers))::bigint as ui
              from generate_series(${from}::bigint, ${to}::bigint) n) o
      join buyers u on u.i = o.ui`);
  await tx.execute(sql`
    create temp table bought on commit drop as
    select o.id as order_id, o.at, o.status, o.user_id, k, p.*, quantity, p.price_paise::bigint * quantity as total_paise,
           case when p.taxable then round(p.price_paise::numeric * quantity * ${taxPercent} / 100) else 0 end as tax_paise
      from (select o.*, k, floor(${randomOfLine(44)} * (select count(*) from sold))::bigint as pi,
                   1 + floor(power(${randomOfLine(45)}, 4) * 3)::int as quantity
              from placed o, generate_series(1, o.lines) k) o
      join sold p on p.i = o.pi`);
  await tx.execute(sql`
    insert into orders (id, cart_id, user_id, created_at, total_paise, tax_paise, total_with_tax_paise, tax_rate_percent, status, payment_status, address,
                        email_hash, phone_hash, address_hash)
    select o.id, gen_random_uuid(), o.user_id, o.at, l.total, l.tax, l.total + l.tax, ${taxPercent}, o.status, 'Cash on delivery', ${address}::jsonb,
           coalesce(h.email_hash, 0), coalesce(h.phone_hash, 0), coalesce(h.address_hash, 0)
      from placed o join users u on u.id = o.user_id, buyer_hashes(coalesce(u.email, u.guest_email), ${address}::jsonb) h, (
        select order_id, coalesce(sum(total_paise) filter (where status <> 'Cancelled'), 0) as total,
               coalesce(sum(tax_paise) filter (where status <> 'Cancelled'), 0) as tax
          from bought group by order_id
      ) l where l.order_id = o.id`);
  await tx.execute(sql`
    insert into order_items (id, order_id, position, product_id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, merchant_id, size,
                             quantity, price_paise, mrp_paise, taxable, total_paise, tax_paise, status)
    select ${idAtSql(sql`at`)}, order_id, k - 1, id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, merchant_id, size,
           quantity, price_paise, mrp_paise, taxable, total_paise, tax_paise, status from bought`);
  await tx.execute(sql`
    insert into order_brands (brand_id, order_id, created_at, status, payment_status)
    select brand_id, order_id, at, status, 'Cash on delivery' from bought where brand_id is not null group by 1, 2, 3, 4`);
  await tx.execute(sql`
    insert into purchases (user_id, product_id) select user_id, id from bought where status = 'Delivered' on conflict do nothing`);
  await tx.execute(sql`drop table placed, bought`);
}

/** Done here, since the triggers that do it may be switched off. */
async function countOrders(tx: Queries): Promise<void> {
  // They are dated back: the search index begins anew.
  await tx.execute(sql`delete from order_search_until`);
  await tx.execute(sql`delete from order_counts`);
  await tx.execute(sql`
    insert into order_counts (owner, status, payment_status, day, slot, many)
    select ${any}::uuid, status, payment_status, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*) from orders group by 2, 3, 4
    union all
    select brand_id, status, payment_status, (created_at at time zone 'Asia/Kolkata')::date, 0, count(*) from order_brands group by 1, 2, 3, 4`);
}
