-- Uses coupons for orders, given as [{coupon_id, order_id, user_id, amount_paise}], whose rows are written already. Fails like a check constraint
-- named "coupon_is_free_to_use" when one of them cannot be used. A function of its own statements sees what others committed while it waited for a
-- lock; people and coupons are locked in the order of their ids, so that two processes cannot deadlock.
create or replace function take_coupons(taken jsonb) returns void language plpgsql as $$
declare
  person uuid;
  c coupons;
  wanted uuid;
  many integer;
begin
  -- Two first orders of one person may be under way with two coupons, which lock nothing in common.
  for person in
    select distinct (t ->> 'user_id')::uuid from jsonb_array_elements(taken) t
      join coupons on coupons.id = (t ->> 'coupon_id')::uuid and coupons.first_order_only order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('first order ' || person, 0));
  end loop;

  for wanted in select distinct (t ->> 'coupon_id')::uuid from jsonb_array_elements(taken) t order by 1 loop
    select * into c from coupons where id = wanted for no key update;
    perform assert_rule(found and c.is_active and c.starts_at <= clock_timestamp() and coalesce(c.ends_at > clock_timestamp(), true),
      'coupon_is_free_to_use');

    insert into coupon_uses (coupon_id, order_id, user_id, amount_paise)
      select wanted, u.order_id, u.user_id, u.amount_paise
        from jsonb_to_recordset(taken) as u(coupon_id uuid, order_id uuid, user_id uuid, amount_paise bigint) where u.coupon_id = wanted;
    get diagnostics many = row_count;

    perform assert_rule(c.uses is null or c.used + many <= c.uses, 'coupon_is_free_to_use');
    perform assert_rule(coupon_suits_person(c, u.user_id, u.order_id), 'coupon_is_free_to_use')
       from jsonb_to_recordset(taken) as u(coupon_id uuid, order_id uuid, user_id uuid) where u.coupon_id = wanted;
    update coupons set used = used + many where id = wanted;
  end loop;
end $$;

-- Whether a person may have used a coupon as often as they have by now, and for this order.
create or replace function coupon_suits_person(c coupons, person uuid, for_order uuid) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if c.per_person is not null
    and (select count(*) from coupon_uses where coupon_id = c.id and user_id = person and not is_given_back) > c.per_person then
    return false;
  end if;
  return not (c.first_order_only
    and exists (select from orders where user_id = person and status <> 'Cancelled' and id <> for_order));
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

-- Uses the coupon again for an order that was released because nobody paid, and was paid after all. What it costs was agreed while the coupon held,
-- so that only its limits count by now, not its dates. False when it cannot be used, true also for an order without a coupon.
create or replace function take_coupon_again(restored_order uuid) returns boolean language plpgsql as $$
declare
  c coupons;
  person uuid;
begin
  select u.user_id into person from coupon_uses u join coupons k on k.id = u.coupon_id
   where u.order_id = restored_order and k.first_order_only;
  if found then perform pg_advisory_xact_lock(hashtextextended('first order ' || person, 0)); end if;

  select * into c from coupons where id = (select coupon_id from coupon_uses where order_id = restored_order) for no key update;
  if not found then return true; end if;
  update coupon_uses set is_given_back = false where order_id = restored_order and is_given_back returning user_id into person;
  if not found then return true; end if;
  if c.used >= c.uses or not coupon_suits_person(c, person, restored_order) then
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
