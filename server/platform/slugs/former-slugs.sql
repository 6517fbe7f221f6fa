-- Keeps the former slugs of things: each goes on belonging to its thing, and no other may take it.

create or replace function keep_former_slug() returns trigger language plpgsql as $$
declare
  former_table text := tg_argv[0];
  thing_column text := tg_argv[1];
  is_free boolean;
begin
  execute format('delete from %I where slug = $1 and %I = $2', former_table, thing_column) using new.slug, new.id;
  execute format('select not exists (select from %I where slug = $1)', former_table) into is_free using new.slug;
  perform assert_rule(is_free, 'slug_was_never_of_another');
  execute format('insert into %I (slug, %I) values ($1, $2)', former_table, thing_column) using old.slug, new.id;
  return null;
end $$;

create or replace function refuse_former_slugs() returns trigger language plpgsql as $$
declare
  is_free boolean;
begin
  execute format('select not exists (select from new_rows join %I using (slug))', tg_argv[0]) into is_free;
  perform assert_rule(is_free, 'slug_was_never_of_another');
  return null;
end $$;

-- Creates the triggers on a table with the columns id and slug. They run after the unique constraint has waited for whoever gives the slug
-- up at the same moment, so that its former slug is seen.
create or replace procedure keep_former_slugs(of_table text, former_table text, thing_column text) language plpgsql as $$
begin
  execute format(
    'create or replace trigger former_slugs_after_update after update of slug on %I for each row
       when (old.slug <> new.slug) execute function keep_former_slug(%L, %L)', of_table, former_table, thing_column);
  execute format(
    'create or replace trigger former_slugs_after_insert after insert on %I
       referencing new table as new_rows for each statement execute function refuse_former_slugs(%L)', of_table, former_table);
end $$;
