import { indianStates } from "#contract/indian-states.ts";
import { cashFeeRatePercent } from "#contract/sales/gst.ts";
import type { Checks } from "./checks.ts";

const stateCodes = indianStates.map(({ code }) => `'${code}'`).join(", ");

/** The part of an amount that is tax, rounded to the paisa. */
const taxIn = (paise: string, rate: string) => `round(${paise} * ${rate}::numeric / (100 + ${rate}::numeric))`;

/** Lines of orders with GST as they were ordered: pieces that were cancelled later are lines of their own, in the same place. */
const orderedLines = `(
  select i.order_id, i.position, min(i.hsn) as hsn, min(i.tax_rate_percent) as tax_rate_percent, bool_and(i.taxable) as taxable,
         sum(i.quantity) as quantity, sum(i.total_paise) as total_paise, sum(i.shipping_paise) as shipping_paise,
         sum(i.shipping_tax_paise) as shipping_tax_paise
    from order_items i join orders o on o.id = i.order_id where o.tax_scheme = 'gst' group by 1, 2)`;

/** Whether a piece is within a slab without tax at its rate. */
const isWithin = `(r.up_to_paise is null
  or l.total_paise * 100 <= r.up_to_paise * l.quantity * (100 + r.rate_percent::numeric))`;

/** The rates that somebody had given by then and that had begun on a day, of a chapter. */
const begun = (chapter: string) =>
  `from tax_rates r where r.chapter = ${chapter} and r.from_day <= d.day and r.created_at <= o.created_at`;

/**
 * The rate of a line on a day: of the newest rates of its chapter, or of chapter 62, the first slab that it is within, otherwise the last.
 */
const rateOnDay = `
  select r.rate_percent from (
    select case when exists (select ${begun("left(l.hsn, 2)")}) then left(l.hsn, 2) else '62' end as chapter) c
    join tax_rates r on r.chapter = c.chapter and r.created_at <= o.created_at
     and r.from_day = (select max(r.from_day) ${begun("c.chapter")})
   order by ${isWithin} desc, case when ${isWithin} then r.up_to_paise end nulls last, r.up_to_paise desc nulls first limit 1`;

const wrongSeller = (state: string) => `
  ${state} not in (${stateCodes}) or gstin !~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' or left(gstin, 2) <> ${state}`;

export const taxChecks = {
  "the GST of a line is not by its rate, rounded to the paisa": `
    select l.id as item_id, l.order_id, l.tax_rate_percent, l.tax_paise from order_items l join orders o on o.id = l.order_id
     where o.tax_scheme = 'gst' and (
       l.tax_rate_percent is null or l.tax_rate_percent <> 0 and not l.taxable
       or l.tax_paise <> ${taxIn("l.total_paise", "l.tax_rate_percent")})`,
  "the GST of a line's share of shipping is not by the rate of the line": `
    select order_id, position, shipping_paise, shipping_tax_paise from ${orderedLines} l
     where shipping_tax_paise <> ${taxIn("shipping_paise", "tax_rate_percent")}`,
  // An order may be priced a moment before midnight and written after it.
  "the GST of a line is not by the rate of its day, its kind of goods and the value of a piece": `
    select l.order_id, l.position, l.tax_rate_percent from ${orderedLines} l join orders o on o.id = l.order_id
     where l.taxable and not exists (
       select from (values (o.created_at), (o.created_at - interval '1 minute')) moments(at)
        cross join lateral (select (at at time zone 'Asia/Kolkata')::date as day) d
        where l.tax_rate_percent = (${rateOnDay}))`,
  "the shipping of an order is not what its lines bear of it": `
    select o.id as order_id, o.shipping_paise, o.shipping_tax_paise, l.shipping, l.tax
      from orders o cross join lateral (
        select coalesce(sum(shipping_paise), 0) as shipping, coalesce(sum(shipping_tax_paise), 0) as tax from order_items where order_id = o.id
      ) l
     where (o.shipping_paise, o.shipping_tax_paise) is distinct from (l.shipping, l.tax)`,
  "the fees of an order are not taxed by its scheme": `
    select id as order_id, shipping_tax_paise, cash_fee_tax_paise from orders
     where case tax_scheme
       when 'gst' then cash_fee_tax_paise <> ${taxIn("cash_fee_paise", String(cashFeeRatePercent))}
       else cash_fee_tax_paise + shipping_tax_paise <> 0 end`,
  "an order with GST does not say to which state it goes": `
    select id as order_id, delivery_state from orders
     where tax_scheme = 'gst' and (delivery_state is null or delivery_state not in (${stateCodes}))`,
  "GST has no rates for goods of a chapter without rates": `
    select 'GST' as scheme where not exists (
      select from tax_rates where chapter = '62' and from_day <= (now() at time zone 'Asia/Kolkata')::date)`,
  "a seller's GSTIN is not of the form or the state that it should be": `
    select 'shop' as seller from tax_settings where scheme = 'gst' and (${wrongSeller("seller_state")})
    union all select merchant_id::text from merchant_tax where ${wrongSeller("state")}`,
} satisfies Checks;
