import type { Checks } from "./checks.ts";

export const promotionChecks = {
  "a promotion is aimed at something that does not exist": `
    select t.promotion_id, t.kind, t.target_id from promotion_targets t
     where not case t.kind
       when 'all' then t.target_id = '00000000-0000-0000-0000-000000000000'
       when 'product' then exists (select from products where id = t.target_id)
       when 'brand' then exists (select from brands where id = t.target_id)
       else exists (select from categories where id = t.target_id) end`,
  "a target does not say of its promotion what the promotion says": `
    select t.promotion_id, t.target_id from promotion_targets t join promotions m on m.id = t.promotion_id
     where (t.promotion_kind, t.value_hundredths, t.owner_brand_id, t.starts_at, t.ends_at, t.is_active, t.is_listed)
           is distinct from (m.kind, m.value_hundredths, m.owner_brand_id, m.starts_at, m.ends_at, m.is_active, m.is_listed)`,
  // Lists follow the clock within moments; an hour is for a shop that has just been started again.
  "a promotion began or ended an hour ago, and lists do not know it": `
    select id as promotion_id from promotions,
           lateral (select bool_and(is_listed <> (is_active and starts_at <= at and (ends_at is null or ends_at > at))) as is_behind
                      from (values (now()), (now() - interval '1 hour')) moments(at)) m
     where m.is_behind`,
  "the sale price of now is missing in the history of prices, or another one is there": `
    select p.id as product_id from listing_entries e join products p on p.id = e.product_id
      left join sale_prices s on s.product_id = p.id and s.ends_at is null
     where e.category_id = '00000000-0000-0000-0000-000000000000'
       and s.price_paise is distinct from case when e.price_paise < p.price_paise then e.price_paise end`,
  "two sale prices of a product overlap": `
    select a.product_id, a.starts_at from sale_prices a join sale_prices b on b.product_id = a.product_id
     where a.starts_at < b.starts_at and coalesce(a.ends_at, 'infinity') > b.starts_at`,
} satisfies Checks;
