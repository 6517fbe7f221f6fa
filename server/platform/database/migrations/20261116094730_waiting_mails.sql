ALTER TABLE "mails" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_that_wait" ON "mails" USING btree ("id") WHERE "mails"."waits";