CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_with_merchant" boolean DEFAULT false NOT NULL,
	"days_off_from" date,
	"days_off_until" date,
	"days_off_said_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_brand_a_slug" UNIQUE("slug"),
	CONSTRAINT "what_is_off_with_its_merchant_is_off" CHECK (not ("brands"."off_with_merchant" and "brands"."is_active")),
	CONSTRAINT "days_off_begin_and_end" CHECK (("brands"."days_off_from" is null) = ("brands"."days_off_until" is null) and "brands"."days_off_from" <= "brands"."days_off_until"),
	CONSTRAINT "slug_is_no_id" CHECK ("brands"."slug" !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
);
--> statement-breakpoint
CREATE TABLE "old_brand_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_category_a_slug" UNIQUE("slug"),
	CONSTRAINT "slug_is_no_id" CHECK ("categories"."slug" !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
);
--> statement-breakpoint
CREATE TABLE "category_counts" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_products" (
	"category_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "category_products_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "old_category_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"sku" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"problems" jsonb,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"reason" text,
	"columns" text[] NOT NULL,
	"last_line" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"with_problems" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_state_is_known" CHECK ("product_imports"."state" in ('arriving', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'))
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
	"r0s7" integer DEFAULT 0 NOT NULL,
	"r1s0" integer DEFAULT 0 NOT NULL,
	"r1s1" integer DEFAULT 0 NOT NULL,
	"r1s2" integer DEFAULT 0 NOT NULL,
	"r1s3" integer DEFAULT 0 NOT NULL,
	"r1s4" integer DEFAULT 0 NOT NULL,
	"r1s5" integer DEFAULT 0 NOT NULL,
	"r1s6" integer DEFAULT 0 NOT NULL,
	"r1s7" integer DEFAULT 0 NOT NULL,
	"r2s0" integer DEFAULT 0 NOT NULL,
	"r2s1" integer DEFAULT 0 NOT NULL,
	"r2s2" integer DEFAULT 0 NOT NULL,
	"r2s3" integer DEFAULT 0 NOT NULL,
	"r2s4" integer DEFAULT 0 NOT NULL,
	"r2s5" integer DEFAULT 0 NOT NULL,
	"r2s6" integer DEFAULT 0 NOT NULL,
	"r2s7" integer DEFAULT 0 NOT NULL,
	"r3s0" integer DEFAULT 0 NOT NULL,
	"r3s1" integer DEFAULT 0 NOT NULL,
	"r3s2" integer DEFAULT 0 NOT NULL,
	"r3s3" integer DEFAULT 0 NOT NULL,
	"r3s4" integer DEFAULT 0 NOT NULL,
	"r3s5" integer DEFAULT 0 NOT NULL,
	"r3s6" integer DEFAULT 0 NOT NULL,
	"r3s7" integer DEFAULT 0 NOT NULL,
	"r4s0" integer DEFAULT 0 NOT NULL,
	"r4s1" integer DEFAULT 0 NOT NULL,
	"r4s2" integer DEFAULT 0 NOT NULL,
	"r4s3" integer DEFAULT 0 NOT NULL,
	"r4s4" integer DEFAULT 0 NOT NULL,
	"r4s5" integer DEFAULT 0 NOT NULL,
	"r4s6" integer DEFAULT 0 NOT NULL,
	"r4s7" integer DEFAULT 0 NOT NULL,
	"r5s0" integer DEFAULT 0 NOT NULL,
	"r5s1" integer DEFAULT 0 NOT NULL,
	"r5s2" integer DEFAULT 0 NOT NULL,
	"r5s3" integer DEFAULT 0 NOT NULL,
	"r5s4" integer DEFAULT 0 NOT NULL,
	"r5s5" integer DEFAULT 0 NOT NULL,
	"r5s6" integer DEFAULT 0 NOT NULL,
	"r5s7" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_counts_category_id_band_brand_id_pk" PRIMARY KEY("category_id","band","brand_id")
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
	CONSTRAINT "listing_entries_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "listing_prices" (
	"category_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"brand_id" uuid NOT NULL,
	"r0s0" integer DEFAULT 0 NOT NULL,
	"r0s1" integer DEFAULT 0 NOT NULL,
	"r0s2" integer DEFAULT 0 NOT NULL,
	"r0s3" integer DEFAULT 0 NOT NULL,
	"r0s4" integer DEFAULT 0 NOT NULL,
	"r0s5" integer DEFAULT 0 NOT NULL,
	"r0s6" integer DEFAULT 0 NOT NULL,
	"r0s7" integer DEFAULT 0 NOT NULL,
	"r1s0" integer DEFAULT 0 NOT NULL,
	"r1s1" integer DEFAULT 0 NOT NULL,
	"r1s2" integer DEFAULT 0 NOT NULL,
	"r1s3" integer DEFAULT 0 NOT NULL,
	"r1s4" integer DEFAULT 0 NOT NULL,
	"r1s5" integer DEFAULT 0 NOT NULL,
	"r1s6" integer DEFAULT 0 NOT NULL,
	"r1s7" integer DEFAULT 0 NOT NULL,
	"r2s0" integer DEFAULT 0 NOT NULL,
	"r2s1" integer DEFAULT 0 NOT NULL,
	"r2s2" integer DEFAULT 0 NOT NULL,
	"r2s3" integer DEFAULT 0 NOT NULL,
	"r2s4" integer DEFAULT 0 NOT NULL,
	"r2s5" integer DEFAULT 0 NOT NULL,
	"r2s6" integer DEFAULT 0 NOT NULL,
	"r2s7" integer DEFAULT 0 NOT NULL,
	"r3s0" integer DEFAULT 0 NOT NULL,
	"r3s1" integer DEFAULT 0 NOT NULL,
	"r3s2" integer DEFAULT 0 NOT NULL,
	"r3s3" integer DEFAULT 0 NOT NULL,
	"r3s4" integer DEFAULT 0 NOT NULL,
	"r3s5" integer DEFAULT 0 NOT NULL,
	"r3s6" integer DEFAULT 0 NOT NULL,
	"r3s7" integer DEFAULT 0 NOT NULL,
	"r4s0" integer DEFAULT 0 NOT NULL,
	"r4s1" integer DEFAULT 0 NOT NULL,
	"r4s2" integer DEFAULT 0 NOT NULL,
	"r4s3" integer DEFAULT 0 NOT NULL,
	"r4s4" integer DEFAULT 0 NOT NULL,
	"r4s5" integer DEFAULT 0 NOT NULL,
	"r4s6" integer DEFAULT 0 NOT NULL,
	"r4s7" integer DEFAULT 0 NOT NULL,
	"r5s0" integer DEFAULT 0 NOT NULL,
	"r5s1" integer DEFAULT 0 NOT NULL,
	"r5s2" integer DEFAULT 0 NOT NULL,
	"r5s3" integer DEFAULT 0 NOT NULL,
	"r5s4" integer DEFAULT 0 NOT NULL,
	"r5s5" integer DEFAULT 0 NOT NULL,
	"r5s6" integer DEFAULT 0 NOT NULL,
	"r5s7" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "listing_prices_category_id_price_paise_brand_id_pk" PRIMARY KEY("category_id","price_paise","brand_id")
);
--> statement-breakpoint
CREATE TABLE "product_switch_offs" (
	"product_id" uuid NOT NULL,
	"brand_id" uuid,
	"category_id" uuid,
	CONSTRAINT "one_switch_off_a_cause" UNIQUE NULLS NOT DISTINCT("product_id","brand_id","category_id"),
	CONSTRAINT "switch_off_has_one_cause" CHECK (num_nonnulls("product_switch_offs"."brand_id", "product_switch_offs"."category_id") = 1)
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
CREATE TABLE "low_stock_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "old_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"brand_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sizes" (
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_sizes_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_of_a_size_is_never_negative" CHECK ("product_sizes"."quantity" >= 0),
	CONSTRAINT "size_is_known" CHECK ("product_sizes"."size" in ('XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free size'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"long_description" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"taxable" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"brand_id" uuid,
	"picture_id" uuid,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_recent" boolean DEFAULT true NOT NULL,
	CONSTRAINT "one_product_a_sku" UNIQUE("sku"),
	CONSTRAINT "one_product_a_slug" UNIQUE("slug"),
	CONSTRAINT "slug_is_no_id" CHECK ("products"."slug" !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
	CONSTRAINT "stock_is_never_negative" CHECK ("products"."quantity" >= 0),
	CONSTRAINT "ratings_add_up" CHECK ("products"."rating_sum" between "products"."rating_count" and 5 * "products"."rating_count"),
	CONSTRAINT "price_is_at_least_a_rupee" CHECK ("products"."price_paise" >= 100),
	CONSTRAINT "sizes_are_known" CHECK ("products"."sizes" <@ array['XS', 'S', 'M', 'L', 'XL', 'XXL', 'Free size']),
	CONSTRAINT "free_size_stands_alone" CHECK ("products"."sizes" = array['Free size'] or not 'Free size' = any ("products"."sizes"))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "purchases_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"review" text NOT NULL,
	"rating" smallint NOT NULL,
	"is_recommended" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'Waiting Approval' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_review_a_product_and_user" UNIQUE("product_id","user_id"),
	CONSTRAINT "rating_is_one_to_five" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "review_status_is_known" CHECK ("reviews"."status" in ('Waiting Approval', 'Approved', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"tier" smallint NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"word" text NOT NULL,
	"synonym" text NOT NULL,
	CONSTRAINT "one_synonym_a_word" UNIQUE("word","synonym"),
	CONSTRAINT "a_word_is_not_its_own_synonym" CHECK ("search_synonyms"."word" <> "search_synonyms"."synonym")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"tier" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tries_of_a_code_are_never_negative" CHECK ("phone_codes"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "public_shop" (
	"is_public" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_shop_is_one_row" CHECK ("public_shop"."is_public")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_recovery_code_a_hash" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	CONSTRAINT "a_confirmed_factor_was_used" CHECK (("second_factors"."confirmed_at" is null) = ("second_factors"."last_step" is null))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_account_an_identity" PRIMARY KEY("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"address_prefix" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_short_password" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text,
	"email_proven_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone_proven_at" timestamp with time zone,
	"password_hash" text,
	"provider" text DEFAULT 'Email' NOT NULL,
	"role" text DEFAULT 'ROLE MEMBER' NOT NULL,
	"staff_role" text,
	"admin_since" timestamp with time zone,
	"left_staff_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_account_an_email" UNIQUE("email"),
	CONSTRAINT "email_is_lower_case" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "role_is_known" CHECK ("users"."role" in ('ROLE ADMIN', 'ROLE MERCHANT', 'ROLE MEMBER')),
	CONSTRAINT "staff_role_is_known" CHECK ("users"."staff_role" in ('owner', 'manager', 'support', 'catalogue', 'finance')),
	CONSTRAINT "admins_have_a_staff_role" CHECK (("users"."role" = 'ROLE ADMIN') = ("users"."staff_role" is not null)),
	CONSTRAINT "suspension_has_a_reason" CHECK (("users"."suspended_at" is null) = ("users"."suspension_reason" is null)),
	CONSTRAINT "only_members_are_suspended" CHECK ("users"."suspended_at" is null or "users"."role" = 'ROLE MEMBER'),
	CONSTRAINT "provider_is_known" CHECK ("users"."provider" in ('Email', 'Google', 'Facebook')),
	CONSTRAINT "a_proven_number_is_a_number" CHECK ("users"."phone_proven_at" is null or "users"."phone_number" <> '')
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"zip_code" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_consents" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_by" text DEFAULT 'mailed link' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consent_has_a_known_source" CHECK ("newsletter_consents"."source" in ('form', 'sign-up')),
	CONSTRAINT "consent_is_confirmed_after_it_was_asked_for" CHECK ("newsletter_consents"."confirmed_at" >= "newsletter_consents"."asked_at"),
	CONSTRAINT "consent_is_withdrawn_after_it_was_given" CHECK ("newsletter_consents"."withdrawn_at" >= "newsletter_consents"."confirmed_at")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"leave_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_reader_a_leave_token" UNIQUE("leave_token")
);
--> statement-breakpoint
CREATE TABLE "newsletter_requests" (
	"hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_request_has_a_known_source" CHECK ("newsletter_requests"."source" in ('form', 'sign-up'))
);
--> statement-breakpoint
CREATE TABLE "people_search_words" (
	"table_name" text NOT NULL,
	"word" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "people_search_words_table_name_word_row_id_pk" PRIMARY KEY("table_name","word","row_id")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone_number" text NOT NULL,
	"brand_name" text NOT NULL,
	"business" text NOT NULL,
	"status" text DEFAULT 'Waiting Approval' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"brand_id" uuid,
	"invitation_hash" text,
	"invited_until" timestamp with time zone,
	"checklist_dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_merchant_an_email" UNIQUE("email"),
	CONSTRAINT "one_merchant_a_user" UNIQUE("user_id"),
	CONSTRAINT "one_merchant_a_brand" UNIQUE("brand_id"),
	CONSTRAINT "one_merchant_an_invitation" UNIQUE("invitation_hash"),
	CONSTRAINT "merchant_status_is_known" CHECK ("merchants"."status" in ('Waiting Approval', 'Approved', 'Rejected')),
	CONSTRAINT "merchant_email_is_lower_case" CHECK ("merchants"."email" = lower("merchants"."email")),
	CONSTRAINT "only_approved_merchants_are_active" CHECK (not "merchants"."is_active" or "merchants"."status" = 'Approved'),
	CONSTRAINT "invitations_end" CHECK (("merchants"."invitation_hash" is null) = ("merchants"."invited_until" is null)),
	CONSTRAINT "who_has_an_account_needs_no_invitation" CHECK ("merchants"."invitation_hash" is null or "merchants"."user_id" is null)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"thing" text NOT NULL,
	"thing_id" text NOT NULL,
	"thing_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"actor_id" uuid,
	"address_prefix" text NOT NULL,
	"device" text NOT NULL,
	"details" jsonb,
	"count" integer DEFAULT 1 NOT NULL,
	"is_collected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "event_happened_at_least_once" CHECK ("security_events"."count" > 0)
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"reply_to" text,
	"unsubscribe_url" text,
	"order_id" uuid,
	"waits" boolean DEFAULT false NOT NULL,
	"leaves_no_copy" boolean DEFAULT false NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	CONSTRAINT "mail_ends_once" CHECK ("mails"."sent_at" is null or "mails"."given_up_at" is null)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" integer[] NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"unused_since" timestamp with time zone,
	CONSTRAINT "picture_has_a_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "day_counts" (
	"table_name" text NOT NULL,
	"day" date NOT NULL,
	"many" integer NOT NULL,
	CONSTRAINT "day_counts_table_name_day_pk" PRIMARY KEY("table_name","day"),
	CONSTRAINT "count_of_a_day_is_never_negative" CHECK ("day_counts"."many" >= 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_recipients" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" text NOT NULL,
	"name" text NOT NULL,
	"address" text[] NOT NULL,
	"keep_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "one_invoice_a_name" UNIQUE("number"),
	CONSTRAINT "one_invoice_a_number" UNIQUE("year","serial"),
	CONSTRAINT "series_begin_with_one" CHECK ("invoices"."serial" >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_brands" (
	"brand_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"payment_status" text DEFAULT 'Pending' NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "order_brands_order_id_brand_id_pk" PRIMARY KEY("order_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"owner" uuid NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"many" integer NOT NULL,
	CONSTRAINT "order_counts_owner_status_payment_status_day_slot_pk" PRIMARY KEY("owner","status","payment_status","day","slot")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"item_id" uuid,
	CONSTRAINT "order_events_id_order_id_pk" PRIMARY KEY("id","order_id"),
	CONSTRAINT "event_kind_is_known" CHECK ("order_events"."kind" in ('order-cancelled', 'order-released', 'order-restored', 'item-moved', 'item-cancelled', 'cash-on-delivery-chosen', 'payment-received', 'payment-pending', 'payment-failed', 'payment-mismatched', 'payment-too-late', 'payment-after-delivery', 'payment-repeated', 'refund-requested', 'refund-done', 'refund-refused'))
) PARTITION BY RANGE ("order_id");
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
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
	"merchant_id" uuid,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"taxable" boolean NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"is_released" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_id_order_id_pk" PRIMARY KEY("id","order_id"),
	CONSTRAINT "item_holds_at_least_one" CHECK ("order_items"."quantity" >= 1),
	CONSTRAINT "item_costs_its_pieces_less_the_discount" CHECK ("order_items"."total_paise" = "order_items"."price_paise"::bigint * "order_items"."quantity" - "order_items"."discount_paise"),
	CONSTRAINT "item_discount_is_within_its_price" CHECK ("order_items"."discount_paise" >= 0 and "order_items"."total_paise" >= 0),
	CONSTRAINT "item_tax_is_never_negative" CHECK ("order_items"."tax_paise" >= 0 and ("order_items"."taxable" or "order_items"."tax_paise" = 0)),
	CONSTRAINT "item_status_is_known" CHECK ("order_items"."status" in ('Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "only_cancelled_items_are_released" CHECK (not "order_items"."is_released" or "order_items"."status" = 'Cancelled')
) PARTITION BY RANGE ("order_id");
--> statement-breakpoint
CREATE TABLE "order_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"cart_id" uuid NOT NULL,
	CONSTRAINT "one_order_a_number" UNIQUE("number"),
	CONSTRAINT "one_order_a_cart" UNIQUE("cart_id")
);
--> statement-breakpoint
CREATE TABLE "order_search_texts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search_until" (
	"is_the_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "there_is_one_order_search" CHECK ("order_search_until"."is_the_row")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" text DEFAULT translate(left(gen_random_uuid()::text, 1), '0123456789abcdef', 'CFHJKMPXCFHJKMPX')
    || translate(right(gen_random_uuid()::text, 9), '0123456789abcdef', '23456789CFHJKMPX') NOT NULL,
	"cart_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total_paise" bigint NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint NOT NULL,
	"shipping_paise" bigint DEFAULT 0 NOT NULL,
	"total_with_tax_paise" bigint NOT NULL,
	"tax_rate_percent" double precision NOT NULL,
	"status" text DEFAULT 'Not processed' NOT NULL,
	"payment_status" text DEFAULT 'Pending' NOT NULL,
	"address" jsonb,
	CONSTRAINT "order_totals_are_never_negative" CHECK ("orders"."total_paise" >= 0 and "orders"."discount_paise" >= 0 and "orders"."tax_paise" >= 0 and "orders"."shipping_paise" >= 0),
	CONSTRAINT "order_totals_add_up" CHECK ("orders"."total_with_tax_paise" = "orders"."total_paise" + "orders"."tax_paise" + case when "orders"."status" = 'Cancelled' then 0 else "orders"."shipping_paise" end),
	CONSTRAINT "order_number_is_readable" CHECK ("orders"."number" ~ '^[CFHJKMPX][23456789CFHJKMPX]{9}$'),
	CONSTRAINT "order_status_is_known" CHECK ("orders"."status" in ('Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
	CONSTRAINT "payment_status_is_known" CHECK ("orders"."payment_status" in ('Pending', 'Paid', 'Failed', 'Refunded', 'Cash on delivery'))
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"session_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"pending_payment_id" text,
	"pending_since" timestamp with time zone,
	"payment_id" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_attempt_a_payment" UNIQUE("provider","payment_id"),
	CONSTRAINT "attempt_state_is_known" CHECK ("payment_attempts"."state" in ('open', 'paid', 'closed')),
	CONSTRAINT "attempt_is_about_money" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "paid_attempt_names_its_payment" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."payment_id" is not null and "payment_attempts"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_id_attempt_id_pk" PRIMARY KEY("id","attempt_id"),
	CONSTRAINT "each_event_counts_once" UNIQUE("attempt_id","payment_id","state","amount_paise","currency"),
	CONSTRAINT "event_state_is_known" CHECK ("payment_events"."state" in ('succeeded', 'failed', 'pending'))
) PARTITION BY RANGE ("attempt_id");
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_state_is_known" CHECK ("refunds"."state" in ('due', 'waiting', 'done', 'refused')),
	CONSTRAINT "refund_is_about_money" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "done_refund_says_when" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"value" text NOT NULL,
	"client_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_message_a_client_id" UNIQUE("from_id","client_id"),
	CONSTRAINT "nobody_chats_with_themselves" CHECK ("chat_messages"."from_id" <> "chat_messages"."to_id")
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sides" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "chat_sides_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "unread_is_never_negative" CHECK ("chat_sides"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "grievance_replies" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"grievance_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grievances" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"number" text NOT NULL,
	"status_token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"order_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledge_by" timestamp with time zone NOT NULL,
	"resolve_by" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "one_grievance_a_number" UNIQUE("number"),
	CONSTRAINT "one_grievance_a_status_token" UNIQUE("status_token"),
	CONSTRAINT "what_is_resolved_was_acknowledged" CHECK ("grievances"."resolved_at" is null or "grievances"."acknowledged_at" is not null),
	CONSTRAINT "clocks_run_forward" CHECK ("grievances"."acknowledge_by" > "grievances"."created_at" and "grievances"."resolve_by" > "grievances"."acknowledge_by")
);
--> statement-breakpoint
ALTER TABLE "old_brand_slugs" ADD CONSTRAINT "old_brand_slugs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_products" ADD CONSTRAINT "category_products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_products" ADD CONSTRAINT "category_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_category_slugs" ADD CONSTRAINT "old_category_slugs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_entries" ADD CONSTRAINT "listing_entries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_switch_offs" ADD CONSTRAINT "product_switch_offs_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_stock_products" ADD CONSTRAINT "low_stock_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "old_slugs" ADD CONSTRAINT "old_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sizes" ADD CONSTRAINT "product_sizes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_recipients" ADD CONSTRAINT "invoice_recipients_order_id_invoices_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoices"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_brands" ADD CONSTRAINT "order_brands_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_brands" ADD CONSTRAINT "order_brands_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search_texts" ADD CONSTRAINT "order_search_texts_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_last_message_id_chat_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grievance_replies" ADD CONSTRAINT "grievance_replies_grievance_id_grievances_id_fk" FOREIGN KEY ("grievance_id") REFERENCES "public"."grievances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_by_name" ON "brands" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "old_slugs_of_a_brand" ON "old_brand_slugs" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "categories_by_name" ON "categories" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "categories_of_a_product" ON "category_products" USING btree ("product_id","category_id");--> statement-breakpoint
CREATE INDEX "old_slugs_of_a_category" ON "old_category_slugs" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "import_rows_of_a_sku" ON "import_rows" USING btree ("import_id","sku","line");--> statement-breakpoint
CREATE INDEX "import_rows_of_a_slug" ON "import_rows" USING btree ("import_id","slug","line") WHERE "import_rows"."slug" <> '';--> statement-breakpoint
CREATE INDEX "import_rows_at_fault" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."problems" is not null;--> statement-breakpoint
CREATE INDEX "imports_of_a_person" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "counts_of_a_brand" ON "listing_counts" USING btree ("brand_id","band","category_id");--> statement-breakpoint
CREATE INDEX "listing_by_age" ON "listing_entries" USING btree ("category_id","created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST,"price_paise","rating","size_bits");--> statement-breakpoint
CREATE INDEX "listing_by_price" ON "listing_entries" USING btree ("category_id","price_paise","product_id","rating","size_bits");--> statement-breakpoint
CREATE INDEX "listing_of_a_brand_by_age" ON "listing_entries" USING btree ("category_id","brand_id","created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST,"price_paise","rating","size_bits");--> statement-breakpoint
CREATE INDEX "listing_of_a_brand_by_price" ON "listing_entries" USING btree ("category_id","brand_id","price_paise","product_id","rating","size_bits");--> statement-breakpoint
CREATE INDEX "listing_by_rating" ON "listing_entries" USING btree ("category_id","rating") WHERE "listing_entries"."rating" > 0;--> statement-breakpoint
CREATE INDEX "listing_of_a_product" ON "listing_entries" USING btree ("product_id","category_id");--> statement-breakpoint
CREATE INDEX "prices_of_a_brand" ON "listing_prices" USING btree ("brand_id","price_paise","category_id");--> statement-breakpoint
CREATE INDEX "switched_off_with_a_brand" ON "product_switch_offs" USING btree ("brand_id") WHERE "product_switch_offs"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "switched_off_with_a_category" ON "product_switch_offs" USING btree ("category_id") WHERE "product_switch_offs"."category_id" is not null;--> statement-breakpoint
CREATE INDEX "most_bought_together" ON "bought_together" USING btree ("product_id","times" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bought_together_with" ON "bought_together" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "low_stock_by_age" ON "low_stock_products" USING btree ("created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "low_stock_of_a_brand_by_age" ON "low_stock_products" USING btree ("brand_id","created_at" DESC NULLS LAST,"product_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "old_slugs_of_a_product" ON "old_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_of_a_brand_by_age" ON "products" USING btree ("brand_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recent_products_by_words" ON "products" USING gin ((to_tsvector('simple', translate("name" || ' ' || "sku", '-_./', '    ')) || array_to_tsvector(array['brand:' || coalesce("brand_id"::text, '')]))) WHERE "products"."is_recent";--> statement-breakpoint
CREATE INDEX "older_products_by_words" ON "products" USING gin ((to_tsvector('simple', translate("name" || ' ' || "sku", '-_./', '    ')) || array_to_tsvector(array['brand:' || coalesce("brand_id"::text, '')]))) WHERE not "products"."is_recent";--> statement-breakpoint
CREATE INDEX "products_with_a_picture" ON "products" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "purchases_of_a_user" ON "purchases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_of_a_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reviews_by_age" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_of_a_status" ON "reviews" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approved_reviews_of_a_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"rating") WHERE "reviews"."status" = 'Approved';--> statement-breakpoint
CREATE INDEX "words_of_tier_1" ON "search_words" USING gin ("words") WHERE "search_words"."tier" = 1;--> statement-breakpoint
CREATE INDEX "words_of_tier_2" ON "search_words" USING gin ("words") WHERE "search_words"."tier" = 2;--> statement-breakpoint
CREATE INDEX "names_of_tier_1" ON "search_words" USING gin (ts_filter("words", '{a}')) WHERE "search_words"."tier" = 1;--> statement-breakpoint
CREATE INDEX "names_of_tier_2" ON "search_words" USING gin (ts_filter("words", '{a}')) WHERE "search_words"."tier" = 2;--> statement-breakpoint
CREATE INDEX "vocabulary_by_letters" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WHERE "search_vocabulary"."tier" = 1;--> statement-breakpoint
CREATE INDEX "vocabulary_by_prefix" ON "search_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "phone_codes_by_end" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identities_of_a_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_a_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_by_end" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_of_a_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_end" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_account_a_proven_number" ON "users" USING btree (right(regexp_replace("phone_number", '[^0-9]', '', 'g'), 10)) WHERE "users"."phone_proven_at" is not null;--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_by_role" ON "users" USING btree ("staff_role","id") WHERE "users"."staff_role" is not null;--> statement-breakpoint
CREATE INDEX "users_by_letters" ON "users" USING gin (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "addresses_of_a_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_address_a_user" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "consents_of_an_email" ON "newsletter_consents" USING btree ("email");--> statement-breakpoint
CREATE INDEX "withdrawn_consents" ON "newsletter_consents" USING btree ("withdrawn_at") WHERE "newsletter_consents"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_requests_of_an_email" ON "newsletter_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_requests_by_end" ON "newsletter_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "words_of_a_name" ON "people_search_words" USING btree ("row_id","table_name");--> statement-breakpoint
CREATE INDEX "wishes_for_a_product" ON "wishes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "merchants_by_age" ON "merchants" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merchants_of_a_status" ON "merchants" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merchants_by_letters" ON "merchants" USING gin (lower(' ' || "name" || ' ' || "brand_name" || ' ' || "phone_number" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_in_order" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_one_person" ON "audit_entries" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_a_kind" ON "audit_entries" USING btree ("thing","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_of_one_thing" ON "audit_entries" USING btree ("thing_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_in_order" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_of_a_kind" ON "security_events" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_of_one_account" ON "security_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_by_one_person" ON "security_events" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_to_collect" ON "security_events" USING btree ("id") WHERE not "security_events"."is_collected";--> statement-breakpoint
CREATE INDEX "throttles_by_age" ON "throttles" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mails_by_age" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_to_an_address" ON "mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "mails_on_behalf_of_an_address" ON "mails" USING btree ("reply_to") WHERE "mails"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "erased_mails" ON "mails" USING btree ("id") WHERE "mails"."is_erased";--> statement-breakpoint
CREATE INDEX "mails_that_wait" ON "mails" USING btree ("id") WHERE "mails"."waits";--> statement-breakpoint
CREATE INDEX "unused_pictures" ON "pictures" USING btree ("unused_since") WHERE "pictures"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "carts_by_age" ON "carts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoice_recipients_by_end" ON "invoice_recipients" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "orders_of_a_brand_by_state" ON "order_brands" USING btree ("brand_id","status","payment_status","created_at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_of_an_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "items_of_an_order" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_by_letters" ON "order_search_texts" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("status","payment_status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_of_a_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","payment_status");--> statement-breakpoint
CREATE INDEX "unpaid_orders" ON "orders" USING btree ("user_id","created_at") WHERE "orders"."payment_status" in ('Pending', 'Failed') and "orders"."status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX "attempts_of_an_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_attempts" ON "payment_attempts" USING btree ("checked_at") WHERE "payment_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_of_an_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_an_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("checked_at") WHERE "refunds"."state" in ('due', 'waiting');--> statement-breakpoint
CREATE INDEX "messages_of_a_conversation" ON "chat_messages" USING btree (least("from_id", "to_id"),greatest("from_id", "to_id"),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_to_a_person" ON "chat_messages" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "messages_about_an_order" ON "chat_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "presence_of_a_person" ON "chat_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presence_of_a_process" ON "chat_presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "presence_of_an_address" ON "chat_presence" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "conversations_by_last_message" ON "chat_sides" USING btree ("user_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_with_a_person" ON "chat_sides" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_time" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "answered_contact_messages" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_contact_messages" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "replies_to_a_grievance" ON "grievance_replies" USING btree ("grievance_id","created_at");--> statement-breakpoint
CREATE INDEX "grievances_by_age" ON "grievances" USING btree ("created_at","id","resolved_at","acknowledged_at","acknowledge_by","resolve_by");--> statement-breakpoint
CREATE INDEX "grievances_of_an_email" ON "grievances" USING btree ("email");--> statement-breakpoint
CREATE INDEX "open_grievances" ON "grievances" USING btree ((case when "acknowledged_at" is null then "acknowledge_by" else "resolve_by" end),"id","acknowledged_at","acknowledge_by","resolve_by") WHERE "grievances"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "resolved_grievances" ON "grievances" USING btree ("resolved_at","id") WHERE "grievances"."resolved_at" is not null;