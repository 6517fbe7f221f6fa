CREATE TABLE "product_switch_offs" (
	"product_id" uuid NOT NULL,
	"brand_id" uuid,
	"category_id" uuid,
	CONSTRAINT "one_switch_off_a_cause" UNIQUE NULLS NOT DISTINCT("product_id","brand_id","category_id"),
	CONSTRAINT "switch_off_has_one_cause" CHECK (num_nonnulls("product_switch_offs"."brand_id", "product_switch_offs"."category_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "off_with_merchant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "switched_off_with_a_brand" ON "product_switch_offs" USING btree ("brand_id") WHERE "product_switch_offs"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "switched_off_with_a_category" ON "product_switch_offs" USING btree ("category_id") WHERE "product_switch_offs"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "brands_by_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "categories_by_name" ON "categories" USING btree ("name","id");--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "what_is_off_with_its_merchant_is_off" CHECK (not ("brands"."off_with_merchant" and "brands"."is_active"));