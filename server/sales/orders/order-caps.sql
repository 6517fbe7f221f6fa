-- The caps hold for orders that come at the same moment too: whoever counts holds a lock on what is counted until the end of its
-- transaction, and a function of its own statements sees what others committed while it waited.

-- However it is typed: the last ten digits, so that a country code makes no other number.
create or replace function last_digits(number text) returns text immutable language sql
return right(regexp_replace(number, '[^0-9]', '', 'g'), 10);

create or replace function phone_key(address jsonb) returns text immutable language sql
return right(regexp_replace(address ->> 'phoneNumber', '[^0-9]', '', 'g'), 10);

create or replace function address_key(address jsonb) returns text immutable language sql
return lower(regexp_replace((address ->> 'address') || (address ->> 'city') || (address ->> 'zipCode'), '[[:space:][:punct:]]', '', 'g'));

-- The rule that these new orders break, or nothing: nobody, no phone number and no address has more unpaid orders than allowed, with them.
create or replace function broken_unpaid_cap(placed uuid[], of_person integer, of_place integer) returns text
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  key text;
  o orders;
begin
  for key in
    select distinct k from orders n
      cross join unnest(array['unpaid ' || n.user_id, 'unpaid ' || phone_key(n.address), 'unpaid ' || address_key(n.address)]) k
     where n.id = any (placed) and k is not null order by k loop
    perform pg_advisory_xact_lock(hashtextextended(key, 0));
  end loop;
  for o in select * from orders where id = any (placed) loop
    if (select count(*) from orders
         where user_id = o.user_id and payment_status in ('Pending', 'Failed') and status <> 'Cancelled') > of_person then
      return 'unpaid_orders_are_few';
    end if;
    if (select count(*) from orders
         where phone_key(address) = phone_key(o.address) and payment_status in ('Pending', 'Failed') and status <> 'Cancelled') > of_place
      or (select count(*) from orders
           where address_key(address) = address_key(o.address) and payment_status in ('Pending', 'Failed') and status <> 'Cancelled') > of_place then
      return 'unpaid_orders_of_a_place_are_few';
    end if;
  end loop;
  return null;
end $$;

-- The most orders to be paid at the door that are under way for the person, the phone number or the address of this order, without it. What
-- was cancelled on its way is under way until it is back.
create or replace function open_cash_orders(counted uuid) returns integer
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  o orders;
  key text;
begin
  select * into o from orders where id = counted;
  for key in select k from unnest(array['cash ' || o.user_id, 'cash ' || phone_key(o.address), 'cash ' || address_key(o.address)]) k
              where k is not null order by k loop
    perform pg_advisory_xact_lock(hashtextextended(key, 0));
  end loop;
  return greatest(
    (select count(*) from orders c
      where c.user_id = o.user_id
        and c.payment_status = 'Cash on delivery' and c.status not in ('Delivered', 'Cancelled') and c.id <> counted)
      + (select count(*) from orders c
          where c.is_expected_back and c.user_id = o.user_id
            and c.payment_status = 'Cash on delivery' and c.status in ('Delivered', 'Cancelled') and c.id <> counted),
    (select count(*) from orders c
      where phone_key(c.address) = phone_key(o.address)
        and c.payment_status = 'Cash on delivery' and c.status not in ('Delivered', 'Cancelled') and c.id <> counted)
      + (select count(*) from orders c
          where c.is_expected_back and phone_key(c.address) = phone_key(o.address)
            and c.payment_status = 'Cash on delivery' and c.status in ('Delivered', 'Cancelled') and c.id <> counted),
    (select count(*) from orders c
      where address_key(c.address) = address_key(o.address)
        and c.payment_status = 'Cash on delivery' and c.status not in ('Delivered', 'Cancelled') and c.id <> counted)
      + (select count(*) from orders c
          where c.is_expected_back and address_key(c.address) = address_key(o.address)
            and c.payment_status = 'Cash on delivery' and c.status in ('Delivered', 'Cancelled') and c.id <> counted));
end $$;

-- Partial indexes, so that only open orders pay for them; here, since the keys are functions of this file.
create index if not exists unpaid_orders_of_a_phone on orders (phone_key(address))
  where payment_status in ('Pending', 'Failed') and status <> 'Cancelled';
create index if not exists unpaid_orders_of_an_address on orders (address_key(address))
  where payment_status in ('Pending', 'Failed') and status <> 'Cancelled';
create index if not exists open_cash_orders_of_a_person on orders (user_id)
  where payment_status = 'Cash on delivery' and status not in ('Delivered', 'Cancelled');
create index if not exists open_cash_orders_of_a_phone on orders (phone_key(address))
  where payment_status = 'Cash on delivery' and status not in ('Delivered', 'Cancelled');
create index if not exists open_cash_orders_of_an_address on orders (address_key(address))
  where payment_status = 'Cash on delivery' and status not in ('Delivered', 'Cancelled');
