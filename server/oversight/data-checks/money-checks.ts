import type { Checks } from "./checks.ts";

const paid =
  "(select coalesce(sum(amount_paise), 0) from payment_attempts a where a.order_id = o.id and a.state = 'paid')";
const refunded = (states: string) =>
  `(select coalesce(sum(amount_paise), 0) from refunds r where r.order_id = o.id and r.state in (${states}))`;

/** A gap between what was paid and what the order costs is closed by a job; until it has run, the gap is not a fault. */
const noJobWaits = `
  not exists (
    select from pgboss.job j where j.name = 'refund-order' and j.state in ('created', 'retry', 'active')
       and j.data ->> 'orderId' = o.id::text
  )`;

export const moneyChecks = {
  "an order is paid without a payment": `
    select o.id as order_id, o.payment_status from orders o
     where o.payment_status in ('Paid', 'Refunded')
       and not exists (select from payment_attempts a where a.order_id = o.id and a.state = 'paid')`,
  "an order was paid and does not say so": `
    select o.id as order_id, o.payment_status from orders o
     where o.payment_status not in ('Paid', 'Refunded', 'Cash on delivery')
       and exists (select from payment_attempts a where a.order_id = o.id and a.state = 'paid')`,
  "an order is paid at the door and keeps another payment": `
    select o.id as order_id from orders o
     where o.payment_status = 'Cash on delivery' and ${paid} > ${refunded("'due', 'waiting', 'done', 'refused'")}
       and ${noJobWaits}`,
  "a payment counts that is not of the amount asked for": `
    select e.id as event_id, a.id as attempt_id, e.amount_paise, a.amount_paise as asked
      from payment_events e join payment_attempts a on a.id = e.attempt_id
     where e.state = 'succeeded' and e.outcome = 'counted' and (e.amount_paise, e.currency) <> (a.amount_paise, a.currency)`,
  "an attempt is paid that nobody told of": `
    select a.id as attempt_id from payment_attempts a
     where a.state = 'paid' and not exists (
       select from payment_events e where e.attempt_id = a.id and e.state = 'succeeded' and e.payment_id = a.payment_id)`,
  "more is sent back than was paid": `
    select a.id as attempt_id, a.order_id, a.amount_paise, sum(r.amount_paise) as refunds
      from refunds r join payment_attempts a on a.id = r.attempt_id
     where r.state <> 'refused'
     group by a.id having sum(r.amount_paise) > a.amount_paise or a.state <> 'paid'`,
  "a refund belongs to another order than its payment": `
    select r.id as refund_id from refunds r join payment_attempts a on a.id = r.attempt_id where r.order_id <> a.order_id`,
  "an order says it is refunded and is not, or is and does not say so": `
    select o.id as order_id, o.payment_status from orders o
     where ${paid} > 0 and o.payment_status <> 'Cash on delivery' and (o.payment_status = 'Refunded') <> (${refunded("'done'")} >= ${paid})`,
  "the shop keeps more than an order costs, and nothing is on its way back": `
    select o.id as order_id, ${paid} as paid, ${refunded("'due', 'waiting', 'done', 'refused'")} as refunds, o.total_with_tax_paise - o.returned_paise + o.expected_paise as costs
      from orders o
     where exists (select from payment_attempts a where a.order_id = o.id and a.state = 'paid')
       and ${paid} - ${refunded("'due', 'waiting', 'done', 'refused'")} > o.total_with_tax_paise - o.returned_paise + o.expected_paise
       and ${noJobWaits}`,
  "more went back than the order's cancelled and returned part": `
    select o.id as order_id from orders o
     where exists (select from refunds r where r.order_id = o.id) and o.payment_status <> 'Cash on delivery'
       and ${paid} - ${refunded("'due', 'waiting', 'done'")} < o.total_with_tax_paise - o.returned_paise + o.expected_paise`,
} satisfies Checks;
