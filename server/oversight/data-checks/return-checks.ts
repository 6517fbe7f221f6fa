import type { Checks } from "./checks.ts";

const isLiveReturn = "r.status not in ('Refused', 'Withdrawn')";
const isLiveExchange = "x.status not in ('Refused', 'Withdrawn')";

/** Claims whose money was given back: they are decided so, and the goods are back where they were asked for. */
const isPaidClaim = `
  c.decision = 'Refund' and c.status in ('Accepted', 'Settled') and (not c.return_goods or c.goods_received_at is not null)`;

/** What of each line went back for money, by returns and by claims. */
const givenBack = `
  select item_id, sum(pieces) as pieces, sum(total) as total, sum(tax) as tax from (
    select i.item_id, i.accepted as pieces, i.accepted_paise as total, i.accepted_tax_paise as tax
      from return_items i where i.accepted > 0
    union all
    select c.item_id, c.quantity, c.total_paise, c.tax_paise from claims c where ${isPaidClaim}
  ) each group by 1`;

/** Pieces by line and size: those that came to the buyer, and those that something is under way for. */
const arrivals = `
  select l.id as item_id, l.size, l.quantity as came, 0 as went from order_items l
  union all select x.item_id, x.size, x.quantity, 0 from exchanges x where x.delivered_at is not null
  union all select i.item_id, i.size, i.quantity, 0 from parcels p join parcel_items i on i.parcel_id = p.id
   where p.purpose = 'replacement' and p.delivered_at is not null`;
const departures = `
  select i.item_id, i.size, 0, i.quantity from return_items i join returns r on r.id = i.return_id where ${isLiveReturn}
  union all select x.item_id, x.from_size, 0, x.quantity from exchanges x where ${isLiveExchange}
  union all select c.item_id, c.size, 0, c.quantity from claims c where c.status <> 'Refused'`;

const isOnTop = "case when o.tax_scheme = 'flat' then l.returned_tax_paise else 0 end";

const refundsDone =
  "(select coalesce(sum(amount_paise), 0) from refunds b where b.order_id = o.id and b.state = 'done')";

export const returnChecks = {
  "what went back of a line is not what its returns and claims say": `
    select l.id as item_id, l.order_id, l.returned_quantity, g.pieces, l.returned_paise, g.total
      from order_items l left join (${givenBack}) g on g.item_id = l.id
     where (l.returned_quantity > 0 or g.pieces > 0) and l.status = 'Delivered'
       and (l.returned_quantity, l.returned_paise, l.returned_tax_paise)
           is distinct from (coalesce(g.pieces, 0), coalesce(g.total, 0), coalesce(g.tax, 0))`,
  "a piece is returned, exchanged or claimed twice": `
    select item_id, size, sum(came) as came, sum(went) as went from (${arrivals} union all ${departures}) moves
     group by 1, 2 having sum(went) > sum(came)`,
  "an order gives back something else than its lines": `
    select o.id as order_id, o.returned_paise, n.paise from orders o cross join lateral (
      select sum(l.returned_paise + ${isOnTop}) as paise, bool_and(l.returned_quantity = l.quantity) as is_whole
        from order_items l where l.order_id = o.id
         and (l.status <> 'Cancelled' or l.expected_back_since is not null and l.expected_back_end is null)) n
     where o.returned_paise <> case when n.is_whole then o.total_with_tax_paise else coalesce(n.paise, 0) end`,
  "a return is decided on by halves, or before it is received": `
    select r.id as return_id, r.status, i.item_id from returns r join return_items i on i.return_id = r.id
     where i.accepted + i.rejected <> case when r.status in ('Received', 'Refunded', 'Rejected') then i.quantity else 0 end`,
  "more is paid out for a return or claim than it is owed": `
    select p.order_id, p.return_id, p.claim_id from payouts p
      left join returns r on r.id = p.return_id left join claims c on c.id = p.claim_id
     where p.state <> 'refused' and p.amount_paise > coalesce(r.accepted_paise, c.refunded_paise, 0)`,
  "a return of a cash order is refunded, and nobody was paid": `
    select r.id as return_id from returns r join orders o on o.id = r.order_id
     where r.status = 'Refunded' and r.accepted_paise > 0 and o.payment_status = 'Cash on delivery'
       and not exists (select from payouts p where p.return_id = r.id and p.state = 'done' and p.amount_paise = r.accepted_paise)`,
  "returns of a paid order are refunded, and the money has not gone back": `
    select o.id as order_id, sum(r.accepted_paise) as accepted from returns r join orders o on o.id = r.order_id
     where r.status = 'Refunded' and o.payment_status in ('Paid', 'Refunded')
     group by o.id having sum(r.accepted_paise) > ${refundsDone}`,
  "a return waits for money that nobody sends": `
    select r.id as return_id from returns r join orders o on o.id = r.order_id
     where r.status = 'Received' and o.payment_status = 'Cash on delivery' and r.waits_for <> 'buyer'
       and not exists (select from payouts p where p.return_id = r.id)`,
  "an order paid at the door owes more than its returns and claims give back, or less": `
    select o.id as order_id, o.returned_paise, g.paise from orders o cross join lateral (
      select coalesce((select sum(r.accepted_paise) from returns r where r.order_id = o.id), 0)
           + coalesce((select sum(c.refunded_paise) from claims c where c.order_id = o.id), 0) as paise) g
     where o.payment_status = 'Cash on delivery' and o.user_id is not null and o.returned_paise <> g.paise
       and not exists (
         select from pgboss.job j where j.name = 'settle-cases' and j.state in ('created', 'retry', 'active')
            and j.data ->> 'orderId' = o.id::text)`,
  "a payout went out on the word of a seller alone, and nobody approved it":
    "select p.id as payout_id, p.order_id from payouts p where p.proof = 'only the seller''s word' and p.approved_at is null and p.state <> 'to approve'",
  "a payout says that a courier reported its cash, and none did": `
    select p.id as payout_id, p.order_id from payouts p join order_items l on l.order_id = p.order_id
     where p.proof = 'courier''s report'
       and (l.id in (select item_id from return_items where return_id = p.return_id) or l.id in (select item_id from claims where id = p.claim_id)
            or p.return_id is not null and l.status = 'Delivered' and not exists (select from return_items where return_id = p.return_id))
       and l.quantity > (
         select coalesce(sum(k.quantity), 0) from parcel_items k join parcels c on c.id = k.parcel_id
          where k.item_id = l.id and c.purpose = 'order' and c.status = 'Delivered' and c.cash_to_collect_paise > 0
            and exists (select from parcel_events e where e.parcel_id = c.id and e.status = 'Delivered' and e.source <> 'person'))`,
  "a payout says that a courier settled its cash, and nobody noted that": `
    select p.id as payout_id, p.order_id from payouts p
     where p.proof = 'courier''s settlement' and not exists (select from cash_remittances c where c.order_id = p.order_id)`,
  "cash is noted as paid over that was not collected for its order": `
    select c.order_id, c.amount_paise from cash_remittances c join orders o on o.id = c.order_id
     where o.payment_status <> 'Cash on delivery' or o.status <> 'Delivered' or o.is_expected_back or c.amount_paise <> o.total_with_tax_paise`,
  "an account is kept that nobody needs any more": `
    select p.order_id, p.return_id from payouts p where p.details is not null and p.state in ('done', 'refused')
    union all select r.order_id, r.id from returns r where r.refund_to is not null and r.ended_at is not null`,
} satisfies Checks;
