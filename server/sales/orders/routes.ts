import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { done } from "#contract/fields.ts";
import type { Order, OrderDetails } from "#contract/sales/orders.ts";
import type { Parcel } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordExport, recordRead, recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { countAllOrders, countBrandOrders, countOwnOrders } from "./lists/count-orders.ts";
import { exportAllOrders, exportBrandOrders, exportOwnOrders } from "./lists/export-orders.ts";
import { listAllOrders, listBrandOrders, listOwnOrders, searchOrders } from "./lists/list-orders.ts";
import { placeOrder } from "./placing/place-order.ts";
import { readOrderPage } from "./queries.ts";
import { cancelOrder } from "./statuses/cancel-order.ts";
import { updateItemStatus } from "./statuses/update-item-status.ts";
import { updateOrderStatuses } from "./statuses/update-order-statuses.ts";

/** Invoices build on orders, so the app hands over how to find the invoice of one. */
type ReadInvoiceNumber = (db: Queries, orderId: string) => Promise<string | null>;

/** So do parcels: those of an order that a person may see, by the lines that the person may see. */
type ReadParcels = (db: Queries, who: Who, order: Order) => Promise<Parcel[]>;

/** So does what became of its cash, which is for those who may refund orders. */
type ReadCash = (db: Queries, who: Who, order: Order) => Promise<OrderDetails["cash"]>;

interface OrderExtras {
  readInvoiceNumber: ReadInvoiceNumber;
  readParcels: ReadParcels;
  readCash: ReadCash;
}

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

function sendCsv(reply: FastifyReply, parts: AsyncGenerator<string>): Readable {
  reply.header("content-disposition", 'attachment; filename="orders.csv"').type("text/csv; charset=utf-8");
  return Readable.from(parts, { objectMode: false });
}

export function orderRoutes(app: FastifyInstance, shop: Shop, extras: OrderExtras): void {
  const { db } = shop;

  route(app, "POST /order/add", async ({ who, body }, { ip }) => {
    await throttle(shop, [orderByAccount, who.userId], [orderByAddress, addressKey(ip)]);
    return { ...done("Your order has been placed successfully!"), order: await placeOrder(shop, who, body) };
  });

  route(app, "GET /order", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "orders" });
    return readFrom(shop, who, (replica) => listAllOrders(replica, who, query));
  });

  route(app, "GET /order/me", ({ who, query }) => listOwnOrders(db, who, query));

  route(app, "GET /order/brand", ({ who, query }) =>
    readFrom(shop, who, (replica) => listBrandOrders(replica, who, query)),
  );

  route(app, "GET /order/counts", async ({ who, query }) => ({
    counts: await readFrom(shop, who, (replica) => countAllOrders(replica, query)),
  }));

  route(app, "GET /order/me/counts", async ({ who, query }) => ({ counts: await countOwnOrders(db, who, query) }));

  route(app, "GET /order/brand/counts", async ({ who, query }) => ({
    counts: await readFrom(shop, who, (replica) => countBrandOrders(replica, who, query)),
  }));

  route(app, "GET /order/export.csv", async ({ who, query }, request, reply) => {
    await recordExport(db, request, { actorId: who.userId, what: "orders" });
    return sendCsv(reply, exportAllOrders(shop, who, query));
  });

  route(app, "GET /order/me/export.csv", async ({ who, query }, request, reply) => {
    const { userId } = who;
    await recordSecurityEvent(db, { kind: "own data exported", userId, actorId: userId, ...describeClient(request) });
    return sendCsv(reply, exportOwnOrders(shop, who, query));
  });

  route(app, "GET /order/brand/export.csv", async ({ who, query }, request, reply) => {
    await recordExport(db, request, { actorId: who.userId, what: "orders of a brand" });
    return sendCsv(reply, exportBrandOrders(shop, who, query));
  });

  route(app, "PUT /order/status", async ({ who, body }) => {
    const results = await updateOrderStatuses(shop, who, body);
    const changed = results.filter((result) => result.changed).length;
    return { ...done(`${changed} of ${results.length} items set to ${body.status}.`), results };
  });

  route(app, "GET /order/search", async ({ who, query }) => ({
    orders: await searchOrders(db, who, query.search),
  }));

  route(app, "GET /order/{id}", async ({ who, params }, request) => {
    const { details, part } = await readOrderPage(db, who, params.id);
    recordRead(db, request, { actorId: who.userId, userId: details.user?._id, what: "order", id: params.id });
    const invoiceNumber = part === "all" ? await extras.readInvoiceNumber(db, params.id) : null;
    const cash = part === "all" ? await extras.readCash(db, who, details) : null;
    return { order: { ...details, invoiceNumber, cash, parcels: await extras.readParcels(db, who, details) } };
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
