-- Keeps low_stock_products: the active products of which five pieces or fewer are left (`lowStockMax` of the contract).

create or replace function is_low_stock(is_active boolean, quantity integer) returns boolean language sql immutable as $$
  select is_active and quantity <= 5;
$$;

create or replace function low_stock_after_insert() returns trigger language plpgsql as $$
begin
  insert into low_stock_products (product_id, brand_id, created_at)
    select id, brand_id, created_at from new_rows where is_low_stock(is_active, quantity) order by id
    on conflict (product_id) do nothing;
  return null;
end $$;

create or replace function low_stock_after_update() returns trigger language plpgsql as $$
begin
  if is_low_stock(new.is_active, new.quantity) then
    insert into low_stock_products (product_id, brand_id, created_at) values (new.id, new.brand_id, new.created_at)
      on conflict (product_id) do update set brand_id = excluded.brand_id, created_at = excluded.created_at;
  else
    delete from low_stock_products where product_id = new.id;
  end if;
  return null;
end $$;

create or replace trigger low_stock_after_insert after insert on products
  referencing new table as new_rows for each statement execute function low_stock_after_insert();

-- Row by row, since only such a trigger can have a condition: most sales change nothing here.
create or replace trigger low_stock_after_update after update on products for each row
  when (is_low_stock(old.is_active, old.quantity) <> is_low_stock(new.is_active, new.quantity)
        or is_low_stock(new.is_active, new.quantity)
           and (old.brand_id, old.created_at) is distinct from (new.brand_id, new.created_at))
  execute function low_stock_after_update();

-- Products that were there before the table was.
insert into low_stock_products (product_id, brand_id, created_at)
  select id, brand_id, created_at from products where is_low_stock(is_active, quantity)
  on conflict (product_id) do nothing;
