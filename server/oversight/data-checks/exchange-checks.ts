import type { Checks } from "./checks.ts";

/** An exchange goes on with its parcel by a job; until that has run, it may be behind. */
const noJobWaits = `
  not exists (
    select from pgboss.job j where j.name = 'follow-parcel' and j.state in ('created', 'retry', 'active')
       and (j.data ->> 'parcelId')::uuid in (select id from parcels where exchange_id = e.id)
  )`;

const hasParcel = (condition: string) => `exists (select from parcels p where p.exchange_id = e.id and ${condition})`;

export const exchangeChecks = {
  "an exchange does not keep the pieces that it should, or keeps some that it should not": `
    select e.id as exchange_id, e.status, e.is_reserved from exchanges e
     where e.is_reserved <> (e.status not in ('Requested', 'Refused', 'Withdrawn')) and ${noJobWaits}
       and not (e.status in ('Picked up', 'Received') and ${hasParcel("p.status = 'Lost'")})`,
  "an exchange is of a line that was not delivered": `
    select e.id as exchange_id, e.item_id from exchanges e
     where not exists (select from order_items l where (l.id, l.order_id) = (e.item_id, e.order_id) and l.status = 'Delivered')`,
  "an exchange was sent or delivered, and its parcel was not": `
    select e.id as exchange_id, e.status from exchanges e
     where (e.sent_at is not null and not ${hasParcel("p.status not in ('Packed', 'Returned to sender', 'Lost')")}
        or (e.delivered_at is not null) <> ${hasParcel("p.status = 'Delivered'")}) and ${noJobWaits}`,
  "new pieces are packed for an exchange or claim that gives none": `
    select p.id as parcel_id from parcels p left join exchanges e on e.id = p.exchange_id left join claims c on c.id = p.claim_id
     where p.status = 'Packed' and (e.status in ('Refused', 'Withdrawn') or c.status = 'Refused' or c.decision = 'Refund')`,
  "the new pieces of an exchange were sent twice": `
    select exchange_id from parcels
     where exchange_id is not null and status not in ('Returned to sender', 'Lost') group by 1 having count(*) > 1`,
  "an exchange is over and does not say so, or says so and is not": `
    select e.id as exchange_id, e.status, e.ended_at from exchanges e
     where (e.ended_at is not null) <> (e.status in ('Refused', 'Withdrawn') or e.closed_as is not null
             or e.delivered_at is not null and e.received_at is not null)
        or (e.ended_at is null) <> (e.due_at is not null and e.waits_for is not null)`,
  "the order by which an exchange is paid is not about its pieces": `
    select e.id as exchange_id, e.charged_order_id from exchanges e
     where e.charged_order_id is not null and not exists (
       select from orders o join order_items l on l.order_id = o.id
        where o.id = e.charged_order_id and (l.size, l.quantity) = (e.size, e.quantity) and l.status = 'Delivered')`,
} satisfies Checks;
