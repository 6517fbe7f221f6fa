CREATE TABLE IF NOT EXISTS "cash_remittances" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"amount_paise" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remittance_is_about_money" CHECK ("cash_remittances"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "cash_remittances" ADD CONSTRAINT "cash_remittances_order_id_order_keys_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "event_kind_is_known" CHECK ("order_events"."kind" in ('order-cancelled', 'order-released', 'order-restored', 'item-moved', 'item-cancelled', 'item-not-delivered', 'cash-on-delivery-chosen', 'cash-remitted', 'payment-received', 'payment-pending', 'payment-failed', 'payment-mismatched', 'payment-too-late', 'payment-after-delivery', 'payment-repeated', 'refund-requested', 'refund-done', 'refund-refused', 'parcel-moved', 'parcel-lost-refunded', 'parcel-sent-again', 'return-moved', 'exchange-moved', 'claim-moved', 'payout-to-approve', 'payout-requested', 'payout-done', 'payout-refused')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "event_kind_is_known";--> statement-breakpoint
ALTER TABLE "cash_remittances" VALIDATE CONSTRAINT "cash_remittances_order_id_order_keys_id_fk";
