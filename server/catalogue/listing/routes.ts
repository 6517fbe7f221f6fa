import type { FastifyInstance } from "fastify";
import { readSearchText } from "#contract/catalogue/search-text.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listProducts } from "./lists/list-products.ts";
import { type MarkLiked, topics } from "./service.ts";
import { suggestProducts } from "./suggest-products.ts";

export function listingRoutes(app: FastifyInstance, shop: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/list", ({ query, who, dependsOn }) =>
    readFrom(shop, who, async (db) => {
      const list = await listProducts(db, query);
      await dependsOn([topics.listing, ...list.products.map(({ _id }) => topics.product.of(_id))]);
      return { ...list, products: await markLiked(db, who, list.products) };
    }),
  );

  route(app, "GET /product/list/search/{term}", async ({ params, who, dependsOn }) => {
    // The price and the size that a search names are filters of its list; what is left of it is looked for.
    const term = readSearchText(params.term).name || params.term;
    const products = await readFrom(shop, who, (db) => suggestProducts(db, term));
    await dependsOn([topics.listing, ...products.map(({ _id }) => topics.product.of(_id))]);
    return { products };
  });
}
