-- Orders, their items and events, and payment events become plain tables. The new ones are filled beside the old ones, to which triggers keep
-- them equal, and take their place in one short transaction. Until then they lie in a schema of their own, under their final names, where no
-- backup sees them.
CREATE SCHEMA moving;
CREATE TABLE moving.orders (
	LIKE public.orders INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	"email_hash" bigint,
	"phone_hash" bigint,
	"address_hash" bigint,
	CONSTRAINT "orders_pkey" PRIMARY KEY ("id"),
	CONSTRAINT "one_order_a_number" UNIQUE ("number"),
	CONSTRAINT "one_order_a_cart" UNIQUE ("cart_id")
);
CREATE TABLE moving.order_items (
	LIKE public.order_items INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	CONSTRAINT "order_items_pkey" PRIMARY KEY ("id")
);
CREATE TABLE moving.order_events (
	LIKE public.order_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	CONSTRAINT "order_events_pkey" PRIMARY KEY ("id")
);
CREATE TABLE moving.payment_events (
	LIKE public.payment_events INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
	CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id"),
	CONSTRAINT "each_event_counts_once" UNIQUE ("attempt_id","payment_id","state","amount_paise","currency")
);
DO $$
BEGIN
	-- Those of order-caps.sql, which a new database gets with its functions.
	IF to_regprocedure('phone_key(jsonb)') IS NOT NULL THEN
		CREATE INDEX unpaid_orders_of_a_phone ON moving.orders (phone_key(address)) WHERE payment_status IN ('Pending', 'Failed') AND status <> 'Cancelled';
		CREATE INDEX unpaid_orders_of_an_address ON moving.orders (address_key(address)) WHERE payment_status IN ('Pending', 'Failed') AND status <> 'Cancelled';
		CREATE INDEX open_cash_orders_of_a_person ON moving.orders (user_id) WHERE payment_status = 'Cash on delivery' AND status NOT IN ('Delivered', 'Cancelled');
		CREATE INDEX open_cash_orders_of_a_phone ON moving.orders (phone_key(address)) WHERE payment_status = 'Cash on delivery' AND status NOT IN ('Delivered', 'Cancelled');
		CREATE INDEX open_cash_orders_of_an_address ON moving.orders (address_key(address)) WHERE payment_status = 'Cash on delivery' AND status NOT IN ('Delivered', 'Cancelled');
	END IF;
END $$;
-- Writes what somebody writes to an old table to the new one too, by the names of the columns. It fires after update_order_key, whose hashes
-- go with an order. The row in the old table is locked by then, so nobody else writes the same row to the new one.
CREATE FUNCTION moving.write_to_new() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
	new_row jsonb;
BEGIN
	IF tg_op <> 'INSERT' THEN EXECUTE format('DELETE FROM moving.%I WHERE id = $1', tg_argv[0]) USING old.id; END IF;
	IF tg_op = 'DELETE' THEN RETURN NULL; END IF;
	new_row := to_jsonb(new);
	IF tg_argv[0] = 'orders' THEN
		new_row := new_row || coalesce((SELECT to_jsonb(k) FROM order_keys k WHERE k.id = new.id), '{}');
	END IF;
	EXECUTE format('INSERT INTO moving.%1$I SELECT r.* FROM jsonb_populate_record(null::moving.%1$I, $1) r', tg_argv[0]) USING new_row;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER write_to_new AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION moving.write_to_new('orders');
--> statement-breakpoint
CREATE TRIGGER write_to_new AFTER INSERT OR UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION moving.write_to_new('order_items');
--> statement-breakpoint
CREATE TRIGGER write_to_new AFTER INSERT OR UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION moving.write_to_new('order_events');
--> statement-breakpoint
CREATE TRIGGER write_to_new AFTER INSERT OR UPDATE OR DELETE ON "payment_events" FOR EACH ROW EXECUTE FUNCTION moving.write_to_new('payment_events');
--> statement-breakpoint
-- Whatever was there before the triggers is copied in the order of the ids, until the last one of this moment is.
CREATE TABLE moving.copied AS
SELECT 'orders' AS "what", '00000000-0000-0000-0000-000000000000'::uuid AS "to", (SELECT id FROM "orders" ORDER BY id DESC LIMIT 1) AS "end"
UNION ALL
SELECT 'payment attempts', '00000000-0000-0000-0000-000000000000', (SELECT id FROM "payment_attempts" ORDER BY id DESC LIMIT 1);
--> statement-breakpoint
-- in batches: orders with their items and events. The rows are locked, so that none is copied that somebody changes or deletes at that moment.
WITH batch AS (
	SELECT o.* FROM "orders" o
	 WHERE o.id > (SELECT c."to" FROM moving.copied c WHERE c."what" = 'orders') AND (SELECT c."to" < c."end" FROM moving.copied c WHERE c."what" = 'orders')
	 ORDER BY o.id LIMIT 1000 FOR SHARE
),
copied_orders AS (
	INSERT INTO moving.orders
	SELECT b.*, k.email_hash, k.phone_hash, k.address_hash FROM batch b LEFT JOIN "order_keys" k ON k.id = b.id ON CONFLICT (id) DO NOTHING
),
copied_items AS (
	INSERT INTO moving.order_items SELECT i.* FROM "order_items" i
	 WHERE i.order_id > (SELECT c."to" FROM moving.copied c WHERE c."what" = 'orders') AND i.order_id <= (SELECT id FROM batch ORDER BY id DESC LIMIT 1)
	   FOR SHARE ON CONFLICT (id) DO NOTHING
),
copied_events AS (
	INSERT INTO moving.order_events SELECT e.* FROM "order_events" e
	 WHERE e.order_id > (SELECT c."to" FROM moving.copied c WHERE c."what" = 'orders') AND e.order_id <= (SELECT id FROM batch ORDER BY id DESC LIMIT 1)
	   FOR SHARE ON CONFLICT (id) DO NOTHING
)
UPDATE moving.copied SET "to" = (SELECT id FROM batch ORDER BY id DESC LIMIT 1) WHERE "what" = 'orders' AND EXISTS (SELECT FROM batch);
--> statement-breakpoint
-- in batches: what providers have reported of each attempt.
WITH batch AS (
	SELECT a.id FROM "payment_attempts" a
	 WHERE a.id > (SELECT c."to" FROM moving.copied c WHERE c."what" = 'payment attempts')
	   AND (SELECT c."to" < c."end" FROM moving.copied c WHERE c."what" = 'payment attempts') ORDER BY a.id LIMIT 1000
),
copied_events AS (
	INSERT INTO moving.payment_events SELECT e.* FROM "payment_events" e
	 WHERE e.attempt_id > (SELECT c."to" FROM moving.copied c WHERE c."what" = 'payment attempts') AND e.attempt_id <= (SELECT id FROM batch ORDER BY id DESC LIMIT 1)
	   FOR SHARE ON CONFLICT (id) DO NOTHING
)
UPDATE moving.copied SET "to" = (SELECT id FROM batch ORDER BY id DESC LIMIT 1) WHERE "what" = 'payment attempts' AND EXISTS (SELECT FROM batch);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_state" ON moving.orders USING btree ("status","payment_status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_user" ON moving.orders USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","payment_status");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_an_email" ON moving.orders USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_phone_number" ON moving.orders USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_an_address" ON moving.orders USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_expected_back" ON moving.orders USING btree ("created_at") WHERE "is_expected_back";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "unpaid_orders" ON moving.orders USING btree ("user_id","created_at") WHERE "payment_status" in ('Pending', 'Failed') and "status" <> 'Cancelled';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_of_an_order" ON moving.order_items USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "items_expected_back" ON moving.order_items USING btree ("order_id") WHERE "expected_back_since" is not null and "expected_back_end" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_of_an_order" ON moving.order_events USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE moving.orders ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE moving.orders VALIDATE CONSTRAINT "orders_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE moving.payment_events ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE moving.payment_events VALIDATE CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk";--> statement-breakpoint
ANALYZE moving.orders, moving.order_items, moving.order_events, moving.payment_events;--> statement-breakpoint
DO $$
DECLARE
	moved text;
	old_rows bigint;
	new_rows bigint;
BEGIN
	FOREACH moved IN ARRAY array['orders', 'order_items', 'order_events', 'payment_events'] LOOP
		EXECUTE format('SELECT (SELECT count(*) FROM public.%1$I), (SELECT count(*) FROM moving.%1$I)', moved) INTO old_rows, new_rows;
		IF old_rows <> new_rows THEN RAISE EXCEPTION '% has % rows and its new table %', moved, old_rows, new_rows; END IF;
	END LOOP;
END $$;
--> statement-breakpoint
-- The new tables take the place of the old ones. Everybody else waits for a moment, and works with the new ones after it, since statements
-- find tables by their names.
LOCK TABLE "cash_remittances", "chat_messages", "claims", "documents", "exchanges", "invoice_recipients", "invoices", "order_brands", "order_search_texts", "parcel_items", "parcels", "payment_attempts", "payouts", "refunds", "return_items", "returns", "users",
	"order_keys", "payment_events", "order_events", "order_items", "orders" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "cash_remittances" DROP CONSTRAINT "cash_remittances_order_id_order_keys_id_fk";
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_order_id_order_keys_id_fk";
ALTER TABLE "claims" DROP CONSTRAINT "claims_order_id_order_keys_id_fk";
ALTER TABLE "documents" DROP CONSTRAINT "documents_order_id_order_keys_id_fk";
ALTER TABLE "exchanges" DROP CONSTRAINT "exchanges_order_id_order_keys_id_fk";
ALTER TABLE "invoice_recipients" DROP CONSTRAINT "invoice_recipients_order_id_order_keys_id_fk";
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_order_id_order_keys_id_fk";
ALTER TABLE "order_brands" DROP CONSTRAINT "order_brands_order_id_order_keys_id_fk";
ALTER TABLE "order_search_texts" DROP CONSTRAINT "order_search_texts_order_id_order_keys_id_fk";
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_order_id_order_keys_id_fk";
ALTER TABLE "payment_attempts" DROP CONSTRAINT "payment_attempts_order_id_order_keys_id_fk";
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_order_id_order_keys_id_fk";
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_order_id_order_keys_id_fk";
ALTER TABLE "returns" DROP CONSTRAINT "returns_order_id_order_keys_id_fk";
DO $$
DECLARE
	moved constant regclass[] := array['orders', 'order_items', 'order_events', 'payment_events']::regclass[];
	-- Keeps what is kept of each order only once in order_keys, which goes: number and cart are unique in the new table.
	replaced constant text[] := array['write_to_new', 'add_order_key', 'update_order_key', 'delete_order_key'];
	in_use constant boolean := to_regprocedure('add_order_key()') IS NOT NULL;
	again text[];
	statement text;
BEGIN
	-- Triggers, rights and functions of their rows are made again for the new tables.
	SELECT array_agg(made.definition ORDER BY made.place) INTO again FROM (
		SELECT 1 AS place, pg_get_functiondef(f.oid) AS definition FROM pg_proc f JOIN pg_type t ON t.oid = ANY (f.proargtypes) WHERE t.typrelid = ANY (moved)
		UNION ALL
		SELECT 2, pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE t.tgrelid = ANY (moved) AND NOT t.tgisinternal AND t.tgname <> ALL (replaced)
		UNION ALL
		SELECT 3, format('GRANT %s ON public.%I TO %s', a.privilege_type, c.relname, a.grantee::regrole)
		  FROM pg_class c CROSS JOIN aclexplode(c.relacl) a WHERE c.oid = ANY (moved) AND a.grantee NOT IN (0, c.relowner) AND a.privilege_type <> 'MAINTAIN'
		UNION ALL
		SELECT 3, format('GRANT SELECT ON public.order_keys TO %s', a.grantee::regrole)
		  FROM pg_class c CROSS JOIN aclexplode(c.relacl) a
		 WHERE in_use AND c.oid = 'order_keys'::regclass AND a.grantee NOT IN (0, c.relowner) AND a.privilege_type = 'SELECT'
	) made;
	FOR statement IN
		SELECT format('DROP FUNCTION %s', f.oid::regprocedure) FROM pg_proc f JOIN pg_type t ON t.oid = ANY (f.proargtypes) WHERE t.typrelid = ANY (moved)
	LOOP
		EXECUTE statement;
	END LOOP;
	DROP TABLE "orders", "order_items", "order_events", "payment_events", "order_keys";
	ALTER TABLE moving.orders SET SCHEMA public;
	ALTER TABLE moving.order_items SET SCHEMA public;
	ALTER TABLE moving.order_events SET SCHEMA public;
	ALTER TABLE moving.payment_events SET SCHEMA public;
	IF in_use THEN
		-- For the former version, which goes on reading it until its last process has ended; a later migration drops it.
		CREATE VIEW "order_keys" AS SELECT id, number, cart_id, email_hash, phone_hash, address_hash FROM "orders";
		DROP FUNCTION add_order_key, update_order_key, delete_order_key;
		-- As orders-of-buyer.sql has it, which is applied after the migrations.
		CREATE OR REPLACE FUNCTION add_buyer_hashes() RETURNS trigger LANGUAGE plpgsql AS $add$
		BEGIN
			SELECT coalesce(h.email_hash, 0), coalesce(h.phone_hash, 0), coalesce(h.address_hash, 0) INTO new.email_hash, new.phone_hash, new.address_hash
			  FROM buyer_hashes((SELECT coalesce(email, guest_email) FROM users WHERE id = new.user_id), new.address) h;
			RETURN new;
		END $add$;
		CREATE TRIGGER add_buyer_hashes BEFORE INSERT OR UPDATE OF user_id, address ON "orders" FOR EACH ROW EXECUTE FUNCTION add_buyer_hashes();
	END IF;
	FOREACH statement IN ARRAY coalesce(again, '{}') LOOP
		EXECUTE statement;
	END LOOP;
END $$;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "cash_remittances" ADD CONSTRAINT "cash_remittances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action NOT VALID;
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "invoice_recipients" ADD CONSTRAINT "invoice_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "order_brands" ADD CONSTRAINT "order_brands_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "order_search_texts" ADD CONSTRAINT "order_search_texts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "claims" ADD CONSTRAINT "claims_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "parcel_items" ADD CONSTRAINT "parcel_items_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
DROP SCHEMA moving CASCADE;
--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "cash_remittances" VALIDATE CONSTRAINT "cash_remittances_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "chat_messages" VALIDATE CONSTRAINT "chat_messages_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "claims" VALIDATE CONSTRAINT "claims_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "exchanges" VALIDATE CONSTRAINT "exchanges_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "invoice_recipients" VALIDATE CONSTRAINT "invoice_recipients_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_brands" VALIDATE CONSTRAINT "order_brands_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_search_texts" VALIDATE CONSTRAINT "order_search_texts_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "parcels" VALIDATE CONSTRAINT "parcels_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "payment_attempts" VALIDATE CONSTRAINT "payment_attempts_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payouts_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "returns" VALIDATE CONSTRAINT "returns_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "claims" VALIDATE CONSTRAINT "claims_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "exchanges" VALIDATE CONSTRAINT "exchanges_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "parcel_items" VALIDATE CONSTRAINT "parcel_items_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "return_items" VALIDATE CONSTRAINT "return_items_item_id_order_items_id_fk";
