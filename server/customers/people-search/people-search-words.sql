-- Keeps people_search_words, the words by which people are found.

-- Compared byte by byte, so that all words with the same beginning stand together whatever the locale of the database is.
alter table people_search_words alter column word type text collate "C";

-- The words of a text in lower case. A word that is not in English letters is there from each of its letters on, since trigrams do not know
-- them.
create or replace function people_search_tokens(content text) returns setof text language sql immutable as $$
  select distinct substr(word, start, 60)
    from regexp_split_to_table(lower(content), '\s+') word,
         generate_series(1, case when octet_length(word) > length(word) then least(length(word), 60) else 1 end) start
   where word <> '';
$$;

-- The arguments of the triggers are the columns whose words count.
create or replace function people_search_words_after_insert() returns trigger language plpgsql as $$
begin
  insert into people_search_words (table_name, word, row_id)
    select tg_table_name, word, id
      from (select r.id, (select string_agg(to_jsonb(r) ->> name, ' ') from unnest(tg_argv) name) as content from new_rows r) person,
           people_search_tokens(person.content) word
    on conflict do nothing;
  return null;
end $$;

create or replace function people_search_words_after_update() returns trigger language plpgsql as $$
declare
  before text := (select string_agg(to_jsonb(old) ->> name, ' ') from unnest(tg_argv) name);
  after text := (select string_agg(to_jsonb(new) ->> name, ' ') from unnest(tg_argv) name);
begin
  if before is distinct from after then
    delete from people_search_words where row_id = old.id and table_name = tg_table_name;
    insert into people_search_words (table_name, word, row_id)
      select tg_table_name, word, new.id from people_search_tokens(after) word;
  end if;
  return null;
end $$;

create or replace function people_search_words_after_delete() returns trigger language plpgsql as $$
begin
  delete from people_search_words w using old_rows o where w.row_id = o.id and w.table_name = tg_table_name;
  return null;
end $$;

create or replace function people_search_words_after_truncate() returns trigger language plpgsql as $$
begin
  delete from people_search_words where table_name = tg_table_name;
  return null;
end $$;

-- Creates the triggers on a table of people, and indexes the rows it has already.
create or replace procedure index_people(indexed_table text, variadic indexed_columns text[]) language plpgsql as $$
declare
  columns text := (select string_agg(quote_ident(name), ', ') from unnest(indexed_columns) name);
  arguments text := (select string_agg(quote_literal(name), ', ') from unnest(indexed_columns) name);
  event text;
begin
  execute format(
    'create or replace trigger people_search_words_after_insert after insert on %I
       referencing new table as new_rows for each statement execute function people_search_words_after_insert(%s)', indexed_table, arguments);
  execute format(
    'create or replace trigger people_search_words_after_update after update of %s on %I
       for each row execute function people_search_words_after_update(%s)', columns, indexed_table, arguments);
  execute format(
    'create or replace trigger people_search_words_after_delete after delete on %I
       referencing old table as old_rows for each statement execute function people_search_words_after_delete()', indexed_table);
  execute format(
    'create or replace trigger people_search_words_after_truncate after truncate on %I
       for each statement execute function people_search_words_after_truncate()', indexed_table);

  -- Seeding turns ordinary triggers off to be fast (session_replication_role); whom it adds is found all the same.
  foreach event in array array['insert', 'update', 'delete', 'truncate'] loop
    execute format('alter table %I enable always trigger %I', indexed_table, 'people_search_words_after_' || event);
  end loop;

  if not exists (select from people_search_words where table_name = indexed_table) then
    execute format(
      'insert into people_search_words (table_name, word, row_id)
         select %L, word, id from %I, people_search_tokens(concat_ws('' '', %s)) word', indexed_table, indexed_table, columns);
  end if;
end $$;
