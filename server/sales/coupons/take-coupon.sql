-- Uses coupons for orders, given as [{coupon_id, order_id, user_id, amount_paise}], whose rows are written already. Fails like a check
-- constraint named "coupon_is_free_to_use" when one of them cannot be used. A function of its own statements sees what others committed
-- while it waited for a lock; buyers and coupons are locked in one order, so that two processes cannot deadlock.
create or replace function take_coupons(taken jsonb) returns void language plpgsql as $$
declare
  c coupons;
  wanted uuid;
  many integer;
begin
  -- Two first orders of one buyer may be under way with two coupons, which lock nothing in common.
  perform lock_first_orders(array(
    select distinct u.order_id from jsonb_to_recordset(taken) as u(coupon_id uuid, order_id uuid)
      join coupons on coupons.id = u.coupon_id and coupons.first_order_only));

  for wanted in select distinct (t ->> 'coupon_id')::uuid from jsonb_array_elements(taken) t order by 1 loop
    select * into c from coupons where id = wanted for no key update;
    perform assert_rule(found and c.is_active and c.starts_at <= clock_timestamp() and coalesce(c.ends_at > clock_timestamp(), true),
      'coupon_is_free_to_use');

    insert into coupon_uses (coupon_id, order_id, user_id, amount_paise)
      select wanted, u.order_id, u.user_id, u.amount_paise
        from jsonb_to_recordset(taken) as u(coupon_id uuid, order_id uuid, user_id uuid, amount_paise bigint) where u.coupon_id = wanted;
    get diagnostics many = row_count;

    perform assert_rule(c.uses is null or c.used + many <= c.uses, 'coupon_is_free_to_use');
    perform assert_rule(coupon_suits_buyer(c, u.user_id, u.order_id), 'coupon_is_free_to_use')
       from jsonb_to_recordset(taken) as u(coupon_id uuid, order_id uuid, user_id uuid) where u.coupon_id = wanted;
    update coupons set used = used + many where id = wanted;
  end loop;
end $$;

-- A transaction that takes a coupon for a first order waits for others with the same account, email, phone number or address.
create or replace function lock_first_orders(order_ids uuid[]) returns void language plpgsql as $$
declare
  key text;
begin
  for key in
    select distinct k from orders o
     cross join unnest(array[o.user_id::text, nullif(o.email_hash, 0)::text, nullif(o.phone_hash, 0)::text, nullif(o.address_hash, 0)::text]) k
     where o.id = any (order_ids) and k is not null order by k loop
    perform pg_advisory_xact_lock(hashtextextended('first order ' || key, 0));
  end loop;
end $$;

-- How often a buyer uses a coupon by orders that are not cancelled: one person, or several guests with one email, phone number or address.
create or replace function coupon_uses_of_buyer(coupon uuid, person uuid, email_hash bigint, phone_hash bigint, address_hash bigint) returns bigint
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  return (select count(*) from (
    select u.order_id from coupon_uses u where u.coupon_id = coupon and u.user_id = person and not u.is_given_back
    union
    select u.order_id from orders_of_buyer(person, email_hash, phone_hash, address_hash) b(id) join coupon_uses u on u.order_id = b.id
     where u.coupon_id = coupon and not u.is_given_back) used);
end $$;

-- Whether a buyer may have used a coupon as often as by now, and for this order.
create or replace function coupon_suits_buyer(c coupons, person uuid, for_order uuid) returns boolean language plpgsql as $$
declare
  o orders;
begin
  if c.per_person is null and not c.first_order_only then return true; end if;
  select * into o from orders where id = for_order;
  if coupon_uses_of_buyer(c.id, person, o.email_hash, o.phone_hash, o.address_hash) > c.per_person then return false; end if;
  return not (c.first_order_only and has_ordered(person, o.email_hash, o.phone_hash, o.address_hash, for_order));
end $$;

-- An order that is cancelled as a whole gives the use of its coupon back, once. Answers whether it did.
create or replace function give_back_coupon(cancelled_order uuid) returns boolean language plpgsql as $$
declare
  used_coupon uuid;
begin
  -- The coupon is locked before its use, as by everybody.
  perform from coupons where id = (select coupon_id from coupon_uses where order_id = cancelled_order) for no key update;
  update coupon_uses set is_given_back = true, amount_paise = 0 where order_id = cancelled_order and not is_given_back
    returning coupon_id into used_coupon;
  if used_coupon is null then return false; end if;
  update coupons set used = used - 1 where id = used_coupon;
  return true;
end $$;

-- Uses the coupon again for an order that was released because nobody paid, and was paid after all. What it costs was agreed while the
-- coupon held, so that only its limits count by now, not its dates. False when it cannot be used, true also for an order without a coupon.
create or replace function take_coupon_again(restored_order uuid) returns boolean language plpgsql as $$
declare
  c coupons;
  person uuid;
begin
  perform lock_first_orders(array[restored_order]) from coupon_uses u join coupons k on k.id = u.coupon_id
    where u.order_id = restored_order and k.first_order_only;

  select * into c from coupons where id = (select coupon_id from coupon_uses where order_id = restored_order) for no key update;
  if not found then return true; end if;
  update coupon_uses set is_given_back = false where order_id = restored_order and is_given_back returning user_id into person;
  if not found then return true; end if;
  if c.used >= c.uses or not coupon_suits_buyer(c, person, restored_order) then
    update coupon_uses set is_given_back = true where order_id = restored_order;
    return false;
  end if;
  update coupons set used = used + 1 where id = c.id;
  return true;
end $$;

-- What the coupon takes off the lines of an order that are left, after some were cancelled or restored.
create or replace function update_coupon_amount(changed_order uuid) returns void language sql as $$
  update coupon_uses u set amount_paise = coalesce((
    select sum((a ->> 'amountPaise')::bigint) from order_items i cross join jsonb_array_elements(i.adjustments) a
     where i.order_id = changed_order and i.status <> 'Cancelled' and a ->> 'kind' = 'coupon'), 0)
   where u.order_id = changed_order and not u.is_given_back
$$;
