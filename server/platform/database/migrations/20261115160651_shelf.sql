CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_of_a_size_is_never_negative" CHECK ("product_sizes"."quantity" >= 0),
	CONSTRAINT "size_is_known" CHECK ("product_sizes"."size" in ('XS', 'S', 'M', 'L', 'XL', 'XXL'))
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"category_id" uuid NOT NULL,
	"band" integer NOT NULL,
	"brand_id" uuid NOT NULL,
	"r0s0" integer DEFAULT 0 NOT NULL,
	"r0s1" integer DEFAULT 0 NOT NULL,
	"r0s2" integer DEFAULT 0 NOT NULL,
	"r0s3" integer DEFAULT 0 NOT NULL,
	"r0s4" integer DEFAULT 0 NOT NULL,
	"r0s5" integer DEFAULT 0 NOT NULL,
	"r0s6" integer DEFAULT 0 NOT NULL,
	"r1s0" integer DEFAULT 0 NOT NULL,
	"r1s1" integer DEFAULT 0 NOT NULL,
	"r1s2" integer DEFAULT 0 NOT NULL,
	"r1s3" integer DEFAULT 0 NOT NULL,
	"r1s4" integer DEFAULT 0 NOT NULL,
	"r1s5" integer DEFAULT 0 NOT NULL,
	"r1s6" integer DEFAULT 0 NOT NULL,
	"r2s0" integer DEFAULT 0 NOT NULL,
	"r2s1" integer DEFAULT 0 NOT NULL,
	"r2s2" integer DEFAULT 0 NOT NULL,
	"r2s3" integer DEFAULT 0 NOT NULL,
	"r2s4" integer DEFAULT 0 NOT NULL,
	"r2s5" integer DEFAULT 0 NOT NULL,
	"r2s6" integer DEFAULT 0 NOT NULL,
	"r3s0" integer DEFAULT 0 NOT NULL,
	"r3s1" integer DEFAULT 0 NOT NULL,
	"r3s2" integer DEFAULT 0 NOT NULL,
	"r3s3" integer DEFAULT 0 NOT NULL,
	"r3s4" integer DEFAULT 0 NOT NULL,
	"r3s5" integer DEFAULT 0 NOT NULL,
	"r3s6" integer DEFAULT 0 NOT NULL,
	"r4s0" integer DEFAULT 0 NOT NULL,
	"r4s1" integer DEFAULT 0 NOT NULL,
	"r4s2" integer DEFAULT 0 NOT NULL,
	"r4s3" integer DEFAULT 0 NOT NULL,
	"r4s4" integer DEFAULT 0 NOT NULL,
	"r4s5" integer DEFAULT 0 NOT NULL,
	"r4s6" integer DEFAULT 0 NOT NULL,
	"r5s0" integer DEFAULT 0 NOT NULL,
	"r5s1" integer DEFAULT 0 NOT NULL,
	"r5s2" integer DEFAULT 0 NOT NULL,
	"r5s3" integer DEFAULT 0 NOT NULL,
	"r5s4" integer DEFAULT 0 NOT NULL,
	"r5s5" integer DEFAULT 0 NOT NULL,
	"r5s6" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shelf_counts_category_id_band_brand_id_pk" PRIMARY KEY("category_id","band","brand_id")
);
--> statement-breakpoint
CREATE TABLE "listing_entries" (
	"category_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rating" smallint NOT NULL,
	"size_bits" smallint NOT NULL,
	CONSTRAINT "shelf_places_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entries" ADD CONSTRAINT "shelf_places_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_slugs_of_a_product" ON "old_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "counts_of_a_brand" ON "listing_counts" USING btree ("brand_id","band","category_id");--> statement-breakpoint
CREATE INDEX "places_by_age" ON "listing_entries" USING btree ("category_id","created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "places_by_price" ON "listing_entries" USING btree ("category_id","price_paise","product_id");--> statement-breakpoint
CREATE INDEX "places_of_a_brand_by_age" ON "listing_entries" USING btree ("category_id","brand_id","created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "places_of_a_brand_by_price" ON "listing_entries" USING btree ("category_id","brand_id","price_paise","product_id");--> statement-breakpoint
CREATE INDEX "places_of_a_product" ON "listing_entries" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishes_for_a_product" ON "wishes" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "ratings_add_up" CHECK ("products"."rating_sum" between "products"."rating_count" and 5 * "products"."rating_count");