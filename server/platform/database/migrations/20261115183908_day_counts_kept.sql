-- Keeps day_counts in step with a table. An update counts only when it moves a row to another day.
CREATE FUNCTION count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NOT EXISTS (
    SELECT FROM came JOIN gone USING (id) WHERE came.created_at <> gone.created_at
  ) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO day_counts (table_name, day, many)
      SELECT TG_TABLE_NAME, (created_at AT TIME ZONE 'utc')::date, count(*) FROM came GROUP BY 2 ORDER BY 2
      ON CONFLICT (table_name, day) DO UPDATE SET many = day_counts.many + excluded.many;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE day_counts c SET many = c.many - g.many
      FROM (SELECT (created_at AT TIME ZONE 'utc')::date AS day, count(*) AS many FROM gone GROUP BY 1) g
     WHERE c.table_name = TG_TABLE_NAME AND c.day = g.day;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM day_counts WHERE table_name = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE PROCEDURE keep_count_by_day(counted text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER count_came AFTER INSERT ON %I REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_by_day()', counted);
  EXECUTE format('CREATE TRIGGER count_gone AFTER DELETE ON %I REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_by_day()', counted);
  EXECUTE format('CREATE TRIGGER count_moved AFTER UPDATE ON %I REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_by_day()', counted);
  EXECUTE format('CREATE TRIGGER forget_days AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forget_days()', counted);
  EXECUTE format('INSERT INTO day_counts (table_name, day, many) SELECT %L, (created_at AT TIME ZONE ''utc'')::date, count(*) FROM %I GROUP BY 2', counted, counted);
END $$;
--> statement-breakpoint
CALL keep_count_by_day('users');
--> statement-breakpoint
CALL keep_count_by_day('merchants');
--> statement-breakpoint
CALL keep_count_by_day('reviews');
