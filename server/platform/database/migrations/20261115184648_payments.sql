CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"session_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"pending_payment_id" text,
	"pending_since" timestamp with time zone,
	"payment_id" text,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_attempt_a_payment" UNIQUE("provider","payment_id"),
	CONSTRAINT "attempt_state_is_known" CHECK ("payment_attempts"."state" in ('open', 'paid', 'closed')),
	CONSTRAINT "attempt_is_about_money" CHECK ("payment_attempts"."amount_paise" > 0),
	CONSTRAINT "paid_attempt_names_its_payment" CHECK (("payment_attempts"."state" = 'paid') = ("payment_attempts"."payment_id" is not null and "payment_attempts"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "each_event_counts_once" UNIQUE("attempt_id","payment_id","state","amount_paise","currency"),
	CONSTRAINT "event_state_is_known" CHECK ("payment_events"."state" in ('succeeded', 'failed', 'pending'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_state_is_known" CHECK ("refunds"."state" in ('due', 'waiting', 'done', 'refused')),
	CONSTRAINT "refund_is_about_money" CHECK ("refunds"."amount_paise" > 0),
	CONSTRAINT "done_refund_says_when" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_of_an_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "open_attempts" ON "payment_attempts" USING btree ("asked_at") WHERE "payment_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_of_an_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_an_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_under_way" ON "refunds" USING btree ("asked_at") WHERE "refunds"."state" in ('due', 'waiting');