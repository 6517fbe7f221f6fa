ALTER TABLE "search_vocabulary" ADD COLUMN IF NOT EXISTS "sound" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vocabulary_by_sound" ON "search_vocabulary" USING btree ("sound") WHERE "search_vocabulary"."sound" is not null;
