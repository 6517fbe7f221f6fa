import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Product, ProductDetails } from "./products.ts";

export const itemCalls = calls({
  "GET /product/item/{slug}": {
    access: "open",
    summary:
      "A product the shop shows, by slug or id. A former slug answers too: then the product carries another slug, its present one",
    reply: z.strictObject({ product: ProductDetails }),
  },
  "GET /product/related/{slug}": {
    access: "open",
    summary: "Up to 8 products like this one: of its category and brand, then of its category, then of its brand",
    reply: z.strictObject({ products: z.array(Product) }),
  },
});
