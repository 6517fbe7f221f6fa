CREATE TABLE IF NOT EXISTS "category_fact_fields" (
	"category_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	CONSTRAINT "category_fact_fields_category_id_field_id_pk" PRIMARY KEY("category_id","field_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "fact_fields" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"is_facet" boolean DEFAULT false NOT NULL,
	"is_searched" boolean DEFAULT false NOT NULL,
	"is_for_all" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_fact_field_a_key" UNIQUE("key"),
	CONSTRAINT "fact_key_is_a_word" CHECK ("fact_fields"."key" ~ '^[a-z][a-zA-Z0-9]{0,39}$'),
	CONSTRAINT "fact_kind_is_known" CHECK ("fact_fields"."kind" in ('text', 'choice')),
	CONSTRAINT "a_choice_has_choices" CHECK (("fact_fields"."kind" = 'choice') = (cardinality("fact_fields"."choices") > 0)),
	CONSTRAINT "facets_are_choices" CHECK (not "fact_fields"."is_facet" or "fact_fields"."kind" = 'choice')
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "product_facts" (
	"field_id" uuid NOT NULL,
	"choice" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_facts_field_id_choice_product_id_pk" PRIMARY KEY("field_id","choice","product_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "home_pictures" (
	"version_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	CONSTRAINT "home_pictures_version_id_picture_id_pk" PRIMARY KEY("version_id","picture_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "home_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"blocks" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "home_blocks_are_a_list" CHECK (jsonb_typeof("home_versions"."blocks") = 'array')
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "product_fits" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"too_small" integer DEFAULT 0 NOT NULL,
	"fitting" integer DEFAULT 0 NOT NULL,
	"too_large" integer DEFAULT 0 NOT NULL,
	"returned_small" integer DEFAULT 0 NOT NULL,
	"returned_large" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fits_are_never_negative" CHECK (least("product_fits"."too_small", "product_fits"."fitting", "product_fits"."too_large", "product_fits"."returned_small", "product_fits"."returned_large") >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "product_pictures" (
	"product_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_product_id_picture_id_pk" PRIMARY KEY("product_id","picture_id"),
	CONSTRAINT "a_product_has_at_most_eight_pictures" CHECK ("product_pictures"."position" between 1 and 7)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "product_sales" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"pieces" integer NOT NULL,
	"last_sold_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pieces_sold_are_some" CHECK ("product_sales"."pieces" > 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "review_pictures" (
	"review_id" uuid NOT NULL,
	"picture_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "review_pictures_review_id_picture_id_pk" PRIMARY KEY("review_id","picture_id"),
	CONSTRAINT "a_review_has_at_most_four_pictures" CHECK ("review_pictures"."position" between 0 and 3)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "review_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "one_report_a_review_and_user" UNIQUE("review_id","user_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "review_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"times" integer NOT NULL,
	"without_result" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_day_term_pk" PRIMARY KEY("day","term"),
	CONSTRAINT "searches_are_counted" CHECK ("search_terms"."times" > 0 and "search_terms"."without_result" between 0 and "search_terms"."times")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "size_charts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"brand_id" uuid,
	"category_id" uuid NOT NULL,
	"rows" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_chart_a_brand_and_category" UNIQUE NULLS NOT DISTINCT("brand_id","category_id"),
	CONSTRAINT "a_size_chart_has_rows" CHECK (jsonb_array_length("size_charts"."rows") > 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "login_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "channel_of_a_login_code_is_known" CHECK ("login_codes"."channel" in ('phone', 'email')),
	CONSTRAINT "tries_of_a_login_code_are_never_negative" CHECK ("login_codes"."tries_left" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "mail_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wish_prices" boolean DEFAULT true NOT NULL,
	"left_bag" boolean DEFAULT false NOT NULL,
	"stock" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "product_alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text,
	"email" text NOT NULL,
	"user_id" uuid,
	"price_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "one_alert_an_email_product_and_size" UNIQUE NULLS NOT DISTINCT("email","product_id","kind","size"),
	CONSTRAINT "alert_kind_is_known" CHECK ("product_alerts"."kind" in ('back', 'price')),
	CONSTRAINT "alerts_of_stock_name_a_size" CHECK (("product_alerts"."kind" = 'back') = ("product_alerts"."size" is not null)),
	CONSTRAINT "alert_email_is_lower_case" CHECK ("product_alerts"."email" = lower("product_alerts"."email"))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "seller_stock_mails" (
	"brand_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "seller_stock_mails_brand_id_day_pk" PRIMARY KEY("brand_id","day")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "wish_prices" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "wish_prices_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "saved_bags" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "a_saved_bag_is_a_list" CHECK (jsonb_typeof("saved_bags"."lines") = 'array')
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "delivery_settings" (
	"is_the_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"dispatch_days" smallint NOT NULL,
	"cut_off_hour" smallint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "there_is_one_delivery_settings_row" CHECK ("delivery_settings"."is_the_row"),
	CONSTRAINT "dispatch_days_are_sensible" CHECK ("delivery_settings"."dispatch_days" between 0 and 30),
	CONSTRAINT "cut_off_is_an_hour" CHECK ("delivery_settings"."cut_off_hour" between 0 and 23)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "pin_areas" (
	"prefix" text PRIMARY KEY NOT NULL,
	"state" text,
	"area" text DEFAULT '' NOT NULL,
	"is_served" boolean DEFAULT true NOT NULL,
	"takes_cash" boolean DEFAULT true NOT NULL,
	"transit_days" smallint NOT NULL,
	CONSTRAINT "pin_prefix_is_digits" CHECK ("pin_areas"."prefix" ~ '^[1-9][0-9]{1,5}$'),
	CONSTRAINT "pin_state_is_a_code" CHECK ("pin_areas"."state" ~ '^[0-9]{2}$'),
	CONSTRAINT "transit_days_are_sensible" CHECK ("pin_areas"."transit_days" between 0 and 60)
);--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN IF NOT EXISTS "story" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN IF NOT EXISTS "banner_id" uuid;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN IF NOT EXISTS "default_facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN IF NOT EXISTS "dispatch_days" smallint;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN IF NOT EXISTS "cut_off_hour" smallint;--> statement-breakpoint
ALTER TABLE "listing_entries" ADD COLUMN IF NOT EXISTS "colour" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "picture_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "colour" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "colour_family" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "colour_group_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "fit" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "reply" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN IF NOT EXISTS "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "guest_email" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "promised_on" date;--> statement-breakpoint
ALTER TABLE "category_fact_fields" ADD CONSTRAINT "category_fact_fields_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "category_fact_fields" ADD CONSTRAINT "category_fact_fields_field_id_fact_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fact_fields"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_field_id_fact_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."fact_fields"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "home_pictures" ADD CONSTRAINT "home_pictures_version_id_home_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."home_versions"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "home_pictures" ADD CONSTRAINT "home_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "home_versions" ADD CONSTRAINT "home_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_fits" ADD CONSTRAINT "product_fits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "size_charts" ADD CONSTRAINT "size_charts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "login_codes" ADD CONSTRAINT "login_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "product_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "seller_stock_mails" ADD CONSTRAINT "seller_stock_mails_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "wish_prices" ADD CONSTRAINT "wish_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "wish_prices" ADD CONSTRAINT "wish_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_bags" ADD CONSTRAINT "saved_bags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "categories_of_a_fact_field" ON "category_fact_fields" USING btree ("field_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "facts_of_a_product" ON "product_facts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "home_versions_with_a_picture" ON "home_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_draft_of_home" ON "home_versions" USING btree ((true)) WHERE "home_versions"."published_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "published_home_versions" ON "home_versions" USING btree ("published_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "home_versions_of_a_user" ON "home_versions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_with_a_further_picture" ON "product_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "most_bought" ON "product_sales" USING btree ("pieces" DESC NULLS LAST,"product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviews_with_a_picture" ON "review_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_reports" ON "review_reports" USING btree ("created_at") WHERE "review_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_of_a_user" ON "review_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "votes_of_a_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "days_of_a_search_term" ON "search_terms" USING btree ("term","day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "size_charts_of_a_category" ON "size_charts" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "login_codes_by_end" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "waiting_alerts_of_a_product" ON "product_alerts" USING btree ("product_id") WHERE "product_alerts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "alerts_of_a_product" ON "product_alerts" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "alerts_of_a_user" ON "product_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "alerts_by_end" ON "product_alerts" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "wish_prices_of_a_product" ON "wish_prices" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bags_left_by_age" ON "saved_bags" USING btree ("updated_at") WHERE "saved_bags"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pin_areas_of_a_state" ON "pin_areas" USING btree ("state");--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_banner_id_pictures_id_fk" FOREIGN KEY ("banner_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "brands_with_a_banner" ON "brands" USING btree ("banner_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "colours_of_a_garment" ON "products" USING btree ("colour_group_id") WHERE "products"."colour_group_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "guests_by_email" ON "users" USING btree ("guest_email") WHERE "users"."guest_email" is not null;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "default_facts_are_an_object" CHECK (jsonb_typeof("brands"."default_facts") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "dispatch_days_of_a_brand_are_sensible" CHECK ("brands"."dispatch_days" between 0 and 30) NOT VALID;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "cut_off_of_a_brand_is_an_hour" CHECK ("brands"."cut_off_hour" between 0 and 23) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "facts_are_an_object" CHECK (jsonb_typeof("products"."facts") = 'object') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "colours_of_a_garment_have_names" CHECK ("products"."colour_group_id" is null or "products"."colour" <> '') NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "colour_family_is_known" CHECK ("products"."colour_family" between 0 and 31) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "fit_is_known" CHECK ("reviews"."fit" in ('Small', 'Right', 'Large')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "helpful_votes_are_never_negative" CHECK ("reviews"."helpful" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "a_reply_has_its_moment" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "guest_email_is_lower_case" CHECK ("users"."guest_email" = lower("users"."guest_email")) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "guests_have_no_account" CHECK ("users"."guest_email" is null or ("users"."email" is null and "users"."password_hash" is null and "users"."role" = 'ROLE MEMBER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "category_fact_fields" VALIDATE CONSTRAINT "category_fact_fields_category_id_categories_id_fk";--> statement-breakpoint
ALTER TABLE "category_fact_fields" VALIDATE CONSTRAINT "category_fact_fields_field_id_fact_fields_id_fk";--> statement-breakpoint
ALTER TABLE "product_facts" VALIDATE CONSTRAINT "product_facts_field_id_fact_fields_id_fk";--> statement-breakpoint
ALTER TABLE "product_facts" VALIDATE CONSTRAINT "product_facts_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "home_pictures" VALIDATE CONSTRAINT "home_pictures_version_id_home_versions_id_fk";--> statement-breakpoint
ALTER TABLE "home_pictures" VALIDATE CONSTRAINT "home_pictures_picture_id_pictures_id_fk";--> statement-breakpoint
ALTER TABLE "home_versions" VALIDATE CONSTRAINT "home_versions_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "product_fits" VALIDATE CONSTRAINT "product_fits_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "product_pictures" VALIDATE CONSTRAINT "product_pictures_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "product_pictures" VALIDATE CONSTRAINT "product_pictures_picture_id_pictures_id_fk";--> statement-breakpoint
ALTER TABLE "product_sales" VALIDATE CONSTRAINT "product_sales_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "review_pictures" VALIDATE CONSTRAINT "review_pictures_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "review_pictures" VALIDATE CONSTRAINT "review_pictures_picture_id_pictures_id_fk";--> statement-breakpoint
ALTER TABLE "review_reports" VALIDATE CONSTRAINT "review_reports_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "review_reports" VALIDATE CONSTRAINT "review_reports_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "review_votes" VALIDATE CONSTRAINT "review_votes_review_id_reviews_id_fk";--> statement-breakpoint
ALTER TABLE "review_votes" VALIDATE CONSTRAINT "review_votes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "size_charts" VALIDATE CONSTRAINT "size_charts_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "size_charts" VALIDATE CONSTRAINT "size_charts_category_id_categories_id_fk";--> statement-breakpoint
ALTER TABLE "login_codes" VALIDATE CONSTRAINT "login_codes_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "mail_preferences" VALIDATE CONSTRAINT "mail_preferences_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "product_alerts" VALIDATE CONSTRAINT "product_alerts_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "product_alerts" VALIDATE CONSTRAINT "product_alerts_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "seller_stock_mails" VALIDATE CONSTRAINT "seller_stock_mails_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "wish_prices" VALIDATE CONSTRAINT "wish_prices_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "wish_prices" VALIDATE CONSTRAINT "wish_prices_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "saved_bags" VALIDATE CONSTRAINT "saved_bags_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_banner_id_pictures_id_fk";--> statement-breakpoint
ALTER TABLE "brands" VALIDATE CONSTRAINT "default_facts_are_an_object";--> statement-breakpoint
ALTER TABLE "brands" VALIDATE CONSTRAINT "dispatch_days_of_a_brand_are_sensible";--> statement-breakpoint
ALTER TABLE "brands" VALIDATE CONSTRAINT "cut_off_of_a_brand_is_an_hour";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "facts_are_an_object";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "colours_of_a_garment_have_names";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "colour_family_is_known";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "fit_is_known";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "helpful_votes_are_never_negative";--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "a_reply_has_its_moment";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "guest_email_is_lower_case";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "guests_have_no_account";
