import type { FastifyInstance } from "fastify";
import type { MarkLiked } from "#server/catalogue/listing/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listRelatedProducts, readProductDetails } from "./queries.ts";

/** The page of a product. */
export function productRoutes(app: FastifyInstance, shop: Shop, markLiked: MarkLiked): void {
  route(app, "GET /product/item/{slug}", ({ params, who, dependsOn }) =>
    readFrom(shop, who, async (db) => {
      const { product, topics } = await readProductDetails(db, params.slug);
      await dependsOn(topics);
      const [marked = product] = await markLiked(db, who, [product]);
      return { product: marked };
    }),
  );

  route(app, "GET /product/related/{slug}", ({ params, who, dependsOn }) =>
    readFrom(shop, who, async (db) => {
      const { products, topics } = await listRelatedProducts(db, params.slug);
      await dependsOn(topics);
      return { products: await markLiked(db, who, products) };
    }),
  );
}
