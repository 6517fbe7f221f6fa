import type { FastifyInstance } from "fastify";
import type { MarkLiked } from "#server/catalogue/listing/service.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listRelatedProducts, readProductDetails } from "./queries.ts";

/** The page of a product. */
export function productRoutes(app: FastifyInstance, { db }: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/item/{slug}", async ({ params, who }) => {
    const details = await readProductDetails(db, params.slug);
    const [product = details] = await markLiked(db, who, [details]);
    return { product };
  });

  route(app, "GET /product/related/{slug}", async ({ params, who }) => ({
    products: await markLiked(db, who, await listRelatedProducts(db, params.slug)),
  }));
}
