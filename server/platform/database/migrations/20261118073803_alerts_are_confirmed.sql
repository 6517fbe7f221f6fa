ALTER TABLE "mail_preferences" ALTER COLUMN "wish_prices" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD COLUMN IF NOT EXISTS "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller_stock_mails" ADD COLUMN IF NOT EXISTS "state" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "unconfirmed_alerts" ON "product_alerts" USING btree ("created_at") WHERE "product_alerts"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "product_alerts" ADD CONSTRAINT "only_confirmed_alerts_are_sent" CHECK ("product_alerts"."sent_at" is null or "product_alerts"."confirmed_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "product_alerts" VALIDATE CONSTRAINT "only_confirmed_alerts_are_sent";
