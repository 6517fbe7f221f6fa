import type { FastifyInstance } from "fastify";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addCart } from "./add-cart.ts";
import { checkBag } from "./check-bag.ts";

export function cartRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  route(app, "POST /cart/check", ({ body }) => checkBag(db, body.lines, settings.taxRatePercent));

  route(app, "POST /cart/add", async ({ who, body }) => ({
    success: true as const,
    cartId: await addCart(db, who, body.products, settings.taxRatePercent),
  }));
}
