-- An insert has no rows that are gone, so the two are compared only where both are there.
CREATE OR REPLACE FUNCTION count_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM came JOIN gone USING (id) WHERE came.created_at <> gone.created_at) THEN
      RETURN NULL;
    END IF;
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
