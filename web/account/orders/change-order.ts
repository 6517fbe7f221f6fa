import { redirect } from "react-router";
import { noticeSeconds } from "#contract/limits.ts";
import type { ItemStatus } from "#contract/orders.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";

/** What the order page sends about one of its items. */
export type ItemChange = { itemId: string; cartId: string; status: ItemStatus };

const toOrders = () => redirect("/dashboard/orders");

async function changeItem(orderId: string, { itemId, cartId, status }: ItemChange): Promise<Response | null> {
  const { message, orderCancelled } = await call("PUT /order/status/item/{itemId}", {
    params: { itemId },
    body: { orderId, cartId, status },
  });
  notify({ kind: "success", title: message });
  return orderCancelled ? toOrders() : null;
}

async function cancelOrder(id: string): Promise<Response> {
  await call("DELETE /order/cancel/{id}", { params: { id } });
  notify({ kind: "success", title: "Order cancelled successfully", seconds: noticeSeconds.orderCancelled });
  return toOrders();
}

/** The order is loaded again afterwards, whether the change was made or refused. */
export async function changeOrder(request: Request, orderId: string): Promise<Response | null> {
  try {
    if (request.method === "DELETE") return await cancelOrder(orderId);
    return await changeItem(orderId, Object.fromEntries(await request.formData()) as unknown as ItemChange);
  } catch (error) {
    handleError(error);
    return null;
  }
}
