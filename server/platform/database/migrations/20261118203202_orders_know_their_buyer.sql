ALTER TABLE "order_keys" ADD COLUMN "email_hash" bigint;--> statement-breakpoint
ALTER TABLE "order_keys" ADD COLUMN "phone_hash" bigint;--> statement-breakpoint
ALTER TABLE "order_keys" ADD COLUMN "address_hash" bigint;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_an_email" ON "order_keys" USING btree ("email_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_a_phone_number" ON "order_keys" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_an_address" ON "order_keys" USING btree ("address_hash");--> statement-breakpoint
-- in batches: what buyer_hashes of order-keys.sql says, which is not there before the tables are
UPDATE "order_keys" k
   SET "email_hash" = coalesce(hashtextextended('email ' || coalesce(u.email, u.guest_email), 0), 0),
       "phone_hash" = coalesce(hashtextextended('phone ' || nullif(right(regexp_replace(o.address ->> 'phoneNumber', '[^0-9]', '', 'g'), 10), ''), 0), 0),
       "address_hash" = coalesce(hashtextextended('address ' || nullif(lower(regexp_replace(
         (o.address ->> 'address') || (o.address ->> 'city') || (o.address ->> 'zipCode'), '[[:space:][:punct:]]', '', 'g')), ''), 0), 0)
  FROM "orders" o LEFT JOIN "users" u ON u.id = o.user_id
 WHERE o.id = k.id AND k.id IN (SELECT id FROM "order_keys" WHERE "phone_hash" IS NULL LIMIT 5000);
