CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "search_words" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"tier" smallint NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"word" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "search_synonyms_word_meaning_pk" PRIMARY KEY("word","meaning")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "words_of_tier_1" ON "search_words" USING gin ("words") WHERE "search_words"."tier" = 1;--> statement-breakpoint
CREATE INDEX "words_of_tier_2" ON "search_words" USING gin ("words") WHERE "search_words"."tier" = 2;--> statement-breakpoint
CREATE INDEX "vocabulary_by_letters" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vocabulary_by_prefix" ON "search_vocabulary" USING btree ("word" text_pattern_ops);