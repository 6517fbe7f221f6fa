CREATE TABLE IF NOT EXISTS "shop_processes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"machine" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"restarts" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "slow_statements" (
	"name" text PRIMARY KEY NOT NULL,
	"runs" integer NOT NULL,
	"total_ms" double precision NOT NULL,
	"longest_ms" double precision NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "failure" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "slow_statements_by_age" ON "slow_statements" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_given_up" ON "mails" USING btree ("given_up_at") WHERE "mails"."given_up_at" is not null;