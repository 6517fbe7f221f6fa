CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_claims_by_status" ON "claims" USING btree ("status","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_exchanges_by_status" ON "exchanges" USING btree ("status","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "failed_attempts_of_parcels" ON "parcel_events" USING btree ("parcel_id") WHERE "parcel_events"."status" = 'Attempt failed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_a_courier" ON "parcels" USING btree ("courier","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_by_tracking_number" ON "parcels" USING btree ("tracking_number") WHERE "parcels"."tracking_number" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_an_exchange" ON "parcels" USING btree ("exchange_id") WHERE "parcels"."exchange_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "parcels_of_a_claim" ON "parcels" USING btree ("claim_id") WHERE "parcels"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_returns_by_status" ON "returns" USING btree ("status","order_id" DESC NULLS LAST);