import type { FastifyInstance } from "fastify";
import { type MarkLiked, topicsOfProduct } from "#server/catalogue/listing/service.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listRelatedProducts, readProductDetails, topicsOfRelated } from "./queries.ts";

/** The page of a product. */
export function productRoutes(app: FastifyInstance, { db }: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/item/{slug}", async ({ params, who, dependsOn }) => {
    const details = await readProductDetails(db, params.slug);
    await dependsOn(() => topicsOfProduct(db, params.slug));
    const [product = details] = await markLiked(db, who, [details]);
    return { product };
  });

  route(app, "GET /product/related/{slug}", async ({ params, who, dependsOn }) => {
    const related = await listRelatedProducts(db, params.slug);
    await dependsOn(() => topicsOfRelated(db, params.slug, related));
    return { products: await markLiked(db, who, related) };
  });
}
