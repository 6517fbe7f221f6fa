ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT IF EXISTS "payout_state_is_known";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "expected_back_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "called_off_by" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "expected_back_end" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "is_expected_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "expected_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN IF NOT EXISTS "is_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN IF NOT EXISTS "proof" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN IF NOT EXISTS "approved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_expected_back" ON "order_items" USING btree ("order_id") WHERE "order_items"."expected_back_since" is not null and "order_items"."expected_back_end" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_expected_back" ON "orders" USING btree ("created_at") WHERE "orders"."is_expected_back";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "event_kind_is_known" CHECK ("order_events"."kind" in ('order-cancelled', 'order-released', 'order-restored', 'item-moved', 'item-cancelled', 'item-not-delivered', 'cash-on-delivery-chosen', 'payment-received', 'payment-pending', 'payment-failed', 'payment-mismatched', 'payment-too-late', 'payment-after-delivery', 'payment-repeated', 'refund-requested', 'refund-done', 'refund-refused', 'parcel-moved', 'parcel-lost-refunded', 'parcel-sent-again', 'return-moved', 'exchange-moved', 'claim-moved', 'payout-to-approve', 'payout-requested', 'payout-done', 'payout-refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "item_cancelled_on_its_way_says_by_whom" CHECK (("order_items"."expected_back_since" is null) = ("order_items"."called_off_by" is null) and "order_items"."called_off_by" in ('buyer', 'shop')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "item_cancelled_on_its_way_has_one_end" CHECK (case when "order_items"."expected_back_since" is null then "order_items"."expected_back_end" is null
        when "order_items"."expected_back_end" is null or "order_items"."expected_back_end" in ('returned', 'lost') then "order_items"."status" = 'Cancelled'
        else "order_items"."expected_back_end" = 'delivered' and "order_items"."status" = 'Delivered' end) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "order_keeps_money_for_goods_only" CHECK ("orders"."expected_paise" >= 0 and ("orders"."is_expected_back" or "orders"."expected_paise" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payout_proof_is_known" CHECK ("payouts"."proof" in ('courier''s report', 'courier''s settlement', 'only the seller''s word')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payout_on_the_word_of_a_seller_is_approved" CHECK ("payouts"."state" = 'to approve' or "payouts"."approved_at" is not null or "payouts"."proof" is distinct from 'only the seller''s word') NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "only_payouts_to_approve_wait" CHECK ("payouts"."state" <> 'to approve' or "payouts"."approved_at" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payout_state_is_known" CHECK ("payouts"."state" in ('to approve', 'due', 'waiting', 'done', 'refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "item_cancelled_on_its_way_says_by_whom";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "item_cancelled_on_its_way_has_one_end";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "order_keeps_money_for_goods_only";--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payout_proof_is_known";--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payout_on_the_word_of_a_seller_is_approved";--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "only_payouts_to_approve_wait";--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payout_state_is_known";
