-- Seeding switches ordinary triggers off to be fast; what it adds is counted all the same.
DO $$
DECLARE
  counted text;
  counting text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['users', 'merchants', 'reviews'] LOOP
    FOREACH counting IN ARRAY ARRAY['count_came', 'count_gone', 'count_moved', 'forget_days'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', counted, counting);
    END LOOP;
    DELETE FROM day_counts WHERE table_name = counted;
    EXECUTE format('INSERT INTO day_counts (table_name, day, many) SELECT %L, (created_at AT TIME ZONE ''utc'')::date, count(*) FROM %I GROUP BY 2', counted, counted);
  END LOOP;
END $$;
