-- Some pieces of a line that a claim was paid for stayed in the list of their parcel, beside what it goes on with, and were not in stock again
-- when it came back.
with given_up as (
  delete from parcel_items i using parcels p, order_items l
   where p.id = i.parcel_id and l.id = i.item_id and l.order_id = p.order_id and p.purpose = 'order'
     and p.status in ('Handed over', 'In transit', 'Out for delivery', 'Attempt failed')
     and l.status = 'Cancelled' and l.expected_back_since is null
     and exists (select from claims c where c.item_id = l.id and c.decision = 'Refund')
     and exists (
       select from parcel_items k join order_items m on m.id = k.item_id
        where k.parcel_id = p.id and m.order_id = p.order_id and (m.status <> 'Cancelled' or m.expected_back_since is not null))
  returning i.*
)
insert into given_up_pieces (parcel_id, item_id, size, quantity) select parcel_id, item_id, size, quantity from given_up;
