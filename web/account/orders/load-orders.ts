import type { OrderCounts } from "#contract/sales/order-lists.ts";
import type { Order, OrderDetails, OrderList } from "#contract/sales/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import { type OrderFilter, readOrderFilter, toQuery } from "./filters/read-order-filter.ts";

/** Undefined where there is no such order, or none that this person may read. */
export const loadOrder = async (id: string): Promise<OrderDetails | undefined> =>
  (await undefinedIfNotFound(call("GET /order/{id}", { params: { id } })))?.order;

/** What a payment page reads of the page of its order. */
export interface LoadedOrder {
  order: OrderDetails | undefined;
  isBuyer: boolean;
}

export interface Orders extends OrderList {
  search: string;
  filter: OrderFilter;
  /** Absent where one order is searched for, or nothing could be loaded. */
  counts: OrderCounts | undefined;
  hasFailed: boolean;
}

type Query = Record<string, string>;

interface Source {
  list: (query: Query) => Promise<OrderList>;
  count: (query: Query) => Promise<{ counts: OrderCounts }>;
  /** By the complete id or number. */
  find: (search: string) => Promise<Order[]>;
}

export const findOrders = async (search: string): Promise<Order[]> =>
  (await call("GET /order/search", { query: { search } })).orders;

const asList = (orders: Order[]): OrderList => ({ orders, totalPages: 1, currentPage: 1, count: orders.length });

/** A page of orders, or the one with the id that is searched for. After a failure the list is empty rather than stale. */
export async function loadOrders(url: string, { list, count, find }: Source): Promise<Orders> {
  const { searchParams } = new URL(url);
  const search = searchParams.get("search") ?? "";
  const filter = readOrderFilter(url);
  try {
    if (search) return { ...asList(await find(search)), search, filter, counts: undefined, hasFailed: false };
    const query = toQuery(filter);
    const [found, { counts }] = await Promise.all([
      list({ ...query, page: searchParams.get("page") ?? "" }),
      count(query),
    ]);
    return { ...found, search, filter, counts, hasFailed: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    handleError(error);
    return { ...asList([]), search, filter, counts: undefined, hasFailed: true };
  }
}
