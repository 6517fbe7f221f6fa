CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"value" text NOT NULL,
	"client_id" uuid,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_message_a_client_id" UNIQUE("from_id","client_id"),
	CONSTRAINT "nobody_chats_with_themselves" CHECK ("chat_messages"."from_id" <> "chat_messages"."to_id")
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"socket_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"process_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_sides" (
	"user_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"last_message_id" uuid NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "chat_sides_user_id_other_id_pk" PRIMARY KEY("user_id","other_id"),
	CONSTRAINT "unread_is_never_negative" CHECK ("chat_sides"."unread" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD COLUMN "last_line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sides" ADD CONSTRAINT "chat_sides_last_message_id_chat_messages_id_fk" FOREIGN KEY ("last_message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_a_conversation" ON "chat_messages" USING btree (least("from_id", "to_id"),greatest("from_id", "to_id"),"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_to_a_person" ON "chat_messages" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "messages_about_an_order" ON "chat_messages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "presence_of_a_person" ON "chat_presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presence_of_a_process" ON "chat_presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "conversations_by_last_message" ON "chat_sides" USING btree ("user_id","last_message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_with_a_person" ON "chat_sides" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "import_rows_of_a_slug" ON "import_rows" USING btree ("import_id","slug","line") WHERE "import_rows"."slug" <> '';