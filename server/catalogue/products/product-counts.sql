-- Keeps product_counts: how many products there are, of all brands (the nil id) and of each. Rows are written in the order of their ids,
-- so that two transactions wait for each other in the same order and cannot deadlock.

create or replace function product_counts_after_insert() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand_id, count)
    select brand, count(*)
      from new_rows, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (brand_id)) b(brand)
     where brand is not null group by brand order by brand
    on conflict (brand_id) do update set count = product_counts.count + excluded.count;
  return null;
end $$;

create or replace function product_counts_after_delete() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand_id, count)
    select brand, -count(*)
      from old_rows, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (brand_id)) b(brand)
     where brand is not null group by brand order by brand
    on conflict (brand_id) do update set count = product_counts.count + excluded.count;
  return null;
end $$;

create or replace function product_counts_after_brand_change() returns trigger language plpgsql as $$
begin
  insert into product_counts (brand_id, count)
    select brand, change from (values (old.brand_id, -1), (new.brand_id, 1)) b(brand, change)
     where brand is not null order by brand
    on conflict (brand_id) do update set count = product_counts.count + excluded.count;
  return null;
end $$;

create or replace function product_counts_after_truncate() returns trigger language plpgsql as $$
begin
  delete from product_counts;
  return null;
end $$;

create or replace trigger product_counts_after_insert after insert on products
  referencing new table as new_rows for each statement execute function product_counts_after_insert();

create or replace trigger product_counts_after_delete after delete on products
  referencing old table as old_rows for each statement execute function product_counts_after_delete();

-- Row by row, since only such a trigger can have a condition: it must not run with each sale.
create or replace trigger product_counts_after_brand_change after update of brand_id on products for each row
  when (old.brand_id is distinct from new.brand_id) execute function product_counts_after_brand_change();

create or replace trigger product_counts_after_truncate after truncate on products
  for each statement execute function product_counts_after_truncate();
