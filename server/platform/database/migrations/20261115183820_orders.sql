CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_brands" (
	"brand_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "order_brands_order_id_brand_id_pk" PRIMARY KEY("order_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"owner" uuid NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"listed" integer NOT NULL,
	CONSTRAINT "order_counts_owner_day_slot_pk" PRIMARY KEY("owner","day","slot")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"item_id" uuid,
	"is_for_merchants" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"picture_id" uuid,
	"brand_id" uuid,
	"brand_name" text,
	"brand_slug" text,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"taxable" boolean NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "item_holds_at_least_one" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "item_costs_what_its_pieces_cost" CHECK ("order_items"."total_paise" = "order_items"."price_paise"::bigint * "order_items"."quantity"),
	CONSTRAINT "item_tax_is_never_negative" CHECK ("order_items"."tax_paise" >= 0 and ("order_items"."taxable" or "order_items"."tax_paise" = 0)),
	CONSTRAINT "item_status_is_known" CHECK ("order_items"."status" in ('Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "only_cancelled_items_are_released" CHECK (not "order_items"."is_released" or "order_items"."status" = 'Cancelled')
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"tax_rate_percent" double precision NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"payment_status" text DEFAULT 'Pending' NOT NULL,
	"address" jsonb,
	CONSTRAINT "one_order_a_cart" UNIQUE("cart_id"),
	CONSTRAINT "order_totals_are_never_negative" CHECK ("orders"."total_paise" >= 0 and "orders"."tax_paise" >= 0),
	CONSTRAINT "order_status_is_known" CHECK ("orders"."status" in ('Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "payment_status_is_known" CHECK ("orders"."payment_status" in ('Pending', 'Paid', 'Failed', 'Refunded', 'Cash on delivery'))
);
--> statement-breakpoint
CREATE TABLE "bought_together" (
	"product_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "bought_together_until" (
	"is_the_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "there_is_one_row" CHECK ("bought_together_until"."is_the_row")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "purchases_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
DROP INDEX "audit_by_time";--> statement-breakpoint
DROP INDEX "audit_of_a_person";--> statement-breakpoint
DROP INDEX "audit_of_a_thing";--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_brands" ADD CONSTRAINT "order_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_brands" ADD CONSTRAINT "order_brands_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "listed_orders_of_a_brand" ON "order_brands" USING btree ("brand_id","created_at" DESC NULLS LAST,"order_id" DESC NULLS LAST) WHERE "order_brands"."is_listed";--> statement-breakpoint
CREATE INDEX "events_of_an_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "items_of_an_order" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "listed_orders" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "listed_orders_of_a_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "unpaid_orders" ON "orders" USING btree ("user_id","created_at") WHERE "orders"."payment_status" in ('Pending', 'Failed') and "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "most_bought_together" ON "bought_together" USING btree ("product_id","times" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bought_together_with" ON "bought_together" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "purchases_of_a_user" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_in_order" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_one_person" ON "audit_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_a_kind" ON "audit_entries" USING btree ("thing","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_one_thing" ON "audit_entries" USING btree ("thing_id","created_at","id");