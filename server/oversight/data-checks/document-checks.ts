import type { Checks } from "./checks.ts";

/** What was cancelled is credited by a job; until it has run, nothing is missing. */
const noJobWaits = `
  not exists (
    select from pgboss.job j where j.name = 'issue-credit-note' and j.state in ('created', 'retry', 'active')
       and j.data ->> 'orderId' = o.id::text
  )`;

const sumOf = (name: string) =>
  `(select coalesce(sum((l ->> '${name}')::bigint), 0) from jsonb_array_elements(d.content -> 'lines') l)`;

const amounts = ["taxableValuePaise", "cgstPaise", "sgstPaise", "igstPaise", "taxPaise", "totalPaise"];

/** The lines of credit notes, by the line of the invoice that they take back a part of. */
const creditedLines = `
  select d.order_id, d.content #>> '{invoice,id}' as invoice_id, l ->> 'key' as key, sum((l ->> 'quantity')::int) as quantity,
         ${amounts.map((name) => `sum((l ->> '${name}')::bigint) as "${name}"`).join(", ")}
    from documents d cross join jsonb_array_elements(d.content -> 'lines') l where d.kind = 'credit note' group by 1, 2, 3`;

/** The lines of all invoices, those of the flat scheme under the same keys. Its fees are no lines, and go by what its totals say. */
const invoicedLines = `
  select d.order_id, d.id::text as invoice_id, l ->> 'key' as key, (l ->> 'quantity')::int as quantity,
         ${amounts.map((name) => `(l ->> '${name}')::bigint as "${name}"`).join(", ")}
    from documents d cross join jsonb_array_elements(d.content -> 'lines') l where d.kind = 'invoice'
  union all
  select i.order_id, i.order_id::text, 'item ' || (l ->> 'sku') || ' ' || (l ->> 'size'), (l ->> 'quantity')::int,
         (l ->> 'totalPaise')::bigint, 0, 0, 0, (l ->> 'taxPaise')::bigint, (l ->> 'totalPaise')::bigint + (l ->> 'taxPaise')::bigint
    from invoices i cross join jsonb_array_elements(i.content -> 'lines') l
  union all
  select i.order_id, i.order_id::text, fee.key, 1, fee.paise, 0, 0, 0, 0, fee.paise
    from invoices i cross join lateral (
      values ('shipping  0', (i.content ->> 'shippingPaise')::bigint), ('cash fee', (i.content ->> 'cashFeePaise')::bigint)) fee(key, paise)`;

export const documentChecks = {
  "a number is missing in a series of tax documents": `
    select s.seller_id, s.kind, s.year, n as serial from document_series s cross join lateral generate_series(1, s.last) n
     where not exists (
       select from documents d where (d.seller_id, d.kind, d.year, d.serial) = (s.seller_id, s.kind, s.year, n))`,
  "a tax document has a number that was never given out": `
    select d.id as document_id, d.number from documents d
      left join document_series s on (s.seller_id, s.kind, s.year) = (d.seller_id, d.kind, d.year)
     where d.serial > coalesce(s.last, 0)`,
  "a tax document is not about the lines it adds up": `
    select d.id as document_id, d.number from documents d
     where d.total_paise <> (d.content #>> '{totals,totalPaise}')::bigint
        or ${amounts.map((name) => `(d.content #>> '{totals,${name}}')::bigint <> ${sumOf(name)}`).join(" or ")}`,
  "a line of a tax document is not its value and the taxes on it": `
    select d.id as document_id, l ->> 'key' as key from documents d cross join jsonb_array_elements(d.content -> 'lines') l
     where (l ->> 'totalPaise')::bigint <> (l ->> 'taxableValuePaise')::bigint + (l ->> 'taxPaise')::bigint
        or d.content ->> 'scheme' = 'gst' and (
             (l ->> 'taxPaise')::bigint <> (l ->> 'cgstPaise')::bigint + (l ->> 'sgstPaise')::bigint + (l ->> 'igstPaise')::bigint
             or (l ->> 'cgstPaise')::bigint - (l ->> 'sgstPaise')::bigint not between case when d.kind = 'invoice' then 0 else -1 end and 1)`,
  "a tax document takes another tax than its two states are for": `
    select d.id as document_id, l ->> 'key' as key from documents d cross join jsonb_array_elements(d.content -> 'lines') l
     where d.content ->> 'scheme' = 'gst' and case
       when d.content #>> '{supplier,code}' = d.content #>> '{placeOfSupply,code}' then (l ->> 'igstPaise')::bigint <> 0
       else (l ->> 'cgstPaise')::bigint + (l ->> 'sgstPaise')::bigint <> 0 end`,
  "the invoices of an order are not what it cost when they were issued": `
    select d.order_id, sum(d.total_paise) as invoiced from documents d where d.kind = 'invoice' group by 1
    having sum(d.total_paise) <> min((d.content ->> 'orderTotalPaise')::bigint)
        or min((d.content ->> 'orderTotalPaise')::bigint) <> max((d.content ->> 'orderTotalPaise')::bigint)`,
  "more is credited than was invoiced, of a line": `
    select c.order_id, c.key from (${creditedLines}) c left join (${invoicedLines}) i
        on i.order_id = c.order_id and i.invoice_id = c.invoice_id and i.key = c.key
     where i.key is null or c.quantity > i.quantity or ${amounts.map((name) => `c."${name}" > i."${name}"`).join(" or ")}`,
  // Invoices of the time before credit notes do not name the fee of paying at the door.
  "an order costs something else than its invoices less its credit notes": `
    select o.id as order_id, o.total_with_tax_paise - o.returned_paise + o.expected_paise as costs, n.paise as documented
      from orders o cross join lateral (
        select sum(paise) as paise from (
          select case d.kind when 'invoice' then d.total_paise else -d.total_paise end as paise from documents d where d.order_id = o.id
          union all select (i.content ->> 'totalWithTaxPaise')::bigint from invoices i where i.order_id = o.id
        ) each
      ) n
     where n.paise is not null and n.paise <> o.total_with_tax_paise - o.returned_paise + o.expected_paise and ${noJobWaits}
       and not exists (select from invoices i where i.order_id = o.id and not i.content ? 'cashFeePaise')`,
  "an order has invoices of another scheme than its own": `
    select o.id as order_id, o.tax_scheme from orders o
     where o.tax_scheme = 'gst' and exists (select from invoices i where i.order_id = o.id)
        or o.tax_scheme = 'flat' and exists (select from documents d where d.order_id = o.id and d.kind = 'invoice')`,
  "a tax document that is kept under a pseudonym names its recipient": `
    select r.order_id, d.number from invoice_recipients r join documents d on d.order_id = r.order_id
     where d.content #>> '{recipient,name}' <> r.pseudonym`,
} satisfies Checks;
