CREATE TABLE IF NOT EXISTS "listing_facts" (
	"category_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"fact" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_count_a_fact" PRIMARY KEY("category_id","brand_id","fact")
);
--> statement-breakpoint
ALTER TABLE "listing_entries" ADD COLUMN IF NOT EXISTS "facts" text[] DEFAULT '{}' NOT NULL;