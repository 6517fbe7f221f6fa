-- Tables that are partitioned by month: their key is an id of version 7, which begins with its moment, so a range of ids is a month (of
-- UTC). Each has a partition for all that is older than its first month, one for each month, and a default one, so that no row is ever
-- refused.

-- No id of that moment or a later one is smaller.
create or replace function first_id_at(moment timestamptz) returns uuid stable parallel safe language sql
return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- The month whose rows a partition holds; null for the first and the default one.
create or replace function month_of_partition(partition_name text) returns date stable language sql
return to_date(substring(partition_name from '_(\d{4}_\d{2})$'), 'YYYY_MM');

-- The months up to so many after this one that have no partition yet, oldest first, from the last one on that was there when it began.
create or replace function missing_partitions(months_ahead integer) returns table (of_table text, of_month date)
stable language sql set search_path = public, pg_temp as $$
  select c.relname::text, missing::date
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = 'public'::regnamespace
   cross join date_trunc('month', now() at time zone 'utc') this_month
   cross join lateral (
     select array_agg(month_of_partition(part.relname)) as months from pg_inherits i join pg_class part on part.oid = i.inhrelid where i.inhparent = c.oid
   ) made
   cross join lateral (select max(month) as month from unnest(made.months) month where month <= this_month) last
   cross join generate_series(coalesce(last.month, this_month), this_month + months_ahead * interval '1 month', '1 month') missing
   where p.partstrat = 'r' and missing::date <> all (array_remove(coalesce(made.months, '{}'), null)) order by 2, 1
$$;

-- Makes the partition of a month, and moves what waits for it in the default one. Answers whether it did: of several who try one does.
-- Security definer: the role that the shop works as may not create tables, but these. The table is filled and attached instead of created
-- as a partition, since that locks nobody out of the months that are there; the default partition is locked until the end.
create or replace function make_partition(wanted_table text, wanted_month date) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  made constant text := wanted_table || to_char(wanted_month, '_YYYY_MM');
  rest constant text := wanted_table || '_default';
  low constant uuid := first_id_at(wanted_month::timestamp at time zone 'utc');
  high constant uuid := first_id_at((wanted_month + interval '1 month') at time zone 'utc');
  has_rows boolean;
  maintainer text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('partitions of ' || wanted_table, 0)) then return false; end if;
  if not exists (select from missing_partitions(12) m where m.of_table = wanted_table and m.of_month = wanted_month) then return false; end if;

  if to_regclass(rest) is null then
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', wanted_table || '_before', wanted_table, low);
    execute format('create table %I partition of %I default', rest, wanted_table);
  end if;
  execute format('create table %I (like %I including all)', made, wanted_table);
  execute format('lock table only %I in share update exclusive mode', wanted_table);
  execute format('lock table %I in access exclusive mode', rest);

  execute format('select exists (select from %I where id >= %L and id < %L)', rest, low, high) into has_rows;
  if has_rows then
    -- They are neither new nor gone: nothing is counted, announced or refused.
    execute format('alter table %I disable trigger user', rest);
    execute format('with moved as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from moved', rest, low, high, made);
    execute format('alter table %I enable trigger user', rest);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', wanted_table, made, low, high);

  -- Rows are read and written through the table; only maintenance names partitions (a right from PostgreSQL 17 on).
  for maintainer in
    select a.grantee::regrole::text from pg_class c cross join aclexplode(c.relacl) a
     where c.oid = wanted_table::regclass and a.privilege_type = 'MAINTAIN' and a.grantee not in (0, c.relowner)
  loop
    execute format('grant maintain on %I to %s', made, maintainer);
  end loop;
  return true;
end $$;

-- Drops the partitions of whole months before that moment, oldest first, at once where deleting their rows would leave dead ones behind.
-- For owners only: whoever lets others do it has a function for one table. When others hold it up, the next run tries again.
create or replace function drop_partitions_before(old_table text, moment timestamptz) returns integer
language plpgsql set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  part text;
  is_young boolean;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = old_table::regclass and (month_of_partition(c.relname) + interval '1 month') at time zone 'utc' <= moment order by 1
  loop
    -- An id may be older than its row says.
    execute format('select exists (select from %I where created_at >= %L)', part, moment) into is_young;
    continue when is_young;
    begin
      execute format('drop table %I', part);
      dropped := dropped + 1;
    exception when lock_not_available then
      exit;
    end;
  end loop;
  return dropped;
end $$;
