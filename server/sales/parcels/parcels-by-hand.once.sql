-- Parcels that nobody packed, from before this was written down: the first that was said of them is not that they were packed.
update parcels p set is_by_hand = true
 where p.provider = 'hand' and p.courier = '' and p.tracking_number is null and p.purpose = 'order'
   and not exists (select from parcel_events e where e.parcel_id = p.id and e.status = 'Packed');
