ALTER TABLE "mails" ADD COLUMN "order_id" uuid;--> statement-breakpoint
-- Takes back the statement that it is asked in, unless what a rule wants is so.
CREATE FUNCTION insist(is_so boolean, rule text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_so IS NOT TRUE THEN
    RAISE EXCEPTION 'it is not so that %', rule USING ERRCODE = 'check_violation', CONSTRAINT = rule;
  END IF;
END $$;
--> statement-breakpoint
-- How each order begins need not be written down.
DELETE FROM order_events WHERE text = 'Order placed.';
--> statement-breakpoint
-- Only a product that changes its brand is counted elsewhere. Row by row, since a trigger that sees all rows at once cannot be kept from
-- running with each sale.
DROP TRIGGER count_moved_products ON products;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_moved_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (brand_id, count)
    SELECT brand, n FROM (VALUES (OLD.brand_id, -1), (NEW.brand_id, 1)) b(brand, n) WHERE brand IS NOT NULL ORDER BY brand
    ON CONFLICT (brand_id) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_moved_products AFTER UPDATE OF brand_id ON products FOR EACH ROW
  WHEN (OLD.brand_id IS DISTINCT FROM NEW.brand_id) EXECUTE FUNCTION count_moved_products();
--> statement-breakpoint
-- Takes pieces from stock, product by product in the order of their ids, so that two buyers of the same things never block each other. Answers
-- 'short' when there are not enough, and then some may have been taken: the caller takes all of it back. Otherwise 'seen' when some stock fell to one
-- of the given steps, at which a page looks different, or 'taken'. These are statements of their own, as short as can be: when many want the same
-- product, whoever has waited looks at its row anew, and the database then prepares the waiting statement, however long, a second time.
CREATE FUNCTION take_pieces(wanted_products uuid[], wanted_sizes text[], quantities integer[], steps integer[]) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  piece record;
  remaining integer;
  step integer;
  outcome text := 'taken';
BEGIN
  FOR piece IN
    SELECT product, of_size, sum(many)::integer AS many FROM unnest(wanted_products, wanted_sizes, quantities) AS w(product, of_size, many)
     GROUP BY 1, 2 ORDER BY 1, 2
  LOOP
    UPDATE products SET quantity = quantity - piece.many WHERE id = piece.product AND quantity >= piece.many
      RETURNING quantity INTO remaining;
    IF NOT FOUND THEN RETURN 'short'; END IF;
    FOREACH step IN ARRAY steps LOOP
      IF remaining <= step AND step < remaining + piece.many THEN outcome := 'seen'; END IF;
    END LOOP;
    IF EXISTS (SELECT FROM product_sizes WHERE product_id = piece.product) THEN
      UPDATE product_sizes SET quantity = quantity - piece.many
       WHERE product_id = piece.product AND size = piece.of_size AND quantity >= piece.many RETURNING quantity INTO remaining;
      IF NOT FOUND THEN RETURN 'short'; END IF;
      FOREACH step IN ARRAY steps LOOP
        IF remaining <= step AND step < remaining + piece.many THEN outcome := 'seen'; END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN outcome;
END $$;
--> statement-breakpoint
-- Counted row by row: orders come one at a time, and a trigger that sees all new rows at once costs twice as much for one.
DROP TRIGGER count_new_orders ON orders;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', (NEW.created_at AT TIME ZONE 'utc')::date, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_new_orders AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.status <> 'Cancelled') EXECUTE FUNCTION count_new_orders();
--> statement-breakpoint
DROP TRIGGER count_new_orders_of_brands ON order_brands;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_orders_of_brands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_order_counts(NEW.brand_id, (NEW.created_at AT TIME ZONE 'utc')::date, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_new_orders_of_brands AFTER INSERT ON order_brands FOR EACH ROW
  WHEN (NEW.is_listed) EXECUTE FUNCTION count_new_orders_of_brands();
--> statement-breakpoint
-- The same check of stock by size as before, in one step for the many products whose sizes are not counted.
CREATE OR REPLACE FUNCTION check_stock_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM product_sizes WHERE product_id = NEW.id) THEN PERFORM check_sizes_of_product(NEW.id); END IF;
  RETURN NULL;
END $$;
