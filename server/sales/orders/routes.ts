import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { cancelOrder } from "./cancel-order.ts";
import { countAllOrders, countBrandOrders, countOwnOrders } from "./count-orders.ts";
import { listAllOrders, listBrandOrders, listOwnOrders, searchOrders } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";
import { readOrderPage } from "./queries.ts";
import { updateItemStatus } from "./update-item-status.ts";

/** Invoices build on orders, so the app hands over how to find the invoice of one. */
type ReadInvoiceNumber = (db: Queries, orderId: string) => Promise<string | null>;

const orderByAccount: ThrottleRule = {
  name: "order by account",
  free: 60,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 10,
};
/** A family or an office may order behind one address. */
const orderByAddress: ThrottleRule = {
  name: "order by address",
  free: 300,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 2,
};

export function orderRoutes(app: FastifyInstance, shop: Shop, readInvoiceNumber: ReadInvoiceNumber): void {
  const { db } = shop;

  route(app, "POST /order/add", async ({ who, body }, { ip }) => {
    await throttle(shop, [orderByAccount, who.userId], [orderByAddress, addressKey(ip)]);
    return { ...done("Your order has been placed successfully!"), order: await placeOrder(shop, who, body) };
  });

  route(app, "GET /order", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "orders" });
    return listAllOrders(db, who, query);
  });

  route(app, "GET /order/me", ({ who, query }) => listOwnOrders(db, who, query));

  route(app, "GET /order/brand", ({ who, query }) => listBrandOrders(db, who, query));

  route(app, "GET /order/counts", async ({ query }) => ({ counts: await countAllOrders(db, query) }));

  route(app, "GET /order/me/counts", async ({ who, query }) => ({ counts: await countOwnOrders(db, who, query) }));

  route(app, "GET /order/brand/counts", async ({ who, query }) => ({ counts: await countBrandOrders(db, who, query) }));

  route(app, "GET /order/search", async ({ who, query }) => ({
    orders: await searchOrders(db, who, query.search),
  }));

  route(app, "GET /order/{id}", async ({ who, params }, request) => {
    const { details, part } = await readOrderPage(db, who, params.id);
    recordRead(db, request, { actorId: who.userId, userId: details.user?._id, what: "order", id: params.id });
    return { order: { ...details, invoiceNumber: part === "all" ? await readInvoiceNumber(db, params.id) : null } };
  });

  route(app, "DELETE /order/cancel/{id}", async ({ who, params }) => {
    await cancelOrder(shop, who, params.id);
    return done("Order cancelled successfully");
  });

  route(app, "PUT /order/status/item/{itemId}", async ({ who, params, body }) => {
    const { orderCancelled, message } = await updateItemStatus(shop, who, params.itemId, body);
    return { ...done(message), orderCancelled };
  });
}
