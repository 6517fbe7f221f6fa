import { liveStatuses, orderNumberPattern } from "#contract/sales/orders.ts";
import type { Checks } from "./checks.ts";

const steps = `array[${liveStatuses.map((status) => `'${status}'`).join(", ")}]`;

export const orderChecks = {
  "an order has no readable number, or that of another one": `
    select id as order_id, number from (select id, number, count(*) over (partition by number) as many from orders) o
     where number is null or number !~ '${orderNumberPattern}' or many > 1`,
  "a cart was ordered more than once": "select cart_id, count(*) from orders group by cart_id having count(*) > 1",
  "an order is not found by its phone number and address, or by those that it had": `
    select o.id as order_id from orders o
     where o.email_hash is null or (o.phone_hash, o.address_hash) is distinct from (
       coalesce(buyer_hash('phone', phone_key(o.address)), 0), coalesce(buyer_hash('address', address_key(o.address)), 0))`,
  "an order has no lines":
    "select o.id as order_id from orders o where not exists (select from order_items l where l.order_id = o.id)",
  "an order's total is not the sum of its live lines": `
    select o.id as order_id, o.total_paise, o.discount_paise, o.tax_paise, l.total, l.discount, l.tax
      from orders o cross join lateral (
        select coalesce(sum(total_paise), 0) as total, coalesce(sum(discount_paise), 0) as discount, coalesce(sum(tax_paise), 0) as tax
          from order_items where order_id = o.id and status <> 'Cancelled'
      ) l
     where (o.total_paise, o.discount_paise, o.tax_paise) is distinct from (
       l.total, l.discount, l.tax + case when o.status = 'Cancelled' then 0 else o.shipping_tax_paise + o.cash_fee_tax_paise end)`,
  "an order's totals do not add up to what is to be paid": `
    select id as order_id, total_with_tax_paise from orders
     where total_with_tax_paise <> total_paise + case when tax_scheme = 'flat' then tax_paise else 0 end
           + case when status = 'Cancelled' then 0 else shipping_paise + cash_fee_paise end`,
  "an order charges the fee for cash on delivery and is not paid so":
    "select id as order_id, cash_fee_paise from orders where cash_fee_paise > 0 and payment_status <> 'Cash on delivery'",
  "a line's discount is not what its adjustments say, or it has two of a kind": `
    select l.id as item_id, l.order_id, l.discount_paise
      from order_items l cross join lateral (
        select coalesce(sum((a ->> 'amountPaise')::bigint), 0) as amount, count(*) as many, count(distinct a ->> 'kind') as kinds
          from jsonb_array_elements(l.adjustments) a) a
     where l.discount_paise <> a.amount or a.many <> a.kinds`,
  // Orders of the time before free pieces were spread over their group stay as they are.
  "a line costs less than a rupee": `
    select l.id as item_id, l.order_id, l.total_paise from order_items l
     where l.total_paise < 100 and not (l.total_paise = 0 and l.adjustments @> '[{"kind": "promotion"}]' and not l.has_spread_discounts)
       and not exists (select from order_items o where (o.order_id, o.sku, o.size) = (l.order_id, l.sku, l.size) and o.id <> l.id)`,
  "something is left of an order, and costs nothing": `
    select o.id as order_id, o.payment_status from orders o
     where o.status <> 'Cancelled' and o.total_with_tax_paise = 0
       and exists (select from order_items l where l.order_id = o.id and l.status <> 'Cancelled' and l.has_spread_discounts)`,
  "what a promotion took off an order is not what its live lines say": `
    select coalesce(u.order_id, l.order_id) as order_id, coalesce(u.promotion_id, l.promotion_id) as promotion_id
      from promotion_uses u full join (
        select i.order_id, (a ->> 'id')::uuid as promotion_id,
               coalesce(sum((a ->> 'amountPaise')::bigint) filter (where i.status <> 'Cancelled'), 0) as amount
          from order_items i cross join jsonb_array_elements(i.adjustments) a
         where a ->> 'kind' = 'promotion' and (a ->> 'id')::uuid in (select id from promotions)
         group by 1, 2
      ) l on (l.order_id, l.promotion_id) = (u.order_id, u.promotion_id)
     where u.amount_paise is distinct from l.amount`,
  "a line does not cost its price times its pieces, less its discount":
    "select id as item_id, order_id from order_items where total_paise <> price_paise::bigint * quantity - discount_paise",
  "a line was promised for a day before it was ordered": `
    select l.id as item_id, l.order_id, l.promised_on from order_items l join orders o on o.id = l.order_id
     where l.promised_on < (o.created_at at time zone 'Asia/Kolkata')::date`,
  "a line costs more than the MRP it was sold under":
    "select id as item_id, order_id from order_items where mrp_paise < price_paise",
  "a line's tax is not the rate of its order, rounded to the paisa": `
    select l.id as item_id, l.order_id, l.tax_paise
      from order_items l join orders o on o.id = l.order_id
     where o.tax_scheme = 'flat' and l.tax_paise <> case when l.taxable then round(l.total_paise * o.tax_rate_percent::numeric / 100) else 0 end`,
  "an order's status is not that of its least advanced live line": `
    select o.id as order_id, o.status, l.status as expected
      from orders o cross join lateral (
        select coalesce((${steps})[min(array_position(${steps}, status))], 'Cancelled') as status
          from order_items where order_id = o.id and status <> 'Cancelled'
      ) l
     where o.status <> l.status`,
  "a brand does not find an order with its lines, or finds one without": `
    select coalesce(l.order_id, b.order_id) as order_id, coalesce(l.brand_id, b.brand_id) as brand_id
      from (
        select order_id, brand_id,
               coalesce((${steps})[min(array_position(${steps}, status)) filter (where status <> 'Cancelled')], 'Cancelled') as status
          from order_items where brand_id in (select id from brands) group by 1, 2
      ) l full join order_brands b on b.order_id = l.order_id and b.brand_id = l.brand_id
      left join orders o on o.id = b.order_id
     where (l.status, o.payment_status) is distinct from (b.status, b.payment_status)`,
  "the count of listed orders is not their number": `
    select coalesce(c.owner, t.owner) as owner, c.status, c.payment_status, c.many, t.many as found
      from (select owner, status, payment_status, sum(many) as many from order_counts group by 1, 2, 3) c
      full join (
        select '00000000-0000-0000-0000-000000000000'::uuid as owner, status, payment_status, count(*) as many from orders group by 2, 3
        union all select brand_id, status, payment_status, count(*) from order_brands group by 1, 2, 3
      ) t on (t.owner, t.status, t.payment_status) = (c.owner, c.status, c.payment_status)
     where coalesce(c.many, 0) <> coalesce(t.many, 0)
       and (c.owner is null or c.owner = '00000000-0000-0000-0000-000000000000' or c.owner in (select id from brands))`,
  // The function reads order_items, which the text has to name (see find-faults.ts).
  "an order cannot be searched for": `
    /* order_items */ select o.id as order_id from orders o join order_search_until u on o.created_at <= u.until
     where not exists (select from order_search_texts s where s.order_id = o.id and s.content = order_search_text(o))`,
  "somebody has a delivered product and is not known to have bought it": `
    select l.id as item_id, o.user_id, l.product_id
      from order_items l join orders o on o.id = l.order_id join products p on p.id = l.product_id
     where l.status = 'Delivered' and o.payment_status in ('Paid', 'Cash on delivery') and o.user_id is not null
       and not exists (select from merchants m where m.user_id = o.user_id and (m.id = l.merchant_id or m.brand_id = p.brand_id))
       and not exists (select from purchases u where u.user_id = o.user_id and u.product_id = l.product_id)`,
  "somebody is known to have bought what was never paid or never delivered": `
    select u.user_id, u.product_id from purchases u
     where not exists (
       select from orders o join order_items l on l.order_id = o.id
        where o.user_id = u.user_id and l.product_id = u.product_id and l.status = 'Delivered'
          and o.payment_status in ('Paid', 'Refunded', 'Cash on delivery'))`,
  "a cart was ordered for somebody else": `
    select o.id as order_id, o.cart_id from orders o join carts c on c.id = o.cart_id
     where o.user_id is not null and o.user_id <> c.user_id`,
} satisfies Checks;
