ALTER TABLE "pictures" ADD COLUMN IF NOT EXISTS "is_published" boolean;--> statement-breakpoint
-- in batches
UPDATE "pictures" SET "is_published" = EXISTS (
  SELECT FROM "review_pictures" rp JOIN "reviews" r ON r."id" = rp."review_id" WHERE rp."picture_id" = "pictures"."id" AND r."status" = 'Approved')
 WHERE "id" IN (
   SELECT p."id" FROM "pictures" p
    WHERE p."is_published" IS NULL AND EXISTS (SELECT FROM "review_pictures" rp WHERE rp."picture_id" = p."id")
      AND NOT EXISTS (SELECT FROM "products" WHERE "picture_id" = p."id")
      AND NOT EXISTS (SELECT FROM "product_pictures" WHERE "picture_id" = p."id")
    LIMIT 1000);
