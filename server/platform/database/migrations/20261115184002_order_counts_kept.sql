-- Keeps order_counts in step with the orders that lists show: a row for each day (UTC), of all orders under the nil id, and of each brand.
-- A connection always adds to the same slot, so buyers who order at the same moment hardly ever wait for each other here.
ALTER TABLE order_counts SET (fillfactor = 50);
--> statement-breakpoint
CREATE FUNCTION add_to_order_counts(whose uuid, on_day date, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_counts (owner, day, slot, listed) VALUES (whose, on_day, pg_backend_pid() % 8, change)
    ON CONFLICT (owner, day, slot) DO UPDATE SET listed = order_counts.listed + excluded.listed;
$$;
--> statement-breakpoint
CREATE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', day, many)
     FROM (SELECT (created_at AT TIME ZONE 'utc')::date AS day, count(*) AS many
             FROM came WHERE status <> 'Cancelled' GROUP BY 1 ORDER BY 1) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', day, -many)
     FROM (SELECT (created_at AT TIME ZONE 'utc')::date AS day, count(*) AS many
             FROM gone WHERE status <> 'Cancelled' GROUP BY 1 ORDER BY 1) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_relisted_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', (NEW.created_at AT TIME ZONE 'utc')::date,
                              CASE WHEN NEW.status = 'Cancelled' THEN -1 ELSE 1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_new_orders_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts(brand_id, day, many)
     FROM (SELECT brand_id, (created_at AT TIME ZONE 'utc')::date AS day, count(*) AS many
             FROM came WHERE is_listed GROUP BY 1, 2 ORDER BY 1, 2) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_orders_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts(brand_id, day, -many)
     FROM (SELECT brand_id, (created_at AT TIME ZONE 'utc')::date AS day, count(*) AS many
             FROM gone WHERE is_listed GROUP BY 1, 2 ORDER BY 1, 2) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_relisted_order_of_a_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts(NEW.brand_id, (NEW.created_at AT TIME ZONE 'utc')::date, CASE WHEN NEW.is_listed THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_new_orders AFTER INSERT ON orders
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders();
--> statement-breakpoint
CREATE TRIGGER count_gone_orders AFTER DELETE ON orders
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_orders();
--> statement-breakpoint
CREATE TRIGGER count_relisted_order AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN ((OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled')) EXECUTE FUNCTION count_relisted_order();
--> statement-breakpoint
CREATE TRIGGER count_new_orders_of_brands AFTER INSERT ON order_brands
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_orders_of_brands();
--> statement-breakpoint
CREATE TRIGGER count_gone_orders_of_brands AFTER DELETE ON order_brands
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_orders_of_brands();
--> statement-breakpoint
CREATE TRIGGER count_relisted_order_of_a_brand AFTER UPDATE OF is_listed ON order_brands FOR EACH ROW
  WHEN (OLD.is_listed <> NEW.is_listed) EXECUTE FUNCTION count_relisted_order_of_a_brand();
