ALTER TABLE "products" ADD COLUMN "mrp_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "mrp_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "mrp_is_at_least_the_price" CHECK ("products"."mrp_paise" >= "products"."price_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "hsn_is_digits" CHECK ("products"."hsn" ~ '^([0-9]{4,8})?$') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "weight_is_never_negative" CHECK ("products"."weight_grams" >= 0) NOT VALID;
