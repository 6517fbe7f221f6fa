import type { OrderDetails } from "#contract/orders.ts";
import { ApiError, call } from "#web/api.ts";

/** Undefined where there is no such order, or none that this person may read. */
export async function loadOrder(id: string): Promise<OrderDetails | undefined> {
  try {
    return (await call("GET /order/{id}", { params: { id } })).order;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
