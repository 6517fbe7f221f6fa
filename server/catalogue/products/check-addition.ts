import { eq } from "drizzle-orm";
import type { ProductForm } from "#contract/product-form.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { refuse } from "#server/shop-error.ts";
import { brandFor } from "./brand-choice.ts";
import type { Manager } from "./managed-facts.ts";
import { products } from "./tables.ts";
import { takenSku } from "./taken.ts";

/** Refuses what cannot succeed before its picture is made; whoever takes a sku in between is found by the database. */
export async function checkAddition(db: Queries, who: Manager, { brand, sku }: ProductForm): Promise<void> {
  const brandId = await brandFor(db, who, brand);
  if (!brandId) throw refuse("Brand is required.", { brand: "Brand is required." });
  if ((await db.$count(products, eq(products.sku, sku))) > 0) throw takenSku();
}
