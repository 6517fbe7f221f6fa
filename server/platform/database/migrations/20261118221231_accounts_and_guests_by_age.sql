CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_by_age" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."guest_email" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "guests_by_age" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "users"."guest_email" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_age";
