-- Keeps order_counts: how many orders the lists show by the day (UTC) they were placed on, of the whole shop (the nil id) and of each brand.

-- Room for new versions of a row on its page (HOT updates), since a few rows are updated all the time.
alter table order_counts set (fillfactor = 50);

-- A connection always adds to the same slot, so that buyers who order at the same moment hardly ever wait for each other here.
create or replace function add_to_order_counts(counted_owner uuid, counted_day date, change bigint) returns void language sql as $$
  insert into order_counts (owner, day, slot, listed) values (counted_owner, counted_day, pg_backend_pid() % 8, change)
    on conflict (owner, day, slot) do update set listed = order_counts.listed + excluded.listed;
$$;

create or replace function order_counts_after_insert() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts('00000000-0000-0000-0000-000000000000', (new.created_at at time zone 'utc')::date, 1);
  return null;
end $$;

create or replace function order_counts_after_update() returns trigger language plpgsql as $$
begin
  if old.status <> 'Cancelled' then
    perform add_to_order_counts('00000000-0000-0000-0000-000000000000', (old.created_at at time zone 'utc')::date, -1);
  end if;
  if new.status <> 'Cancelled' then
    perform add_to_order_counts('00000000-0000-0000-0000-000000000000', (new.created_at at time zone 'utc')::date, 1);
  end if;
  update order_brands set created_at = new.created_at where order_id = new.id and created_at <> new.created_at;
  return null;
end $$;

create or replace function order_counts_after_delete() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts('00000000-0000-0000-0000-000000000000', day, -many)
     from (select (created_at at time zone 'utc')::date as day, count(*) as many
             from old_rows where status <> 'Cancelled' group by 1 order by 1) c;
  return null;
end $$;

-- Row by row, since orders are placed one at a time: a trigger that sees all new rows at once costs twice as much for one.
create or replace trigger order_counts_after_insert after insert on orders for each row
  when (new.status <> 'Cancelled') execute function order_counts_after_insert();

create or replace trigger order_counts_after_update after update of status, created_at on orders for each row
  when ((old.status = 'Cancelled') <> (new.status = 'Cancelled') or old.created_at <> new.created_at)
  execute function order_counts_after_update();

create or replace trigger order_counts_after_delete after delete on orders
  referencing old table as old_rows for each statement execute function order_counts_after_delete();

create or replace function brand_order_counts_after_insert() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts(new.brand_id, (new.created_at at time zone 'utc')::date, 1);
  return null;
end $$;

create or replace function brand_order_counts_after_update() returns trigger language plpgsql as $$
begin
  if old.is_listed then perform add_to_order_counts(old.brand_id, (old.created_at at time zone 'utc')::date, -1); end if;
  if new.is_listed then perform add_to_order_counts(new.brand_id, (new.created_at at time zone 'utc')::date, 1); end if;
  return null;
end $$;

create or replace function brand_order_counts_after_delete() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts(brand_id, day, -many)
     from (select brand_id, (created_at at time zone 'utc')::date as day, count(*) as many
             from old_rows where is_listed group by 1, 2 order by 1, 2) c;
  return null;
end $$;

create or replace trigger brand_order_counts_after_insert after insert on order_brands for each row
  when (new.is_listed) execute function brand_order_counts_after_insert();

create or replace trigger brand_order_counts_after_update after update of is_listed, created_at on order_brands for each row
  when (old.is_listed <> new.is_listed or old.created_at <> new.created_at) execute function brand_order_counts_after_update();

create or replace trigger brand_order_counts_after_delete after delete on order_brands
  referencing old table as old_rows for each statement execute function brand_order_counts_after_delete();
