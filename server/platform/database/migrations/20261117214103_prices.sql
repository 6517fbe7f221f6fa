CREATE TABLE IF NOT EXISTS "promotion_targets" (
	"promotion_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"promotion_kind" text,
	"value_hundredths" integer,
	"owner_brand_id" uuid,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"is_active" boolean,
	"is_listed" boolean,
	CONSTRAINT "promotion_targets_target_id_promotion_id_pk" PRIMARY KEY("target_id","promotion_id"),
	CONSTRAINT "promotion_target_kind_is_known" CHECK ("promotion_targets"."kind" in ('all', 'product', 'brand', 'category'))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "promotion_uses" (
	"promotion_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	CONSTRAINT "promotion_uses_promotion_id_order_id_pk" PRIMARY KEY("promotion_id","order_id"),
	CONSTRAINT "promotion_takes_nothing_negative" CHECK ("promotion_uses"."amount_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "promotions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value_hundredths" integer,
	"buy" integer,
	"get" integer,
	"owner_brand_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotion_kind_is_known" CHECK ("promotions"."kind" in ('percent', 'amount', 'price', 'buy get')),
	CONSTRAINT "promotion_ends_after_it_starts" CHECK ("promotions"."ends_at" > "promotions"."starts_at"),
	CONSTRAINT "promotion_has_what_its_kind_needs" CHECK (case when "promotions"."kind" = 'buy get' then "promotions"."buy" >= 1 and "promotions"."get" >= 1 and "promotions"."value_hundredths" is null
               else "promotions"."value_hundredths" >= 1 and "promotions"."buy" is null and "promotions"."get" is null end),
	CONSTRAINT "promotion_percent_is_at_most_100" CHECK ("promotions"."kind" <> 'percent' or "promotions"."value_hundredths" <= 10000)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "coupon_uses" (
	"coupon_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"amount_paise" bigint NOT NULL,
	"is_given_back" boolean DEFAULT false NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_order_id_pk" PRIMARY KEY("coupon_id","order_id"),
	CONSTRAINT "coupon_takes_nothing_negative" CHECK ("coupon_uses"."amount_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "coupons" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value_hundredths" integer NOT NULL,
	"min_total_paise" bigint DEFAULT 0 NOT NULL,
	"max_discount_paise" bigint,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"emails" text[],
	"per_person" integer,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"owner_brand_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_code_is_letters_digits_and_dashes" CHECK ("coupons"."code" ~ '^[A-Za-z0-9-]+$'),
	CONSTRAINT "coupon_kind_is_known" CHECK ("coupons"."kind" in ('percent', 'amount')),
	CONSTRAINT "coupon_takes_something_off" CHECK ("coupons"."value_hundredths" >= 1),
	CONSTRAINT "coupon_percent_is_at_most_100" CHECK ("coupons"."kind" <> 'percent' or "coupons"."value_hundredths" <= 10000),
	CONSTRAINT "coupon_ends_after_it_starts" CHECK ("coupons"."ends_at" > "coupons"."starts_at"),
	CONSTRAINT "coupon_is_not_used_too_often" CHECK ("coupons"."used" between 0 and "coupons"."uses"),
	CONSTRAINT "coupon_uses_are_never_negative" CHECK ("coupons"."used" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "document_series" (
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_seller_id_kind_year_pk" PRIMARY KEY("seller_id","kind","year")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "documents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seller_id" uuid NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_paise" bigint NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "one_document_a_number" UNIQUE("seller_id","kind","year","serial"),
	CONSTRAINT "document_kind_is_known" CHECK ("documents"."kind" in ('invoice', 'credit note')),
	CONSTRAINT "document_series_begin_with_one" CHECK ("documents"."serial" >= 1),
	CONSTRAINT "document_number_is_at_most_16_characters" CHECK (length("documents"."number") between 1 and 16),
	CONSTRAINT "document_total_is_never_negative" CHECK ("documents"."total_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "shipping_settings" (
	"is_the_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"rates" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "there_is_one_shipping_settings_row" CHECK ("shipping_settings"."is_the_row")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "merchant_tax" (
	"merchant_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"gstin" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_state_is_two_digits" CHECK ("merchant_tax"."state" ~ '^[0-9]{2}$')
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"chapter" text NOT NULL,
	"up_to_paise" bigint,
	"rate_percent" double precision NOT NULL,
	"from_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_tax_rate_a_slab" UNIQUE NULLS NOT DISTINCT("chapter","from_day","up_to_paise"),
	CONSTRAINT "tax_chapter_is_two_digits" CHECK ("tax_rates"."chapter" ~ '^[0-9]{2}$'),
	CONSTRAINT "tax_rate_is_a_percentage" CHECK ("tax_rates"."rate_percent" between 0 and 100),
	CONSTRAINT "tax_slab_is_positive" CHECK ("tax_rates"."up_to_paise" > 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "tax_settings" (
	"is_the_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"scheme" text NOT NULL,
	"seller_state" text NOT NULL,
	"gstin" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "there_is_one_tax_settings_row" CHECK ("tax_settings"."is_the_row"),
	CONSTRAINT "tax_scheme_is_known" CHECK ("tax_settings"."scheme" in ('flat', 'gst'))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sale_prices" (
	"product_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"promotion_id" uuid NOT NULL,
	"promotion_name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "sale_prices_product_id_starts_at_pk" PRIMARY KEY("product_id","starts_at"),
	CONSTRAINT "sale_price_is_at_least_a_rupee" CHECK ("sale_prices"."price_paise" >= 100),
	CONSTRAINT "sale_price_ends_after_it_starts" CHECK ("sale_prices"."ends_at" > "sale_prices"."starts_at")
);--> statement-breakpoint
ALTER TABLE "invoice_recipients" DROP CONSTRAINT IF EXISTS "invoice_recipients_order_id_invoices_order_id_fk";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "order_totals_add_up";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN IF NOT EXISTS "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN IF NOT EXISTS "coupon" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN IF NOT EXISTS "shown_paise" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "sale_price_paise" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "tax_rate_percent" double precision;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "shipping_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "shipping_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "tax_scheme" text DEFAULT 'flat' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "shipping_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "cash_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "cash_fee_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "delivery_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "promotion_targets" ADD CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_owner_brand_id_brands_id_fk" FOREIGN KEY ("owner_brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_owner_brand_id_brands_id_fk" FOREIGN KEY ("owner_brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invoice_recipients" ADD CONSTRAINT "invoice_recipients_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "merchant_tax" ADD CONSTRAINT "merchant_tax_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "targets_of_a_promotion" ON "promotion_targets" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promotions_of_an_order" ON "promotion_uses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promotions_by_age" ON "promotions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "promotions_of_a_brand" ON "promotions" USING btree ("owner_brand_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupon_uses_of_a_person" ON "coupon_uses" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_coupon_an_order" ON "coupon_uses" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_coupon_a_code" ON "coupons" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_by_age" ON "coupons" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_of_a_brand" ON "coupons" USING btree ("owner_brand_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_of_an_order" ON "documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_by_moment" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_by_moment" ON "documents" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_of_a_seller" ON "documents" USING btree ("seller_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_sale_price_of_now" ON "sale_prices" USING btree ("product_id") WHERE "sale_prices"."ends_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "former_prices_by_end" ON "former_prices" USING btree ("until");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "category_hsn_is_digits" CHECK ("categories"."hsn" ~ '^([0-9]{4,8})?$') NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_fees_hold_their_tax" CHECK ("orders"."shipping_tax_paise" between 0 and "orders"."shipping_paise" and "orders"."cash_fee_paise" >= 0 and "orders"."cash_fee_tax_paise" between 0 and "orders"."cash_fee_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_totals_and_fees_add_up" CHECK ("orders"."total_with_tax_paise" = "orders"."total_paise" + case when "orders"."tax_scheme" = 'flat' then "orders"."tax_paise" else 0 end
          + case when "orders"."status" = 'Cancelled' then 0 else "orders"."shipping_paise" + "orders"."cash_fee_paise" end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_tax_scheme_is_known" CHECK ("orders"."tax_scheme" in ('flat', 'gst')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sale_prices" ADD CONSTRAINT "sale_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
INSERT INTO "tax_rates" ("chapter", "up_to_paise", "rate_percent", "from_day") VALUES
	('61', 100000, 5, '2017-07-01'),
	('61', NULL, 12, '2017-07-01'),
	('61', 250000, 5, '2025-09-22'),
	('61', NULL, 18, '2025-09-22'),
	('62', 100000, 5, '2017-07-01'),
	('62', NULL, 12, '2017-07-01'),
	('62', 250000, 5, '2025-09-22'),
	('62', NULL, 18, '2025-09-22'),
	('63', 100000, 5, '2017-07-01'),
	('63', NULL, 12, '2017-07-01'),
	('63', 250000, 5, '2025-09-22'),
	('63', NULL, 18, '2025-09-22'),
	('64', 100000, 12, '2017-07-01'),
	('64', NULL, 18, '2017-07-01'),
	('64', 250000, 5, '2025-09-22'),
	('64', NULL, 18, '2025-09-22'),
	('50', NULL, 5, '2017-07-01'),
	('51', NULL, 5, '2017-07-01'),
	('52', NULL, 5, '2017-07-01'),
	('53', NULL, 5, '2017-07-01'),
	('54', NULL, 5, '2017-07-01'),
	('55', NULL, 5, '2017-07-01')
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "promotion_targets" VALIDATE CONSTRAINT "promotion_targets_promotion_id_promotions_id_fk";--> statement-breakpoint
ALTER TABLE "promotion_uses" VALIDATE CONSTRAINT "promotion_uses_promotion_id_promotions_id_fk";--> statement-breakpoint
ALTER TABLE "promotions" VALIDATE CONSTRAINT "promotions_owner_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "coupon_uses" VALIDATE CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk";--> statement-breakpoint
ALTER TABLE "coupons" VALIDATE CONSTRAINT "coupons_owner_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "invoice_recipients" VALIDATE CONSTRAINT "invoice_recipients_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "merchant_tax" VALIDATE CONSTRAINT "merchant_tax_merchant_id_merchants_id_fk";--> statement-breakpoint
ALTER TABLE "categories" VALIDATE CONSTRAINT "category_hsn_is_digits";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "order_fees_hold_their_tax";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "order_totals_and_fees_add_up";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "order_tax_scheme_is_known";--> statement-breakpoint
ALTER TABLE "sale_prices" VALIDATE CONSTRAINT "sale_prices_product_id_products_id_fk";
