-- Who did not take a parcel at the door is written down with it, so that these parcels are found by the person and by the phone number in
-- an index, whatever number of orders they have.
create or replace function keep_who_refused() returns trigger language plpgsql as $$
begin
  select o.user_id, phone_key(o.address) into new.refused_by, new.refused_phone from orders o where o.id = new.order_id;
  return new;
end $$;

create or replace trigger who_refused_is_kept before insert or update of is_refused on parcels for each row
  when (new.is_refused) execute function keep_who_refused();

-- And gone with the name on the order.
create or replace function forget_who_refused() returns trigger language plpgsql as $$
begin
  update parcels set refused_by = new.user_id, refused_phone = phone_key(new.address) where order_id = new.id and is_refused;
  return null;
end $$;

create or replace trigger who_refused_is_forgotten after update of user_id, address on orders for each row
  when (new.user_id is distinct from old.user_id or new.address is distinct from old.address) execute function forget_who_refused();

-- The parcels of a year that the buyer of this order, or somebody with its phone number, did not take at the door.
create or replace function refused_parcels(counted uuid) returns integer stable
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  o orders;
begin
  select * into o from orders where id = counted;
  return (select count(*) from parcels
           where (refused_by = o.user_id or refused_phone = phone_key(o.address)) and ended_at > now() - interval '1 year');
end $$;
