-- What staff and merchants find orders by: the number, the id, the name and phone number of the address, and the SKUs. In lower case.
create or replace function order_search_text(searched orders) returns text stable language sql as $$
  select lower(concat_ws(' ', searched.number, searched.id::text, searched.address ->> 'name', phone_key(searched.address),
    (select string_agg(sku, ' ') from order_items where order_id = searched.id)));
$$;

-- Where an address is erased, the search forgets it too.
create or replace function order_search_after_address() returns trigger language plpgsql as $$
begin
  update order_search_texts set content = order_search_text(new) where order_id = new.id;
  return null;
end $$;

create or replace trigger order_search_after_address after update of address on orders for each row
  when (old.address is distinct from new.address) execute function order_search_after_address();
