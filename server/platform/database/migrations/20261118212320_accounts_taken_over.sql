ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "taken_over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "whoever_takes_over_proves_the_email" CHECK ("users"."taken_over_at" is null or "users"."email_proven_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "whoever_takes_over_proves_the_email";
