CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_letters_and_phones" ON "users" USING gin (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("email", "guest_email", '') || ' ' || regexp_replace("phone_number", '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchants_by_letters_and_phones" ON "merchants" USING gin (lower(' ' || "name" || ' ' || "brand_name" || ' ' || "phone_number" || ' ' || regexp_replace("phone_number", '[^0-9]', '', 'g') || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_letters_and_emails";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "merchants_by_letters";
