CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_letters_and_emails" ON "users" USING gin (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("email", "guest_email", '')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_letters";
