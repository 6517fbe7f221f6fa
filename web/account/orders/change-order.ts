import { redirect } from "react-router";
import * as z from "zod/mini";
import { ItemStatusForm } from "#contract/orders.ts";
import { noticeSeconds } from "#contract/standards.ts";
import { call } from "#web/api.ts";
import { readForm } from "#web/form.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";

/** What the order page submits about one of its items: the form of the call, and which item it is about. */
const ItemChange = z.extend(ItemStatusForm, { itemId: z.string(), cartId: z.string() });
export type ItemChange = Omit<z.infer<typeof ItemChange>, "orderId">;

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

/** The action of the order page. The order is loaded again afterwards, whether the change was made or refused. */
export async function changeOrder(request: Request, orderId: string): Promise<Response | null> {
  try {
    if (request.method === "DELETE") return await cancelOrder(orderId);
    const form = readForm(ItemChange, await request.formData());
    if (form.ok) return await changeItem(orderId, form.data);
    notify({ kind: "error", title: Object.values(form.fields).join(" ") });
  } catch (error) {
    handleError(error);
  }
  return null;
}
