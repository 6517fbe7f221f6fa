CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	"sku" text NOT NULL,
	"problems" jsonb,
	"outcome" text,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'arriving' NOT NULL,
	"reason" text,
	"columns" text[] NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"with_problems" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_state_is_known" CHECK ("product_imports"."state" in ('arriving', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_of_a_sku" ON "import_rows" USING btree ("import_id","sku","line");--> statement-breakpoint
CREATE INDEX "import_rows_at_fault" ON "import_rows" USING btree ("import_id","line") WHERE "import_rows"."problems" is not null;--> statement-breakpoint
CREATE INDEX "imports_of_a_person" ON "product_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_by_age" ON "product_imports" USING btree ("created_at");