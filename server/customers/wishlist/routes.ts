import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listWishes, listWishIds, wish } from "./service.ts";

export function wishlistRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /wishlist", async ({ who }) => ({ wishlist: await listWishes(db, who) }));

  route(app, "GET /wishlist/ids", async ({ who }) => ({ products: await listWishIds(db, who) }));

  route(app, "POST /wishlist", async ({ who, body }) => {
    await wish(db, who, body);
    return done(body.isLiked ? "Added to your wishlist." : "Removed from your wishlist.");
  });
}
