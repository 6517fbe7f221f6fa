-- The plain case of choosing cash on delivery, in one call: the order is the buyer's, unpaid, within the bounds, and no window of a payment
-- is open. Gives what is to be paid; or nothing, having changed nothing, in every other case, which chooseCashOnDelivery looks at and
-- answers. Generic plans: an order's month is looked up, and the others left out, without planning anew for each order. Each statement of a
-- function sees what was committed before it, so what is read after the lock holds.
create or replace function choose_cash_on_delivery(
  chosen uuid, buyer uuid, most_paise bigint, needs_proof boolean, open_max integer, refusals_max integer
) returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  o orders;
begin
  select * into o from orders where id = chosen for no key update;
  if o.user_id is distinct from buyer or o.payment_status not in ('Pending', 'Failed') or o.status = 'Cancelled'
    or o.status = 'Delivered' and exists (select from exchanges where charged_order_id = chosen)
    or o.total_with_tax_paise > most_paise or o.total_with_tax_paise = 0
    or exists (select from payment_attempts where order_id = chosen and state = 'open')
    or needs_proof and not exists (select from users where id = buyer and (email_proven_at is not null or phone_proven_at is not null))
    or not takes_cash_at(o.address ->> 'zipCode')
    or refusals_max > 0 and refused_parcels(chosen) >= refusals_max
    or open_max is not null and open_cash_orders(chosen) >= open_max then
    return null;
  end if;
  return settle_on_delivery(chosen, o.total_with_tax_paise);
end $$;
