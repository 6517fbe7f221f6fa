-- Keeps day_counts, the rows of a table by the day (UTC) they were created on.

create or replace function update_day_counts() returns trigger language plpgsql as $$
begin
  -- Almost every update leaves created_at alone.
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows join old_rows using (id) where new_rows.created_at <> old_rows.created_at) then
      return null;
    end if;
  end if;

  if tg_op <> 'DELETE' then
    insert into day_counts (table_name, day, many)
      select tg_table_name, (created_at at time zone 'utc')::date, count(*) from new_rows group by 2 order by 2
      on conflict (table_name, day) do update set many = day_counts.many + excluded.many;
  end if;

  if tg_op <> 'INSERT' then
    update day_counts c set many = c.many - d.many
      from (select (created_at at time zone 'utc')::date as day, count(*) as many from old_rows group by 1) d
     where c.table_name = tg_table_name and c.day = d.day;
  end if;
  return null;
end $$;

create or replace function clear_day_counts() returns trigger language plpgsql as $$
begin
  delete from day_counts where table_name = tg_table_name;
  return null;
end $$;

-- Creates the triggers on a table with the columns id and created_at, and counts the rows it has already.
create or replace procedure count_rows_by_day(counted_table text) language plpgsql as $$
declare
  event text;
begin
  execute format(
    'create or replace trigger day_counts_after_insert after insert on %I
       referencing new table as new_rows for each statement execute function update_day_counts()', counted_table);
  execute format(
    'create or replace trigger day_counts_after_update after update on %I
       referencing old table as old_rows new table as new_rows for each statement execute function update_day_counts()', counted_table);
  execute format(
    'create or replace trigger day_counts_after_delete after delete on %I
       referencing old table as old_rows for each statement execute function update_day_counts()', counted_table);
  execute format(
    'create or replace trigger day_counts_after_truncate after truncate on %I
       for each statement execute function clear_day_counts()', counted_table);

  -- Seeding turns ordinary triggers off to be fast (session_replication_role); its rows are counted all the same.
  foreach event in array array['insert', 'update', 'delete', 'truncate'] loop
    execute format('alter table %I enable always trigger %I', counted_table, 'day_counts_after_' || event);
  end loop;

  if not exists (select from day_counts where table_name = counted_table) then
    execute format(
      'insert into day_counts (table_name, day, many)
         select %L, (created_at at time zone ''utc'')::date, count(*) from %I group by 2', counted_table, counted_table);
  end if;
end $$;
