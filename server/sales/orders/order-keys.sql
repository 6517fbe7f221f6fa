-- Keeps order_keys: what there is only once of each order, over all its partitions. Before the row itself, so that whoever orders the same cart at
-- the same moment waits here, and not when the stock is taken already.
create or replace function add_order_key() returns trigger language plpgsql as $$
begin
  insert into order_keys (id, number, cart_id) values (new.id, new.number, new.cart_id);
  return new;
end $$;

-- With the key goes whatever belongs to the order.
create or replace function delete_order_key() returns trigger language plpgsql as $$
begin
  delete from order_keys where id = old.id;
  return null;
end $$;

create or replace trigger add_order_key before insert on orders for each row execute function add_order_key();
create or replace trigger delete_order_key after delete on orders for each row execute function delete_order_key();
