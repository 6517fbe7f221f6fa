CREATE TABLE "product_counts" (
	"brand_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_picture_id_pictures_id_fk";
--> statement-breakpoint
DROP INDEX "products_of_a_brand";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_of_a_brand_by_age" ON "products" USING btree ("brand_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_by_words" ON "products" USING gin ((to_tsvector('simple', translate("name" || ' ' || "sku", '-_./', '    ')) || array_to_tsvector(array['brand:' || coalesce("brand_id"::text, '')])));--> statement-breakpoint
-- Keeps product_counts in step with products: one row of all under the nil id, and one of each brand. Written in the order
-- of the ids, so that two transactions wait for each other in the same order.
CREATE FUNCTION count_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (brand_id, count)
    SELECT brand, count(*) FROM came,
           LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (brand_id)) b(brand)
     WHERE brand IS NOT NULL GROUP BY brand ORDER BY brand
    ON CONFLICT (brand_id) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (brand_id, count)
    SELECT brand, -count(*) FROM gone,
           LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (brand_id)) b(brand)
     WHERE brand IS NOT NULL GROUP BY brand ORDER BY brand
    ON CONFLICT (brand_id) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only a change of the brand matters here.
CREATE FUNCTION count_moved_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (brand_id, count)
    SELECT brand, sum(n) FROM gone g JOIN came c ON c.id = g.id AND c.brand_id IS DISTINCT FROM g.brand_id,
           LATERAL (VALUES (g.brand_id, -1), (c.brand_id, 1)) b(brand, n)
     WHERE brand IS NOT NULL GROUP BY brand ORDER BY brand
    ON CONFLICT (brand_id) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_counts;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_new_products AFTER INSERT ON products
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_new_products();
--> statement-breakpoint
CREATE TRIGGER count_gone_products AFTER DELETE ON products
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_gone_products();
--> statement-breakpoint
CREATE TRIGGER count_moved_products AFTER UPDATE ON products
  REFERENCING OLD TABLE AS gone NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_moved_products();
--> statement-breakpoint
CREATE TRIGGER forget_product_counts AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION forget_product_counts();
--> statement-breakpoint
INSERT INTO product_counts (brand_id, count)
  SELECT brand, count(*) FROM products, LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (brand_id)) b(brand)
   WHERE brand IS NOT NULL GROUP BY brand;
