import type { FastifyInstance } from "fastify";
import { readSearchText } from "#contract/search-text.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listProducts } from "./list-products.ts";
import { type MarkLiked, topics } from "./service.ts";
import { suggestProducts } from "./suggest-products.ts";

export function listingRoutes(app: FastifyInstance, { db }: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/list", async ({ query, who, dependsOn }) => {
    const list = await listProducts(db, query);
    await dependsOn([topics.listing, ...list.products.map(({ _id }) => topics.product.of(_id))]);
    return { ...list, products: await markLiked(db, who, list.products) };
  });

  route(app, "GET /product/list/search/{term}", async ({ params, dependsOn }) => {
    // The price and the size that a search names are filters of its list; what is left of it is looked for.
    const products = await suggestProducts(db, readSearchText(params.term).name || params.term);
    await dependsOn([topics.listing, ...products.map(({ _id }) => topics.product.of(_id))]);
    return { products };
  });
}
