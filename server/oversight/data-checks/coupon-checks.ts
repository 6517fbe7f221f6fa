import type { Checks } from "./checks.ts";

/** How often one person may use a coupon is not among them: it may be lowered after somebody has used it. */
export const couponChecks = {
  "a coupon is not used as often as it says": `
    select c.id as coupon_id, c.used, u.many from coupons c cross join lateral (
      select count(*) as many from coupon_uses where coupon_id = c.id and not is_given_back) u
     where c.used <> u.many`,
  "a coupon is used more often than it may be": "select id as coupon_id, used, uses from coupons where used > uses",
  "a coupon was used for an order that does not name it": `
    select u.coupon_id, u.order_id from coupon_uses u left join orders o on o.id = u.order_id where o.coupon_code is null`,
  "the use of a coupon was given back by an order that is left, or kept by a cancelled one": `
    select u.coupon_id, u.order_id from coupon_uses u join orders o on o.id = u.order_id
     where u.is_given_back <> (o.status = 'Cancelled' and not o.is_expected_back)`,
  "what a coupon took off an order is not what its live lines say": `
    select u.coupon_id, u.order_id, u.amount_paise, l.paise from coupon_uses u cross join lateral (
      select coalesce(sum((a ->> 'amountPaise')::bigint), 0) as paise
        from order_items i cross join jsonb_array_elements(i.adjustments) a
       where i.order_id = u.order_id and i.status <> 'Cancelled' and a ->> 'kind' = 'coupon') l
     where u.amount_paise <> l.paise`,
} satisfies Checks;
