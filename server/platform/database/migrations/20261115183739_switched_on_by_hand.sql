-- A product that is switched on, by whom ever, owes nothing to what once switched it off: when that comes back, the product
-- stays as people have left it since.
CREATE FUNCTION forget_switch_offs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_switch_offs WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_switch_offs AFTER UPDATE OF is_active ON products
  FOR EACH ROW WHEN (NEW.is_active AND NOT OLD.is_active) EXECUTE FUNCTION forget_switch_offs();
