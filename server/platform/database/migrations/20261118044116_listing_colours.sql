CREATE TABLE IF NOT EXISTS "listing_colours" (
	"category_id" uuid NOT NULL,
	"brand_id" uuid NOT NULL,
	"colour" smallint NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_count_a_colour" PRIMARY KEY("category_id","brand_id","colour")
);
