CREATE TABLE "day_counts" (
	"table_name" text NOT NULL,
	"day" date NOT NULL,
	"many" integer NOT NULL,
	CONSTRAINT "day_counts_table_name_day_pk" PRIMARY KEY("table_name","day"),
	CONSTRAINT "count_of_a_day_is_never_negative" CHECK ("day_counts"."many" >= 0)
);
--> statement-breakpoint
DROP INDEX "merchants_by_email";--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "invited_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_by_age" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_by_letters" ON "users" USING gin (lower(' ' || "first_name" || ' ' || "last_name" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "merchants_by_age" ON "merchants" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "merchants_by_letters" ON "merchants" USING gin (lower(' ' || "name" || ' ' || "brand_name" || ' ' || "phone_number" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_by_age" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "one_merchant_an_email" UNIQUE("email");--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "one_merchant_an_invitation" UNIQUE("invitation_hash");--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "invitations_end" CHECK (("merchants"."invitation_hash" is null) = ("merchants"."invited_until" is null));--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "who_has_an_account_needs_no_invitation" CHECK ("merchants"."invitation_hash" is null or "merchants"."user_id" is null);