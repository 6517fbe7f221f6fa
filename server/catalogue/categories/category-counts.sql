-- Keeps category_counts: how many products each category has. Rows are written in the order of their ids, so that two transactions wait for
-- each other in the same order and cannot deadlock.

create or replace function category_counts_after_insert() returns trigger language plpgsql as $$
begin
  insert into category_counts (category_id, count)
    select category_id, count(*) from new_rows group by category_id order by category_id
    on conflict (category_id) do update set count = category_counts.count + excluded.count;
  return null;
end $$;

create or replace function category_counts_after_delete() returns trigger language plpgsql as $$
begin
  insert into category_counts (category_id, count)
    select category_id, -count(*) from old_rows group by category_id order by category_id
    on conflict (category_id) do update set count = category_counts.count + excluded.count;
  return null;
end $$;

create or replace function category_counts_after_truncate() returns trigger language plpgsql as $$
begin
  delete from category_counts;
  return null;
end $$;

create or replace trigger category_counts_after_insert after insert on category_products
  referencing new table as new_rows for each statement execute function category_counts_after_insert();

create or replace trigger category_counts_after_delete after delete on category_products
  referencing old table as old_rows for each statement execute function category_counts_after_delete();

create or replace trigger category_counts_after_truncate after truncate on category_products
  for each statement execute function category_counts_after_truncate();

-- Seeding turns ordinary triggers off to be fast (session_replication_role); its rows are counted all the same.
alter table category_products enable always trigger category_counts_after_insert;
alter table category_products enable always trigger category_counts_after_delete;
alter table category_products enable always trigger category_counts_after_truncate;
