import { sql } from "drizzle-orm";
import type { OrderFilterQuery } from "#contract/sales/order-lists.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { byteOrderMark, formatCsv } from "#server/platform/csv.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { type Reading, readFrom } from "#server/platform/database/replica.ts";
import { readOrders } from "#server/sales/orders/queries.ts";
import {
  areFew,
  filteredRows,
  newestFirst,
  newestRows,
  type OrderFilter,
  type OrderSource,
  ordersOfBrand,
  ordersOfUser,
  sourceForStaff,
  toFilter,
} from "./filter-orders-sql.ts";

const batchSize = 500;

const columns: Record<string, (order: Order) => string> = {
  "order number": ({ number }) => number,
  "order id": ({ _id }) => _id,
  placed: ({ created }) => created,
  status: ({ status }) => status,
  payment: ({ paymentStatus }) => paymentStatus,
  customer: ({ user, address }) => address?.name ?? (user ? `${user.firstName} ${user.lastName}`.trim() : ""),
  email: ({ user }) => user?.email ?? "",
  phone: ({ address }) => address?.phoneNumber ?? "",
  address: ({ address }) => address?.address ?? "",
  city: ({ address }) => address?.city ?? "",
  state: ({ address }) => address?.state ?? "",
  country: ({ address }) => address?.country ?? "",
  "zip code": ({ address }) => address?.zipCode ?? "",
  items: ({ products }) =>
    products
      .map(({ product, size, quantity, status }) => `${quantity} × ${product.name}, ${size}, ${status}`)
      .join("; "),
  total: ({ total }) => total.toFixed(2),
  tax: ({ totalTax }) => totalTax.toFixed(2),
  "grand total": ({ totalWithTax }) => totalWithTax.toFixed(2),
};

/**
 * The file of a filtered list, a row for each order, newest first and a batch at a time. Each batch begins where the last one ended (keyset
 * pagination), so that neither a slow reader nor a large shop keeps a transaction open.
 */
async function* exportList(
  shop: Reading,
  who: Who,
  { source, part, query }: { source: OrderSource | undefined; part: "all" | "brand"; query: OrderFilterQuery },
): AsyncGenerator<string> {
  yield byteOrderMark + formatCsv([Object.keys(columns)]);
  if (!source) return;
  for (let last: Place | undefined; ; ) {
    const after = last;
    const { places, orders } = await readFrom(shop, who, async (db) => {
      const places = await readPlaces(db, source, toFilter(query), after);
      const ids = places.map(({ id }) => id);
      return { places, orders: await readOrders(db, who, ids, part) };
    });
    if (orders.length > 0) yield formatCsv(orders.map((order) => Object.values(columns).map((cell) => cell(order))));
    if (places.length < batchSize) return;
    last = places.at(-1);
  }
}

interface Place extends Record<string, unknown> {
  id: string;
  /** As text, to the microsecond. */
  at: string;
}

async function readPlaces(db: Queries, source: OrderSource, filter: OrderFilter, last: Place | undefined) {
  const isBefore = last ? sql`(o.created_at, ${source.id}) < (${last.at}::timestamptz, ${last.id}::uuid)` : sql`true`;
  const rows = areFew(source, filter)
    ? sql`${filteredRows(source, filter)} and ${isBefore}`
    : newestRows(source, filter, { bound: isBefore, limit: batchSize });
  const found = await db.execute<Place>(
    sql`select id, created_at::text as at from (${rows}) found ${newestFirst} limit ${batchSize}`,
  );
  return found.rows;
}

export async function* exportAllOrders(shop: Reading, who: Who, query: OrderFilterQuery): AsyncGenerator<string> {
  const source = await readFrom(shop, who, (db) => sourceForStaff(db, query));
  yield* exportList(shop, who, { source, part: "all", query });
}

export const exportOwnOrders = (shop: Reading, who: Who, query: OrderFilterQuery) =>
  exportList(shop, who, { source: ordersOfUser(who.userId), part: "all", query });

export const exportBrandOrders = (shop: Reading, who: Who, query: OrderFilterQuery) =>
  exportList(shop, who, { source: ordersOfBrand(who), part: "brand", query });
