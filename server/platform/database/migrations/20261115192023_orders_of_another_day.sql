-- An order whose day is set otherwise, as an import or a repair may do, is counted on its new day.
CREATE OR REPLACE FUNCTION count_relisted_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'Cancelled' THEN
    PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', (OLD.created_at AT TIME ZONE 'utc')::date, -1);
  END IF;
  IF NEW.status <> 'Cancelled' THEN
    PERFORM add_to_order_counts('00000000-0000-0000-0000-000000000000', (NEW.created_at AT TIME ZONE 'utc')::date, 1);
  END IF;
  UPDATE order_brands SET created_at = NEW.created_at WHERE order_id = NEW.id AND created_at <> NEW.created_at;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_relisted_order_of_a_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_listed THEN PERFORM add_to_order_counts(OLD.brand_id, (OLD.created_at AT TIME ZONE 'utc')::date, -1); END IF;
  IF NEW.is_listed THEN PERFORM add_to_order_counts(NEW.brand_id, (NEW.created_at AT TIME ZONE 'utc')::date, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER count_relisted_order ON orders;
--> statement-breakpoint
CREATE TRIGGER count_relisted_order AFTER UPDATE OF status, created_at ON orders FOR EACH ROW
  WHEN ((OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled') OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION count_relisted_order();
--> statement-breakpoint
DROP TRIGGER count_relisted_order_of_a_brand ON order_brands;
--> statement-breakpoint
CREATE TRIGGER count_relisted_order_of_a_brand AFTER UPDATE OF is_listed, created_at ON order_brands FOR EACH ROW
  WHEN (OLD.is_listed <> NEW.is_listed OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION count_relisted_order_of_a_brand();
--> statement-breakpoint
-- The same check of stock by size as before, without turning the whole row into JSON: a sale waits for it.
CREATE FUNCTION check_sizes_of_product(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM products p JOIN product_sizes s ON s.product_id = p.id
     WHERE p.id = checked GROUP BY p.id HAVING sum(s.quantity) <> p.quantity
  ) THEN
    RAISE EXCEPTION 'the stock of product % is not the sum of its sizes', checked
      USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_is_the_sum_of_its_sizes';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_stock_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_sizes_of_product(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_stock_of_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_sizes_of_product(CASE WHEN TG_OP = 'DELETE' THEN OLD.product_id ELSE NEW.product_id END);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER stock_is_the_sum_of_its_sizes ON product_sizes;
--> statement-breakpoint
DROP TRIGGER stock_is_the_sum_of_its_sizes ON products;
--> statement-breakpoint
DROP FUNCTION check_stock_by_size();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_the_sum_of_its_sizes AFTER INSERT OR UPDATE OR DELETE ON product_sizes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_of_size();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_is_the_sum_of_its_sizes AFTER UPDATE OF quantity ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_stock_of_product();
