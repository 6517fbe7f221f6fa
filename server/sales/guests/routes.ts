import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { guestToken } from "#server/customers/accounts/guests/service.ts";
import { route } from "#server/platform/http/route.ts";
import { shopLink } from "#server/platform/mail/layout.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { notFound } from "#server/shop-error.ts";

export function guestOrderRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  route(app, "GET /guest/link/{orderId}", async ({ who, params: { orderId } }) => {
    const { userId, isGuest } = who;
    if ((await db.$count(orders, and(eq(orders.id, orderId), eq(orders.userId, userId)))) === 0)
      throw notFound("No order found.");
    const path = isGuest ? `/guest/${guestToken(settings, { guestId: userId, orderId })}` : `/order/${orderId}`;
    return { link: shopLink(settings, path) };
  });
}
