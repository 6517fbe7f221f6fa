-- As before, but each product and size is named once, and in the order of their ids: whoever asks has sorted them, so that two buyers of the same
-- things never block each other.
CREATE OR REPLACE FUNCTION take_pieces(wanted_products uuid[], wanted_sizes text[], quantities integer[], steps integer[]) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  product uuid;
  many integer;
  remaining integer;
  step integer;
  outcome text := 'taken';
BEGIN
  FOR i IN 1 .. cardinality(wanted_products) LOOP
    product := wanted_products[i];
    many := quantities[i];
    UPDATE products SET quantity = quantity - many WHERE id = product AND quantity >= many RETURNING quantity INTO remaining;
    IF NOT FOUND THEN RETURN 'short'; END IF;
    FOREACH step IN ARRAY steps LOOP
      IF remaining <= step AND step < remaining + many THEN outcome := 'seen'; END IF;
    END LOOP;
    IF EXISTS (SELECT FROM product_sizes WHERE product_id = product) THEN
      UPDATE product_sizes SET quantity = quantity - many
       WHERE product_id = product AND size = wanted_sizes[i] AND quantity >= many RETURNING quantity INTO remaining;
      IF NOT FOUND THEN RETURN 'short'; END IF;
      FOREACH step IN ARRAY steps LOOP
        IF remaining <= step AND step < remaining + many THEN outcome := 'seen'; END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN outcome;
END $$;
