CREATE TABLE IF NOT EXISTS "claims" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid,
	"brand_id" uuid,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"kind" text NOT NULL,
	"wish" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'Requested' NOT NULL,
	"decision" text,
	"return_goods" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"is_reserved" boolean DEFAULT false NOT NULL,
	"refund_to" text,
	"refund_to_masked" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"goods_received_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"waits_for" text,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "claim_status_is_known" CHECK ("claims"."status" in ('Requested', 'Accepted', 'Refused', 'Settled')),
	CONSTRAINT "claim_kind_is_known" CHECK ("claims"."kind" in ('Damaged', 'Wrong item', 'Missing', 'Never arrived')),
	CONSTRAINT "claim_wish_is_known" CHECK ("claims"."wish" in ('Refund', 'Replacement')),
	CONSTRAINT "claim_decision_is_known" CHECK ("claims"."decision" in ('Refund', 'Replacement', 'Refuse')),
	CONSTRAINT "claim_holds_at_least_one" CHECK ("claims"."quantity" >= 1),
	CONSTRAINT "claim_amounts_are_never_negative" CHECK ("claims"."total_paise" >= 0 and "claims"."tax_paise" >= 0 and "claims"."refunded_paise" >= 0),
	CONSTRAINT "decided_claim_says_how" CHECK (("claims"."status" = 'Requested') = ("claims"."decision" is null)),
	CONSTRAINT "settled_claim_says_when" CHECK (("claims"."status" = 'Settled') = ("claims"."settled_at" is not null)),
	CONSTRAINT "claim_party_is_known" CHECK ("claims"."waits_for" in ('buyer', 'seller', 'shop'))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "exchanges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid,
	"brand_id" uuid,
	"from_size" text NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'Requested' NOT NULL,
	"is_reserved" boolean DEFAULT false NOT NULL,
	"promised_on" date,
	"is_accepted" boolean,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"picked_up_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"closed_as" text,
	"charged_order_id" uuid,
	"waits_for" text,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "exchange_status_is_known" CHECK ("exchanges"."status" in ('Requested', 'Approved', 'Refused', 'Picked up', 'Received', 'Sent', 'Delivered', 'Withdrawn')),
	CONSTRAINT "exchange_closing_is_known" CHECK ("exchanges"."closed_as" in ('charged', 'written off')),
	CONSTRAINT "exchange_holds_at_least_one" CHECK ("exchanges"."quantity" >= 1),
	CONSTRAINT "exchange_is_for_another_size" CHECK ("exchanges"."size" <> "exchanges"."from_size"),
	CONSTRAINT "exchange_party_is_known" CHECK ("exchanges"."waits_for" in ('buyer', 'seller', 'shop')),
	CONSTRAINT "sent_exchange_is_reserved" CHECK ("exchanges"."sent_at" is null or "exchanges"."is_reserved"),
	CONSTRAINT "delivered_exchange_was_sent" CHECK ("exchanges"."delivered_at" is null or "exchanges"."sent_at" is not null),
	CONSTRAINT "void_exchange_reserves_nothing" CHECK ("exchanges"."status" not in ('Refused', 'Withdrawn') or not "exchanges"."is_reserved"),
	CONSTRAINT "charged_exchange_names_its_order" CHECK ((coalesce("exchanges"."closed_as", '') = 'charged') = ("exchanges"."charged_order_id" is not null))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "parcel_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"parcel_id" uuid NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "each_parcel_report_counts_once" UNIQUE("parcel_id","status","at"),
	CONSTRAINT "parcel_event_status_is_known" CHECK ("parcel_events"."status" in ('Packed', 'Handed over', 'In transit', 'Out for delivery', 'Attempt failed', 'Delivered', 'Returned to sender', 'Lost'))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "parcel_items" (
	"parcel_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_items_parcel_id_item_id_pk" PRIMARY KEY("parcel_id","item_id"),
	CONSTRAINT "parcel_holds_at_least_one" CHECK ("parcel_items"."quantity" >= 1)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "parcels" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"brand_id" uuid,
	"purpose" text DEFAULT 'order' NOT NULL,
	"exchange_id" uuid,
	"claim_id" uuid,
	"status" text DEFAULT 'Packed' NOT NULL,
	"provider" text DEFAULT 'hand' NOT NULL,
	"courier" text DEFAULT '' NOT NULL,
	"tracking_number" text,
	"tracking_url" text,
	"booking_id" text,
	"cash_to_collect_paise" bigint,
	"expected_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_refused" boolean DEFAULT false NOT NULL,
	"refused_by" uuid,
	"refused_phone" text,
	"lost_decision" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_parcel_a_booking" UNIQUE("provider","booking_id"),
	CONSTRAINT "parcel_status_is_known" CHECK ("parcels"."status" in ('Packed', 'Handed over', 'In transit', 'Out for delivery', 'Attempt failed', 'Delivered', 'Returned to sender', 'Lost')),
	CONSTRAINT "parcel_purpose_is_known" CHECK ("parcels"."purpose" in ('order', 'exchange', 'replacement')),
	CONSTRAINT "parcel_courier_is_known" CHECK ("parcels"."provider" in ('hand', 'simulator', 'shiprocket')),
	CONSTRAINT "parcel_names_what_it_is_for" CHECK (("parcels"."purpose" = 'exchange') = ("parcels"."exchange_id" is not null) and ("parcels"."purpose" = 'replacement') = ("parcels"."claim_id" is not null)),
	CONSTRAINT "delivered_parcel_says_when" CHECK (("parcels"."status" = 'Delivered') = ("parcels"."delivered_at" is not null)),
	CONSTRAINT "ended_parcel_says_when" CHECK (("parcels"."status" in ('Delivered', 'Returned to sender', 'Lost')) = ("parcels"."ended_at" is not null)),
	CONSTRAINT "only_returned_parcels_are_refused" CHECK (not "parcels"."is_refused" or "parcels"."status" = 'Returned to sender'),
	CONSTRAINT "only_lost_parcels_are_decided_on" CHECK ("parcels"."lost_decision" is null or ("parcels"."status" = 'Lost' and "parcels"."lost_decision" in ('refund', 'send again'))),
	CONSTRAINT "parcel_cash_is_never_negative" CHECK ("parcels"."cash_to_collect_paise" >= 0)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "payouts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"return_id" uuid,
	"claim_id" uuid,
	"amount_paise" bigint NOT NULL,
	"method" text NOT NULL,
	"details" text,
	"masked" text NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payout_state_is_known" CHECK ("payouts"."state" in ('due', 'waiting', 'done', 'refused')),
	CONSTRAINT "payout_method_is_known" CHECK ("payouts"."method" in ('upi', 'bank')),
	CONSTRAINT "payout_provider_is_known" CHECK ("payouts"."provider" in ('hand', 'demo')),
	CONSTRAINT "payout_is_about_money" CHECK ("payouts"."amount_paise" > 0),
	CONSTRAINT "payout_belongs_to_one_case" CHECK (("payouts"."return_id" is null) <> ("payouts"."claim_id" is null)),
	CONSTRAINT "done_payout_says_when" CHECK (("payouts"."state" = 'done') = ("payouts"."done_at" is not null))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "case_photos" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"return_id" uuid,
	"claim_id" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_belongs_to_one_case" CHECK (("case_photos"."return_id" is null) <> ("case_photos"."claim_id" is null))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "category_return_days" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "category_return_days_are_in_bounds" CHECK ("category_return_days"."days" between 0 and 365)
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "return_items" (
	"return_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"rejected_reason" text DEFAULT '' NOT NULL,
	"accepted_paise" bigint DEFAULT 0 NOT NULL,
	"accepted_tax_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "return_items_return_id_item_id_size_pk" PRIMARY KEY("return_id","item_id","size"),
	CONSTRAINT "return_holds_at_least_one" CHECK ("return_items"."quantity" >= 1),
	CONSTRAINT "return_reason_is_known" CHECK ("return_items"."reason" in ('Too small', 'Too large', 'Not as shown', 'Damaged', 'Changed my mind', 'Other')),
	CONSTRAINT "return_decides_on_what_it_holds" CHECK ("return_items"."accepted" >= 0 and "return_items"."rejected" >= 0 and "return_items"."accepted" + "return_items"."rejected" <= "return_items"."quantity"),
	CONSTRAINT "return_accepts_what_was_promised" CHECK ("return_items"."accepted_paise" between 0 and "return_items"."total_paise" and "return_items"."accepted_tax_paise" between 0 and "return_items"."tax_paise")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "returns" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid,
	"brand_id" uuid,
	"status" text DEFAULT 'Requested' NOT NULL,
	"way" text DEFAULT 'pick-up' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"refund_paise" bigint NOT NULL,
	"accepted_paise" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"refund_to" text,
	"refund_to_masked" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp with time zone,
	"picked_up_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"waits_for" text,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "return_status_is_known" CHECK ("returns"."status" in ('Requested', 'Approved', 'Refused', 'Picked up', 'Received', 'Refunded', 'Rejected', 'Withdrawn')),
	CONSTRAINT "return_way_is_known" CHECK ("returns"."way" in ('pick-up', 'drop-off')),
	CONSTRAINT "return_amounts_are_never_negative" CHECK ("returns"."refund_paise" >= 0 and "returns"."accepted_paise" >= 0),
	CONSTRAINT "ended_return_says_when" CHECK (("returns"."status" in ('Refused', 'Refunded', 'Rejected', 'Withdrawn')) = ("returns"."ended_at" is not null)),
	CONSTRAINT "return_party_is_known" CHECK ("returns"."waits_for" in ('buyer', 'seller', 'shop'))
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "seller_return_days" (
	"brand_id" uuid PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "seller_return_days_are_in_bounds" CHECK ("seller_return_days"."days" between 0 and 365)
);--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "returned_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "returned_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "returned_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "category_return_days" ADD CONSTRAINT "category_return_days_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "seller_return_days" ADD CONSTRAINT "seller_return_days_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_of_an_order" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_of_an_item" ON "claims" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_of_a_user" ON "claims" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_of_a_brand" ON "claims" USING btree ("brand_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_by_status" ON "claims" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_claims" ON "claims" USING btree ("due_at") WHERE "claims"."status" in ('Requested', 'Accepted');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_of_an_order" ON "exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_of_an_item" ON "exchanges" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_of_a_user" ON "exchanges" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_of_a_brand" ON "exchanges" USING btree ("brand_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "exchanges_by_status" ON "exchanges" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_exchanges" ON "exchanges" USING btree ("due_at") WHERE "exchanges"."ended_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_an_item" ON "parcel_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_an_order" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_a_brand" ON "parcels" USING btree ("brand_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_refused_by_a_person" ON "parcels" USING btree ("refused_by") WHERE "parcels"."refused_by" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_refused_at_a_phone" ON "parcels" USING btree ("refused_phone") WHERE "parcels"."refused_phone" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_parcels_of_a_seller" ON "parcels" USING btree ("brand_id","created_at") WHERE "parcels"."ended_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_parcels_of_couriers" ON "parcels" USING btree ("checked_at") WHERE "parcels"."ended_at" is null and "parcels"."provider" <> 'hand';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "undecided_lost_parcels" ON "parcels" USING btree ("ended_at") WHERE "parcels"."status" = 'Lost' and "parcels"."lost_decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_payout_a_return" ON "payouts" USING btree ("return_id") WHERE "payouts"."state" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "one_payout_a_claim" ON "payouts" USING btree ("claim_id") WHERE "payouts"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_of_an_order" ON "payouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_under_way" ON "payouts" USING btree ("checked_at") WHERE "payouts"."state" in ('due', 'waiting');--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "photos_of_a_return" ON "case_photos" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "photos_of_a_claim" ON "case_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_of_an_item" ON "return_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_of_an_order" ON "returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_of_a_user" ON "returns" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_of_a_brand" ON "returns" USING btree ("brand_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "returns_by_status" ON "returns" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "open_returns" ON "returns" USING btree ("due_at") WHERE "returns"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "event_kind_is_known" CHECK ("order_events"."kind" in ('order-cancelled', 'order-released', 'order-restored', 'item-moved', 'item-cancelled', 'cash-on-delivery-chosen', 'payment-received', 'payment-pending', 'payment-failed', 'payment-mismatched', 'payment-too-late', 'payment-after-delivery', 'payment-repeated', 'refund-requested', 'refund-done', 'refund-refused', 'parcel-moved', 'parcel-lost-refunded', 'parcel-sent-again', 'return-moved', 'exchange-moved', 'claim-moved', 'payout-requested', 'payout-done', 'payout-refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "item_gives_back_what_it_holds" CHECK ("order_items"."returned_quantity" between 0 and "order_items"."quantity" and "order_items"."returned_paise" between 0 and "order_items"."total_paise" and "order_items"."returned_tax_paise" between 0 and "order_items"."tax_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_gives_back_what_it_cost" CHECK ("orders"."returned_paise" between 0 and "orders"."total_with_tax_paise") NOT VALID;--> statement-breakpoint
ALTER TABLE "claims" VALIDATE CONSTRAINT "claims_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "claims" VALIDATE CONSTRAINT "claims_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "exchanges" VALIDATE CONSTRAINT "exchanges_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "exchanges" VALIDATE CONSTRAINT "exchanges_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "parcel_events" VALIDATE CONSTRAINT "parcel_events_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER TABLE "parcel_items" VALIDATE CONSTRAINT "parcel_items_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payouts_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "case_photos" VALIDATE CONSTRAINT "case_photos_return_id_returns_id_fk";--> statement-breakpoint
ALTER TABLE "category_return_days" VALIDATE CONSTRAINT "category_return_days_category_id_categories_id_fk";--> statement-breakpoint
ALTER TABLE "return_items" VALIDATE CONSTRAINT "return_items_return_id_returns_id_fk";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_order_id_order_keys_id_fk";--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "seller_return_days" VALIDATE CONSTRAINT "seller_return_days_brand_id_brands_id_fk";--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "item_gives_back_what_it_holds";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "order_gives_back_what_it_cost";
