-- What is ordered leaves the bag that follows its buyer to other devices, in the transaction that places the order; what was put in
-- elsewhere stays.
create or replace function take_from_saved_bag() returns trigger language plpgsql as $$
begin
  update saved_bags b set
    lines = coalesce((
      select jsonb_agg(l) from jsonb_array_elements(b.lines) l
       where not exists (
         select from carts c, jsonb_array_elements(c.lines) o
          where c.id = new.cart_id and o ->> 'product' = l ->> 'product' and o ->> 'size' = l ->> 'size')), '[]'),
    version = b.version + 1, updated_at = now(), mailed_at = null
   where b.user_id = new.user_id;
  return null;
end $$;

create or replace trigger take_from_saved_bag after insert on orders for each row
  when (new.user_id is not null) execute function take_from_saved_bag();
