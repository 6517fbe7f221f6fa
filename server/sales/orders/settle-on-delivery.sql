-- The buyer of an order, which the caller has locked, pays this at the door, and the fee for it, which is 18 % tax in the GST scheme. Gives
-- both.
create or replace function settle_on_delivery(settled uuid, amount_paise bigint) returns bigint language plpgsql as $$
declare
  fee bigint := coalesce((select round((rates ->> 'cashFee')::numeric * 100) from shipping_settings), 0);
begin
  insert into order_events (order_id, kind, data)
    values (settled, 'cash-on-delivery-chosen', jsonb_build_object('amountPaise', amount_paise + fee));
  -- What was delivered before counts as bought, as in rememberPurchases.
  if exists (select from order_items where order_id = settled and status = 'Delivered') then
    insert into purchases (user_id, product_id)
    select distinct o.user_id, p.id
      from orders o join order_items l on l.order_id = o.id join products p on p.id = l.product_id
     where o.id = settled and o.user_id is not null and l.status = 'Delivered'
       and not exists (select from merchants m where m.user_id = o.user_id and (m.id = l.merchant_id or m.brand_id = p.brand_id))
    on conflict do nothing;
  end if;
  -- Last, since it counts the order: from there on others who are counted may wait for the commit.
  update orders o
     set payment_status = 'Cash on delivery', cash_fee_paise = fee, cash_fee_tax_paise = t.fee_tax,
         tax_paise = tax_paise + t.fee_tax, total_with_tax_paise = total_with_tax_paise + fee
    from (select case tax_scheme when 'gst' then round(fee * 18 / 118.0)::bigint else 0 end as fee_tax from orders where id = settled) t
   where o.id = settled;
  return amount_paise + fee;
end $$;
