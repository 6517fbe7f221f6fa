-- Keeps former_prices: what a product cost before, and until when. Whoever changes a price, by form, import or hand, leaves the one before.

create or replace function keep_former_price() returns trigger language plpgsql as $$
begin
  -- A price that was changed twice in one transaction was never shown in between.
  insert into former_prices (product_id, price_paise, mrp_paise, until) values (old.id, old.price_paise, old.mrp_paise, now())
    on conflict (product_id, until) do nothing;
  return null;
end $$;

-- Row by row, since only such a trigger can have a condition: most sales change nothing here.
create or replace trigger keep_former_price after update on products for each row
  when ((old.price_paise, old.mrp_paise) is distinct from (new.price_paise, new.mrp_paise))
  execute function keep_former_price();
