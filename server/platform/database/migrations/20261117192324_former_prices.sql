CREATE TABLE "former_prices" (
	"product_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"mrp_paise" integer,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_prices_product_id_until_pk" PRIMARY KEY("product_id","until"),
	CONSTRAINT "former_price_is_at_least_a_rupee" CHECK ("former_prices"."price_paise" >= 100),
	CONSTRAINT "former_mrp_is_at_least_the_price" CHECK ("former_prices"."mrp_paise" >= "former_prices"."price_paise")
);
--> statement-breakpoint
ALTER TABLE "former_prices" ADD CONSTRAINT "former_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "former_prices" VALIDATE CONSTRAINT "former_prices_product_id_products_id_fk";
