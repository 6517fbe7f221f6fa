import { liveStatuses } from "#contract/orders.ts";
import type { Checks } from "./checks.ts";

const steps = `array[${liveStatuses.map((status) => `'${status}'`).join(", ")}]`;

/** What the parcels of a line say: pieces that are packed, and the step of those that are least far. What was sent again is in another parcel. */
const packed = `
  select i.item_id, sum(i.quantity) as pieces,
         min(case p.status when 'Packed' then 2 when 'Delivered' then 4 else 3 end) as step,
         exists (select from parcels x join parcel_items y on y.parcel_id = x.id
                  where y.item_id = i.item_id and x.lost_decision = 'send again') as is_sent_again
    from parcels p join parcel_items i on i.parcel_id = p.id
   where p.purpose = 'order' and p.lost_decision is distinct from 'send again'
   group by 1`;

export const parcelChecks = {
  "a parcel holds nothing": `
    select p.id as parcel_id from parcels p where not exists (select from parcel_items i where i.parcel_id = p.id)`,
  "a parcel holds what is not of its order": `
    select p.id as parcel_id, i.item_id from parcels p join parcel_items i on i.parcel_id = p.id
     where not exists (select from order_items l where l.id = i.item_id and l.order_id = p.order_id)`,
  "more pieces of a line are in parcels than it has": `
    select l.id as item_id, l.order_id, l.quantity, k.pieces from (${packed}) k join order_items l on l.id = k.item_id
     where k.pieces > l.quantity`,
  // A line never goes back: what was lost and is packed again stays Shipped.
  // What is sent again after a loss stays Shipped while it is packed.
  "a line is not what its parcels say": `
    select l.id as item_id, l.order_id, l.status, k.pieces, k.step from (${packed}) k join order_items l on l.id = k.item_id
     where l.status <> 'Cancelled' and l.status <> case when k.pieces < l.quantity then 'Processing' else (${steps})[k.step] end
       and not (l.status = 'Shipped' and exists (select from parcels p join parcel_items i on i.parcel_id = p.id
         where p.order_id = l.order_id and i.item_id = l.id and p.lost_decision = 'send again'))`,
  "what came back to its sender, or was lost and refunded, is not cancelled": `
    select p.id as parcel_id, l.id as item_id from parcels p join parcel_items i on i.parcel_id = p.id
      join order_items l on l.id = i.item_id and l.order_id = p.order_id
     where p.purpose = 'order' and (p.status = 'Returned to sender' or p.lost_decision = 'refund') and l.status <> 'Cancelled'`,
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
