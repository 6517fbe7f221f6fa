-- Keeps order_counts: how many orders there are of each status and payment status, by the day (of India) they were placed on, of the whole
-- shop (the nil id) and of each brand.

-- Room for new versions of a row on its page (HOT updates), since a few rows are updated all the time.
alter table order_counts set (fillfactor = 50);

-- A connection always adds to the same slot, so that buyers who order at the same moment hardly ever wait for each other here.
create or replace function add_to_order_counts(
  counted_owner uuid, counted_status text, counted_payment text, counted_at timestamptz, change bigint
) returns void language sql as $$
  insert into order_counts (owner, status, payment_status, day, slot, many)
    values (counted_owner, counted_status, counted_payment, (counted_at at time zone 'Asia/Kolkata')::date, pg_backend_pid() % 8, change)
    on conflict (owner, status, payment_status, day, slot) do update set many = order_counts.many + excluded.many;
$$;

-- From one state to another. Always in the same order of rows, so that two changes in opposite directions cannot deadlock.
create or replace function move_order_counts(
  counted_owner uuid, old_status text, old_payment text, old_at timestamptz, new_status text, new_payment text, new_at timestamptz
) returns void language plpgsql as $$
begin
  if (old_status, old_payment, old_at) < (new_status, new_payment, new_at) then
    perform add_to_order_counts(counted_owner, old_status, old_payment, old_at, -1);
    perform add_to_order_counts(counted_owner, new_status, new_payment, new_at, 1);
  else
    perform add_to_order_counts(counted_owner, new_status, new_payment, new_at, 1);
    perform add_to_order_counts(counted_owner, old_status, old_payment, old_at, -1);
  end if;
end $$;

create or replace function order_counts_after_insert() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts('00000000-0000-0000-0000-000000000000', new.status, new.payment_status, new.created_at, 1);
  return null;
end $$;

create or replace function order_counts_after_update() returns trigger language plpgsql as $$
begin
  perform move_order_counts('00000000-0000-0000-0000-000000000000',
    old.status, old.payment_status, old.created_at, new.status, new.payment_status, new.created_at);
  update order_brands set created_at = new.created_at, payment_status = new.payment_status
   where order_id = new.id and (created_at, payment_status) <> (new.created_at, new.payment_status);
  return null;
end $$;

create or replace function order_counts_after_delete() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts('00000000-0000-0000-0000-000000000000', status, payment_status, at, -many)
     from (select status, payment_status, min(created_at) as at, count(*) as many
             from old_rows group by status, payment_status, (created_at at time zone 'Asia/Kolkata')::date order by 1, 2, 3) c;
  return null;
end $$;

-- Row by row, since orders are placed one at a time: a trigger that sees all new rows at once costs twice as much for one.
create or replace trigger order_counts_after_insert after insert on orders for each row execute function order_counts_after_insert();

create or replace trigger order_counts_after_update after update of status, payment_status, created_at on orders for each row
  when ((old.status, old.payment_status, old.created_at) <> (new.status, new.payment_status, new.created_at))
  execute function order_counts_after_update();

create or replace trigger order_counts_after_delete after delete on orders
  referencing old table as old_rows for each statement execute function order_counts_after_delete();

create or replace function brand_order_counts_after_insert() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts(new.brand_id, new.status, new.payment_status, new.created_at, 1);
  return null;
end $$;

create or replace function brand_order_counts_after_update() returns trigger language plpgsql as $$
begin
  perform move_order_counts(new.brand_id,
    old.status, old.payment_status, old.created_at, new.status, new.payment_status, new.created_at);
  return null;
end $$;

create or replace function brand_order_counts_after_delete() returns trigger language plpgsql as $$
begin
  perform add_to_order_counts(brand_id, status, payment_status, at, -many)
     from (select brand_id, status, payment_status, min(created_at) as at, count(*) as many
             from old_rows group by brand_id, status, payment_status, (created_at at time zone 'Asia/Kolkata')::date order by 1, 2, 3, 4) c;
  return null;
end $$;

create or replace trigger brand_order_counts_after_insert after insert on order_brands for each row
  execute function brand_order_counts_after_insert();

create or replace trigger brand_order_counts_after_update after update of status, payment_status, created_at on order_brands for each row
  when ((old.status, old.payment_status, old.created_at) <> (new.status, new.payment_status, new.created_at))
  execute function brand_order_counts_after_update();

create or replace trigger brand_order_counts_after_delete after delete on order_brands
  referencing old table as old_rows for each statement execute function brand_order_counts_after_delete();
