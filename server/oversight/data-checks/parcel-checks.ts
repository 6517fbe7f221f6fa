import { liveStatuses } from "#contract/sales/orders.ts";
import type { Checks } from "./checks.ts";

const steps = `array[${liveStatuses.map((status) => `'${status}'`).join(", ")}]`;

/**
 * What the parcels of a line say: pieces that are packed, and the step of those that are least far. What was sent again is in another
 * parcel.
 */
const packed = `
  select i.item_id, sum(i.quantity) as pieces,
         min(case p.status when 'Packed' then 2 when 'Delivered' then 4 else 3 end) as step
    from parcels p join parcel_items i on i.parcel_id = p.id
   where p.purpose = 'order' and p.lost_decision is distinct from 'send again'
   group by 1`;

const isExpected = "l.expected_back_since is not null and l.expected_back_end is null";

export const parcelChecks = {
  "a parcel holds nothing": `
    select p.id as parcel_id from parcels p where not exists (select from parcel_items i where i.parcel_id = p.id)`,
  "a parcel holds what is not of its order": `
    select p.id as parcel_id, i.item_id from parcels p join parcel_items i on i.parcel_id = p.id
     where not exists (select from order_items l where l.id = i.item_id and l.order_id = p.order_id)`,
  "more pieces of a line are in parcels than it has": `
    select l.id as item_id, l.order_id, l.quantity, k.pieces from (${packed}) k join order_items l on l.id = k.item_id
     where k.pieces > l.quantity`,
  // What is sent again after a loss stays Shipped while it is packed.
  "a line is not what its parcels say": `
    select l.id as item_id, l.order_id, l.status, k.pieces, k.step from (${packed}) k join order_items l on l.id = k.item_id
     where l.status <> 'Cancelled' and l.status <> case when k.pieces < l.quantity then 'Processing' else (${steps})[k.step] end
       and not (l.status = 'Shipped' and exists (select from parcels p join parcel_items i on i.parcel_id = p.id
         where p.order_id = l.order_id and i.item_id = l.id and p.lost_decision = 'send again'))`,
  // What a claim replaces is in a parcel of that claim.
  "what was packed again after a loss is in no parcel, and cannot be packed": `
    select l.id as item_id, l.order_id, l.quantity, coalesce(k.pieces, 0) as pieces
      from order_items l left join (${packed}) k on k.item_id = l.id
     where l.status = 'Shipped' and coalesce(k.pieces, 0) < l.quantity
       and exists (select from parcels p join parcel_items i on i.parcel_id = p.id
         where p.order_id = l.order_id and i.item_id = l.id and p.lost_decision = 'send again')
       and not exists (select from claims c where c.order_id = l.order_id and c.item_id = l.id)`,
  "what came back to its sender, or was lost and refunded, is not cancelled": `
    select p.id as parcel_id, l.id as item_id from parcels p join parcel_items i on i.parcel_id = p.id
      join order_items l on l.id = i.item_id and l.order_id = p.order_id
     where p.purpose = 'order' and (p.status = 'Returned to sender' or p.lost_decision = 'refund') and l.status <> 'Cancelled'`,
  "an order keeps money for goods that are not expected back, or none for those that are": `
    select o.id as order_id, o.is_expected_back, o.expected_paise
      from orders o cross join lateral (
        select count(*) filter (where ${isExpected}) as many, count(*) filter (where l.status <> 'Cancelled') as live,
               coalesce(sum(l.total_paise + case when o.tax_scheme = 'flat' then l.tax_paise else 0 end) filter (where ${isExpected}), 0) as paise
          from order_items l where l.order_id = o.id) n
     where (o.is_expected_back, o.expected_paise) is distinct from
           (n.many > 0, n.paise + case when n.live = 0 and n.many > 0 then o.shipping_paise + o.cash_fee_paise else 0 end)`,
  // Money and stock of a line go back with its end, so that each piece has one, and the one that its parcels say.
  "what was cancelled on its way is not expected, returned, delivered or lost as its parcels say": `
    select l.id as item_id, l.order_id, l.expected_back_end, n.pieces from order_items l cross join lateral (
        select coalesce(sum(i.quantity) filter (where p.lost_decision is distinct from 'send again'), 0) as pieces,
               coalesce(sum(i.quantity) filter (where p.status = 'Delivered'), 0) as delivered,
               coalesce(sum(i.quantity) filter (where p.status = 'Returned to sender'), 0) as returned,
               coalesce(sum(i.quantity) filter (where p.lost_decision = 'refund'), 0) as refunded,
               coalesce(sum(i.quantity) filter (where p.lost_decision is not null), 0) as lost
          from parcels p join parcel_items i on i.parcel_id = p.id where p.order_id = l.order_id and i.item_id = l.id and p.purpose = 'order') n
     where l.expected_back_since is not null and not case l.expected_back_end
       when 'delivered' then n.pieces = l.quantity and n.delivered = n.pieces
       when 'returned' then n.pieces = l.quantity and n.returned = n.pieces
       -- Beside something that was sent again it is in that parcel too.
       when 'lost' then n.lost >= l.quantity
       else n.pieces = l.quantity and n.returned + n.refunded = 0 and n.delivered < n.pieces end`,
  // What a claim gave up for lost in a parcel that goes on with other things is paid back already.
  "what is on its way was cancelled, and is not expected back": `
    select l.id as item_id, l.order_id from order_items l join parcel_items i on i.item_id = l.id
      join parcels p on p.id = i.parcel_id and p.order_id = l.order_id
     where p.purpose = 'order' and p.status in ('Handed over', 'In transit', 'Out for delivery', 'Attempt failed')
       and l.status = 'Cancelled' and l.expected_back_since is null
       and not exists (select from claims c where c.item_id = l.id and c.decision = 'Refund')`,
  "more was given up in parcels than claims were paid or replaced for": `
    select g.item_id, sum(g.quantity) as pieces from given_up_pieces g group by 1
    having sum(g.quantity) > (
      select coalesce(sum(c.quantity), 0) from claims c where c.item_id = g.item_id and c.decision in ('Refund', 'Replacement'))`,
  "a parcel is what nobody reported": `
    select p.id as parcel_id, p.status from parcels p
     where not exists (select from parcel_events e where e.parcel_id = p.id and e.status = p.status and e.outcome = 'counted')`,
  "a parcel has two ends": `
    select parcel_id from parcel_events
     where outcome = 'counted' and status in ('Delivered', 'Returned to sender', 'Lost') group by 1 having count(*) > 1`,
  "a parcel was refused at the door that was not to be paid there": `
    select p.id as parcel_id from parcels p join orders o on o.id = p.order_id
     where p.is_refused and o.payment_status <> 'Cash on delivery'`,
} satisfies Checks;
