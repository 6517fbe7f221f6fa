-- Keeps listing_counts in step with listing_entries. Places are only ever inserted and deleted, never updated.
-- The 42 counting columns (rating at least R, in size S) are spelled out by this block rather than by hand.
DO $block$
DECLARE
  columns text;
  sums text;
  additions text;
BEGIN
  SELECT string_agg(format('r%ss%s', r, s), ', ' ORDER BY r, s),
         string_agg(format('%%1$s count(*) FILTER (WHERE rating >= %s%s)', r,
           CASE WHEN s = 0 THEN '' ELSE format(' AND (size_bits >> %s) & 1 = 1', s - 1) END), ', ' ORDER BY r, s),
         string_agg(format('r%1$ss%2$s = listing_counts.r%1$ss%2$s + excluded.r%1$ss%2$s', r, s), ', ' ORDER BY r, s)
    INTO columns, sums, additions
    FROM generate_series(0, 5) r, generate_series(0, 6) s;

  -- One writer at a time until commit: two transactions that touch the same counts in another order cannot block each other.
  EXECUTE format($function$
    CREATE FUNCTION count_new_places() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF current_setting('shop.rebuilding_listing', true) = 'on' THEN RETURN NULL; END IF;
      PERFORM pg_advisory_xact_lock(7242002);
      INSERT INTO listing_counts (category_id, band, brand_id, %1$s)
        SELECT category_id, (price_paise + 24999) / 25000, brand, %2$s
          FROM came, LATERAL (SELECT DISTINCT unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) AS brand) b
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (category_id, band, brand_id) DO UPDATE SET %3$s;
      RETURN NULL;
    END $body$
  $function$, columns, format(sums, ''), additions);

  EXECUTE format($function$
    CREATE FUNCTION count_gone_places() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF current_setting('shop.rebuilding_listing', true) = 'on' THEN RETURN NULL; END IF;
      PERFORM pg_advisory_xact_lock(7242002);
      INSERT INTO listing_counts (category_id, band, brand_id, %1$s)
        SELECT category_id, (price_paise + 24999) / 25000, brand, %2$s
          FROM gone, LATERAL (SELECT DISTINCT unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, brand_id]) AS brand) b
         GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (category_id, band, brand_id) DO UPDATE SET %3$s;
      RETURN NULL;
    END $body$
  $function$, columns, format(sums, '-'), additions);

  -- Counts everything anew, in one pass over the places.
  EXECUTE format($function$
    CREATE FUNCTION recount_listing() RETURNS void LANGUAGE plpgsql AS $body$
    BEGIN
      TRUNCATE listing_counts;
      INSERT INTO listing_counts (category_id, band, brand_id, %1$s)
        SELECT category_id, (price_paise + 24999) / 25000, brand_id, %2$s FROM listing_entries
         WHERE brand_id <> '00000000-0000-0000-0000-000000000000' GROUP BY 1, 2, 3;
      INSERT INTO listing_counts (category_id, band, brand_id, %1$s)
        SELECT category_id, (price_paise + 24999) / 25000, '00000000-0000-0000-0000-000000000000', %2$s FROM listing_entries
         GROUP BY 1, 2;
    END $body$
  $function$, columns, format(sums, ''));
END
$block$;
--> statement-breakpoint
CREATE TRIGGER count_new_places AFTER INSERT ON listing_entries
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_places();
--> statement-breakpoint
CREATE TRIGGER count_gone_places AFTER DELETE ON listing_entries
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_places();
--> statement-breakpoint
-- Where stock is kept by size, the product's quantity is the sum: checked when the transaction is about to be kept.
CREATE FUNCTION check_stock_by_size() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid := CASE WHEN TG_TABLE_NAME = 'products' THEN (to_jsonb(coalesce(NEW, OLD)) ->> 'id')::uuid
                       ELSE (to_jsonb(coalesce(NEW, OLD)) ->> 'product_id')::uuid END;
BEGIN
  IF EXISTS (
    SELECT FROM products p JOIN product_sizes s ON s.product_id = p.id
     WHERE p.id = checked GROUP BY p.id HAVING sum(s.quantity) <> p.quantity
  ) THEN
    RAISE EXCEPTION 'the stock of product % is not the sum of its sizes', checked
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_the_sum_of_its_sizes';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_the_sum_of_its_sizes AFTER INSERT OR UPDATE OR DELETE ON product_sizes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_by_size();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_the_sum_of_its_sizes AFTER UPDATE OF quantity ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_by_size();
