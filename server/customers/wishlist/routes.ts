import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { listWishlist, listWishlistIds } from "./queries.ts";
import { updateWishlist } from "./update-wishlist.ts";

export function wishlistRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /wishlist", async ({ who }) => ({ wishlist: await listWishlist(db, who) }));

  route(app, "GET /wishlist/ids", async ({ who }) => ({ products: await listWishlistIds(db, who) }));

  route(app, "POST /wishlist", async ({ who, body }) => {
    await updateWishlist(db, who, body);
    return done(body.isLiked ? "Added to your wishlist." : "Removed from your wishlist.");
  });
}
