CREATE TABLE "given_up_pieces" (
	"parcel_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "given_up_pieces_parcel_id_item_id_pk" PRIMARY KEY("parcel_id","item_id"),
	CONSTRAINT "somebody_gave_up_at_least_one" CHECK ("given_up_pieces"."quantity" >= 1)
);
--> statement-breakpoint
ALTER TABLE "given_up_pieces" ADD CONSTRAINT "given_up_pieces_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "given_up_pieces" VALIDATE CONSTRAINT "given_up_pieces_parcel_id_parcels_id_fk";--> statement-breakpoint
ALTER TABLE "given_up_pieces" ADD CONSTRAINT "given_up_pieces_item_id_order_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "given_up_pieces" VALIDATE CONSTRAINT "given_up_pieces_item_id_order_items_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "given_up_pieces_of_an_item" ON "given_up_pieces" USING btree ("item_id");