import type { Checks } from "./checks.ts";

export const invoiceChecks = {
  "a number is missing in a series of invoices": `
    select s.year, n as serial from invoice_series s cross join lateral generate_series(1, s.last) n
     where not exists (select from invoices i where i.year = s.year and i.serial = n)`,
  "an invoice has a number that was never given out": `
    select i.order_id, i.number from invoices i left join invoice_series s on s.year = i.year
     where i.serial > coalesce(s.last, 0)`,
  "an invoice is not about the lines it adds up": `
    select i.order_id, i.number from invoices i
     where (i.content ->> 'totalPaise')::bigint <> (
       select sum((l ->> 'totalPaise')::bigint) from jsonb_array_elements(i.content -> 'lines') l)`,
  "there is an invoice for an order that was neither paid nor delivered": `
    select i.order_id, o.payment_status, o.status from invoices i join orders o on o.id = i.order_id
     where o.payment_status not in ('Paid', 'Refunded', 'Cash on delivery') and o.status <> 'Delivered'`,
} satisfies Checks;
