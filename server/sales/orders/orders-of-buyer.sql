-- By which keys orders are of one buyer, whether or not there is an account, see order-caps.sql: the email, the phone number and the
-- address, hashed. None where there is nothing to compare.
create or replace function buyer_hash(kind text, key text) returns bigint immutable language sql
return case when coalesce(key, '') <> '' then hashtextextended(kind || ' ' || key, 0) end;

create or replace function buyer_hashes(email text, address jsonb, out email_hash bigint, out phone_hash bigint, out address_hash bigint)
immutable language sql
return row(buyer_hash('email', lower(email)), buyer_hash('phone', phone_key(address)), buyer_hash('address', address_key(address)));

-- Each order has the hashes of its buyer, also when orders of a guest join an account, and when those of a deleted account are nobody's.
-- Before the row is written, since coupons are counted by them in the same statement.
create or replace function add_buyer_hashes() returns trigger language plpgsql as $$
begin
  select coalesce(h.email_hash, 0), coalesce(h.phone_hash, 0), coalesce(h.address_hash, 0) into new.email_hash, new.phone_hash, new.address_hash
    from buyer_hashes((select coalesce(email, guest_email) from users where id = new.user_id), new.address) h;
  return new;
end $$;

create or replace trigger add_buyer_hashes before insert or update of user_id, address on orders for each row execute function add_buyer_hashes();

-- The orders of a person, and those with the same email, phone number or address.
create or replace function orders_of_buyer(person uuid, email_hash bigint, phone_hash bigint, address_hash bigint) returns setof uuid
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select o.id from orders o where o.user_id = person
    union select o.id from orders o where o.email_hash = nullif(orders_of_buyer.email_hash, 0)
    union select o.id from orders o where o.phone_hash = nullif(orders_of_buyer.phone_hash, 0)
    union select o.id from orders o where o.address_hash = nullif(orders_of_buyer.address_hash, 0);
end $$;

-- Whether the buyer has an order that is not cancelled, beside this one. What was cancelled on its way may be delivered all the same, until
-- it is back.
create or replace function has_ordered(person uuid, email_hash bigint, phone_hash bigint, address_hash bigint, beside uuid) returns boolean
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from orders_of_buyer(person, email_hash, phone_hash, address_hash) b(id) join orders o on o.id = b.id
     where (o.status <> 'Cancelled' or o.is_expected_back) and o.id is distinct from beside);
end $$;
