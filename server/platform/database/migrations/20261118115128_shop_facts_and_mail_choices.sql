CREATE TABLE IF NOT EXISTS "mail_choices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"mails" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chosen_mails_are_known" CHECK ("mail_choices"."mails" in ('wishPrices', 'leftBag', 'stock', 'alerts')),
	CONSTRAINT "way_of_a_mail_choice_is_known" CHECK ("mail_choices"."way" in ('account', 'mailed link', 'mail program'))
);
--> statement-breakpoint
ALTER TABLE "fact_fields" ADD COLUMN IF NOT EXISTS "shop_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mail_choices" VALIDATE CONSTRAINT "mail_choices_user_id_users_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_choices_of_a_user" ON "mail_choices" USING btree ("user_id","mails","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_choices_by_age" ON "mail_choices" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "fact_fields" ADD CONSTRAINT "the_shop_says_texts_alone" CHECK ("fact_fields"."shop_text" = '' or "fact_fields"."kind" = 'text') NOT VALID;--> statement-breakpoint
ALTER TABLE "fact_fields" VALIDATE CONSTRAINT "the_shop_says_texts_alone";--> statement-breakpoint
-- Consent that was given before it had a history: on the page of the account, the last time that anything was changed there.
INSERT INTO "mail_choices" ("user_id", "mails", "is_wanted", "way", "created_at")
SELECT p."user_id", kind."mails", true, 'account', p."updated_at" FROM "mail_preferences" p
CROSS JOIN LATERAL (VALUES ('wishPrices', p."wish_prices"), ('leftBag', p."left_bag")) kind ("mails", "is_wanted")
WHERE kind."is_wanted" AND NOT EXISTS (SELECT FROM "mail_choices" c WHERE c."user_id" = p."user_id" AND c."mails" = kind."mails");
