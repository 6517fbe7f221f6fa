-- Payouts of the time before approvals that are not paid yet, and whose cash no courier says was collected.
update payouts w set state = 'to approve', proof = 'only the seller''s word'
 where w.provider = 'hand' and w.state = 'due' and w.proof is null
   and exists (
     select from order_items l
      where l.order_id = w.order_id
        and (l.id in (select item_id from return_items where return_id = w.return_id) or l.id = (select item_id from claims where id = w.claim_id))
        and l.quantity > (
          select coalesce(sum(k.quantity), 0) from parcel_items k join parcels p on p.id = k.parcel_id
           where k.item_id = l.id and p.order_id = l.order_id and p.purpose = 'order' and p.status = 'Delivered' and p.provider <> 'hand'
             and p.cash_to_collect_paise > 0
             and exists (select from parcel_events e where e.parcel_id = p.id and e.status = 'Delivered' and e.source in ('webhook', 'poll'))));
