import type { Checks } from "./checks.ts";

/** A claim goes on with its parcel, or its money, by jobs; until these have run, it may be behind. */
const noJobWaits = `
  not exists (
    select from pgboss.job j where j.name = 'follow-parcel' and j.state in ('created', 'retry', 'active')
       and (j.data ->> 'parcelId')::uuid in (select id from parcels where claim_id = c.id)
  )`;

const newestParcel = "(select p.status from parcels p where p.claim_id = c.id order by p.id desc limit 1)";

export const claimChecks = {
  // A piece that is exchanged is one of its line as before, in another size; one that is replaced was claimed and came back.
  "more pieces of a line are returned, exchanged or claimed than it has": `
    select l.id as item_id, l.order_id, l.quantity, u.pieces
      from (
        select item_id, sum(pieces) as pieces from (
          select i.item_id, i.quantity as pieces from return_items i join returns r on r.id = i.return_id where r.status not in ('Refused', 'Withdrawn')
          union all select item_id, quantity from exchanges
            where status not in ('Refused', 'Withdrawn') and delivered_at is null
          union all select item_id, quantity from claims where status <> 'Refused'
          union all select i.item_id, -i.quantity from parcel_items i join parcels p on p.id = i.parcel_id
            where p.purpose = 'replacement' and p.status = 'Delivered'
        ) used group by 1
      ) u join order_items l on l.id = u.item_id
     where u.pieces > l.quantity`,
  "a claim is settled, and neither its money nor its replacement is through": `
    select c.id as claim_id, c.decision from claims c join orders o on o.id = c.order_id
     where c.status = 'Settled' and (
       c.return_goods and c.goods_received_at is null
       or c.decision = 'Replacement' and ${newestParcel} is distinct from 'Delivered'
       or c.decision = 'Refund' and c.refunded_paise > 0 and case o.payment_status
            when 'Cash on delivery' then not exists (
              select from payouts p where p.claim_id = c.id and p.state = 'done' and p.amount_paise = c.refunded_paise)
            else (select coalesce(sum(amount_paise), 0) from refunds r where r.order_id = o.id and r.state = 'done') < c.refunded_paise end)`,
  "a claim gives money back that nobody decided to give": `
    select c.id as claim_id, c.decision, c.refunded_paise from claims c
     where c.refunded_paise > 0 and (c.decision is distinct from 'Refund' or c.status not in ('Accepted', 'Settled')
        or c.return_goods and c.goods_received_at is null)`,
  "a claim does not keep the pieces that it should, or keeps some that it should not": `
    select c.id as claim_id, c.is_reserved from claims c
     where c.is_reserved <> coalesce(${newestParcel} not in ('Returned to sender', 'Lost'), false) and ${noJobWaits}`,
  "a claim was replaced twice": `
    select claim_id from parcels
     where claim_id is not null and status not in ('Returned to sender', 'Lost') group by 1 having count(*) > 1`,
  "a claim is open and waits for nobody, or is over and waits": `
    select c.id as claim_id, c.status, c.waits_for from claims c
     where (c.status in ('Requested', 'Accepted')) <> (c.due_at is not null and c.waits_for is not null)`,
} satisfies Checks;
