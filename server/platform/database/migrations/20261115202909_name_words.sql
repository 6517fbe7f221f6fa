CREATE TABLE "people_search_words" (
	"table_name" text NOT NULL,
	"word" text NOT NULL,
	"row_id" uuid NOT NULL,
	CONSTRAINT "name_words_table_name_word_row_id_pk" PRIMARY KEY("table_name","word","row_id")
);
--> statement-breakpoint
CREATE INDEX "words_of_a_name" ON "people_search_words" USING btree ("row_id","table_name");