-- Keeps day_counts, the rows of a table by the day (UTC) they were created on.

-- What counts each row: the table, or for the rows of a part of it, the name of the part. The arguments of a trigger name both.
create or replace function day_count_name(counted_table text, part text[]) returns text language sql immutable as $$
  select case when part[1] is null then quote_literal(counted_table)
              else format('case when %s then %L else %L end', part[1], part[2], counted_table) end
$$;

create or replace function update_day_counts() returns trigger language plpgsql as $$
declare
  counted_as text := day_count_name(tg_table_name, array[tg_argv[0], tg_argv[1]]);
  is_changed boolean;
begin
  -- Almost every update leaves alone what is counted.
  if tg_op = 'UPDATE' then
    execute format('select exists (select id, created_at, %1$s from new_rows except select id, created_at, %1$s from old_rows)', counted_as)
      into is_changed;
    if not is_changed then return null; end if;
  end if;

  if tg_op <> 'DELETE' then
    execute format(
      'insert into day_counts (table_name, day, many)
         select %s, (created_at at time zone ''utc'')::date, count(*) from new_rows group by 1, 2 order by 1, 2
         on conflict (table_name, day) do update set many = day_counts.many + excluded.many', counted_as);
  end if;

  if tg_op <> 'INSERT' then
    execute format(
      'update day_counts c set many = c.many - d.many
         from (select %s as name, (created_at at time zone ''utc'')::date as day, count(*) as many from old_rows group by 1, 2) d
        where c.table_name = d.name and c.day = d.day', counted_as);
  end if;
  return null;
end $$;

create or replace function clear_day_counts() returns trigger language plpgsql as $$
begin
  delete from day_counts where table_name in (tg_table_name, tg_argv[1]);
  return null;
end $$;

-- A procedure of that name with fewer parameters would be called instead.
drop procedure if exists count_rows_by_day(text);

-- Creates the triggers on a table with the columns id and created_at, and counts the rows it has already. Those for which the condition
-- holds are counted under the name of the part, and not as rows of the table.
create or replace procedure count_rows_by_day(counted_table text, part_condition text default null, part_name text default null)
language plpgsql as $$
declare
  event text;
  arguments text := case when part_name is null then '' else format('%L, %L', part_condition, part_name) end;
begin
  execute format(
    'create or replace trigger day_counts_after_insert after insert on %I
       referencing new table as new_rows for each statement execute function update_day_counts(%s)', counted_table, arguments);
  execute format(
    'create or replace trigger day_counts_after_update after update on %I
       referencing old table as old_rows new table as new_rows for each statement execute function update_day_counts(%s)', counted_table, arguments);
  execute format(
    'create or replace trigger day_counts_after_delete after delete on %I
       referencing old table as old_rows for each statement execute function update_day_counts(%s)', counted_table, arguments);
  execute format(
    'create or replace trigger day_counts_after_truncate after truncate on %I
       for each statement execute function clear_day_counts(%s)', counted_table, arguments);

  -- Seeding turns ordinary triggers off to be fast (session_replication_role); its rows are counted all the same.
  foreach event in array array['insert', 'update', 'delete', 'truncate'] loop
    execute format('alter table %I enable always trigger %I', counted_table, 'day_counts_after_' || event);
  end loop;

  -- A part that has no rows yet is not known to be counted.
  if not exists (select from day_counts where table_name = coalesce(part_name, counted_table)) then
    delete from day_counts where table_name = counted_table;
    execute format(
      'insert into day_counts (table_name, day, many)
         select %s, (created_at at time zone ''utc'')::date, count(*) from %I group by 1, 2',
      day_count_name(counted_table, array[part_condition, part_name]), counted_table);
  end if;
end $$;
