-- Keeps listing_prices as listing_counts is kept: the same counts, for each single price instead of each price band.
DO $block$
DECLARE
  columns text;
  sums text;
  additions text;
  counted text;
BEGIN
  SELECT string_agg(format('r%ss%s', r, s), ', ' ORDER BY r, s),
         string_agg(format('<sign> count(*) FILTER (WHERE rating >= %s%s)', r,
           CASE WHEN s = 0 THEN '' ELSE format(' AND (size_bits >> %s) & 1 = 1', s - 1) END), ', ' ORDER BY r, s),
         string_agg(format('r%1$ss%2$s = <table>.r%1$ss%2$s + excluded.r%1$ss%2$s', r, s), ', ' ORDER BY r, s)
    INTO columns, sums, additions
    FROM generate_series(0, 5) r, generate_series(0, 6) s;

  counted := format($insert$
      INSERT INTO <table> (category_id, <key>, brand_id, %1$s)
        SELECT category_id, <value>, brand, %2$s
          FROM <places>, LATERAL (SELECT DISTINCT unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) AS brand) b
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (category_id, <key>, brand_id) DO UPDATE SET %3$s;
  $insert$, columns, sums, additions);
  counted := replace(replace(replace(counted, '<table>', 'listing_counts'), '<key>', 'band'), '<value>', '(price_paise + 24999) / 25000')
          || replace(replace(replace(counted, '<table>', 'listing_prices'), '<key>', 'price_paise'), '<value>', 'price_paise');

  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION count_new_places() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF current_setting('shop.rebuilding_listing', true) = 'on' THEN RETURN NULL; END IF;
      PERFORM pg_advisory_xact_lock(7242002);
      %s
      RETURN NULL;
    END $body$
  $function$, replace(replace(counted, '<sign>', ''), '<places>', 'came'));

  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION count_gone_places() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF current_setting('shop.rebuilding_listing', true) = 'on' THEN RETURN NULL; END IF;
      PERFORM pg_advisory_xact_lock(7242002);
      %s
      DELETE FROM listing_prices s USING (SELECT DISTINCT category_id, price_paise FROM gone) g
       WHERE s.category_id = g.category_id AND s.price_paise = g.price_paise AND s.r0s0 = 0;
      RETURN NULL;
    END $body$
  $function$, replace(replace(counted, '<sign>', '-'), '<places>', 'gone'));

  -- The bands are added up from the prices: far fewer rows than places.
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION recount_listing() RETURNS void LANGUAGE plpgsql AS $body$
    BEGIN
      TRUNCATE listing_counts, listing_prices;
      INSERT INTO listing_prices (category_id, price_paise, brand_id, %1$s)
        SELECT category_id, price_paise, brand_id, %2$s FROM listing_entries
         WHERE brand_id <> '00000000-0000-0000-0000-000000000000' GROUP BY 1, 2, 3;
      INSERT INTO listing_prices (category_id, price_paise, brand_id, %1$s)
        SELECT category_id, price_paise, '00000000-0000-0000-0000-000000000000', %2$s FROM listing_entries GROUP BY 1, 2;
      INSERT INTO listing_counts (category_id, band, brand_id, %1$s)
        SELECT category_id, (price_paise + 24999) / 25000, brand_id, %3$s FROM listing_prices GROUP BY 1, 2, 3;
    END $body$
  $function$, columns, replace(sums, '<sign>', ''),
    (SELECT string_agg(format('sum(r%ss%s)', r, s), ', ' ORDER BY r, s) FROM generate_series(0, 5) r, generate_series(0, 6) s));
END
$block$;
--> statement-breakpoint
SELECT recount_listing();
