import type { Order, OrderDetails, OrderList } from "#contract/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";

/** Undefined where there is no such order, or none that this person may read. */
export const loadOrder = async (id: string): Promise<OrderDetails | undefined> =>
  (await undefinedIfNotFound(call("GET /order/{id}", { params: { id } })))?.order;

export interface Orders extends OrderList {
  search: string;
  hasFailed: boolean;
}

interface Source {
  list: (query: { page: string }) => Promise<OrderList>;
  find: (id: string) => Promise<Order[]>;
}

export const findOrders = async (search: string): Promise<Order[]> =>
  (await call("GET /order/search", { query: { search } })).orders;

const asList = (orders: Order[]): OrderList => ({ orders, totalPages: 1, currentPage: 1, count: orders.length });

/** A page of orders, or the one with the id that is searched for. After a failure the list is empty rather than stale. */
export async function loadOrders(url: string, { list, find }: Source): Promise<Orders> {
  const { searchParams } = new URL(url);
  const search = searchParams.get("search") ?? "";
  try {
    const found = search ? asList(await find(search)) : await list({ page: searchParams.get("page") ?? "" });
    return { ...found, search, hasFailed: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    handleError(error);
    return { ...asList([]), search, hasFailed: true };
  }
}
