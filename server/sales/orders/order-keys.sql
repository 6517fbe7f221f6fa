-- By which keys orders are of one buyer, whether or not there is an account, see order-caps.sql: the email, the phone number and the address, hashed. None
-- where there is nothing to compare. The migration that filled them for older orders says the same in its own words.
create or replace function buyer_hash(kind text, key text) returns bigint immutable language sql
return case when coalesce(key, '') <> '' then hashtextextended(kind || ' ' || key, 0) end;

create or replace function buyer_hashes(email text, address jsonb, out email_hash bigint, out phone_hash bigint, out address_hash bigint)
immutable language sql
return row(buyer_hash('email', lower(email)), buyer_hash('phone', phone_key(address)), buyer_hash('address', address_key(address)));

-- Keeps order_keys: what there is only once of each order, over all its partitions, and by what those of one buyer are found. Before the row itself, so
-- that whoever orders the same cart at the same moment waits here, and not when the stock is taken already.
create or replace function add_order_key() returns trigger language plpgsql as $$
begin
  insert into order_keys (id, number, cart_id, email_hash, phone_hash, address_hash)
  select new.id, new.number, new.cart_id, coalesce(h.email_hash, 0), coalesce(h.phone_hash, 0), coalesce(h.address_hash, 0)
    from buyer_hashes((select coalesce(email, guest_email) from users where id = new.user_id), new.address) h;
  return new;
end $$;

-- Orders of a guest join an account, and those of a deleted account are nobody's.
create or replace function update_order_key() returns trigger language plpgsql as $$
begin
  update order_keys k
     set email_hash = coalesce(h.email_hash, 0), phone_hash = coalesce(h.phone_hash, 0), address_hash = coalesce(h.address_hash, 0)
    from buyer_hashes((select coalesce(email, guest_email) from users where id = new.user_id), new.address) h
   where k.id = new.id;
  return null;
end $$;

-- With the key goes whatever belongs to the order.
create or replace function delete_order_key() returns trigger language plpgsql as $$
begin
  delete from order_keys where id = old.id;
  return null;
end $$;

create or replace trigger add_order_key before insert on orders for each row execute function add_order_key();
create or replace trigger update_order_key after update of user_id, address on orders for each row
  when (new.user_id is distinct from old.user_id or new.address is distinct from old.address) execute function update_order_key();
create or replace trigger delete_order_key after delete on orders for each row execute function delete_order_key();

-- Orders that the former version wrote after the migration had filled the older ones.
update order_keys k
   set email_hash = coalesce(h.email_hash, 0), phone_hash = coalesce(h.phone_hash, 0), address_hash = coalesce(h.address_hash, 0)
  from orders o left join users u on u.id = o.user_id, buyer_hashes(coalesce(u.email, u.guest_email), o.address) h
 where o.id = k.id and k.phone_hash is null and k.id >= first_id_at(now() - interval '1 day');

-- The orders of a person, and those with the same email, phone number or address.
create or replace function orders_of_buyer(person uuid, email_hash bigint, phone_hash bigint, address_hash bigint) returns setof uuid
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select o.id from orders o where o.user_id = person
    union select k.id from order_keys k where k.email_hash = nullif(orders_of_buyer.email_hash, 0)
    union select k.id from order_keys k where k.phone_hash = nullif(orders_of_buyer.phone_hash, 0)
    union select k.id from order_keys k where k.address_hash = nullif(orders_of_buyer.address_hash, 0);
end $$;

-- Whether the buyer has an order that is not cancelled, beside this one. What was cancelled on its way may be delivered all the same, until it is back.
create or replace function has_ordered(person uuid, email_hash bigint, phone_hash bigint, address_hash bigint, beside uuid) returns boolean
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from orders_of_buyer(person, email_hash, phone_hash, address_hash) b(id) join orders o on o.id = b.id
     where (o.status <> 'Cancelled' or o.is_expected_back) and o.id is distinct from beside);
end $$;
