-- Keeps people_search_words in step with tables of people. Words are compared byte by byte, so that all that begin alike stand together.
ALTER TABLE people_search_words ALTER COLUMN word TYPE text COLLATE "C";
--> statement-breakpoint
CREATE FUNCTION words_to_find(letters text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT substr(word, start, 60)
    FROM regexp_split_to_table(lower(letters), '\s+') word,
         generate_series(1, CASE WHEN octet_length(word) > length(word) THEN least(length(word), 60) ELSE 1 END) start
   WHERE word <> '';
$$;
--> statement-breakpoint
CREATE FUNCTION add_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_search_words (table_name, word, row_id)
    SELECT TG_TABLE_NAME, word, id
      FROM (SELECT c.id, (SELECT string_agg(to_jsonb(c) ->> part, ' ') FROM unnest(TG_ARGV) part) AS letters FROM came c) c,
           words_to_find(c.letters) word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := (SELECT string_agg(to_jsonb(OLD) ->> part, ' ') FROM unnest(TG_ARGV) part);
  after text := (SELECT string_agg(to_jsonb(NEW) ->> part, ' ') FROM unnest(TG_ARGV) part);
BEGIN
  IF before IS DISTINCT FROM after THEN
    DELETE FROM people_search_words WHERE row_id = OLD.id AND table_name = TG_TABLE_NAME;
    INSERT INTO people_search_words (table_name, word, row_id) SELECT TG_TABLE_NAME, word, NEW.id FROM words_to_find(after) word;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM people_search_words w USING gone g WHERE w.row_id = g.id AND w.table_name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM people_search_words WHERE table_name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE PROCEDURE keep_name_words(named text, VARIADIC parts text[]) LANGUAGE plpgsql AS $$
DECLARE
  columns text := (SELECT string_agg(quote_ident(part), ', ') FROM unnest(parts) part);
  arguments text := (SELECT string_agg(quote_literal(part), ', ') FROM unnest(parts) part);
  keeping text;
BEGIN
  EXECUTE format('CREATE TRIGGER words_came AFTER INSERT ON %I REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION add_name_words(%s)', named, arguments);
  EXECUTE format('CREATE TRIGGER words_changed AFTER UPDATE OF %s ON %I FOR EACH ROW EXECUTE FUNCTION change_name_words(%s)', columns, named, arguments);
  EXECUTE format('CREATE TRIGGER words_gone AFTER DELETE ON %I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_name_words()', named);
  EXECUTE format('CREATE TRIGGER forget_words AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_name_words()', named);
  -- Seeding switches ordinary triggers off to be fast; whom it adds is found all the same.
  FOREACH keeping IN ARRAY ARRAY['words_came', 'words_changed', 'words_gone', 'forget_words'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', named, keeping);
  END LOOP;
  EXECUTE format('INSERT INTO people_search_words (table_name, word, row_id) SELECT %L, word, id FROM %I, words_to_find(concat_ws('' '', %s)) word', named, named, columns);
END $$;
--> statement-breakpoint
CALL keep_name_words('users', 'first_name', 'last_name', 'email');
--> statement-breakpoint
CALL keep_name_words('merchants', 'name', 'brand_name', 'phone_number', 'email');
