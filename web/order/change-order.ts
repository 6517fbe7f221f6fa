import { redirect } from "react-router";
import * as z from "zod/mini";
import { can } from "#contract/customers/roles.ts";
import { noticeSeconds } from "#contract/messages.ts";
import { ItemStatusForm } from "#contract/sales/orders.ts";
import { loadOrder } from "#web/account/orders/load-orders.ts";
import { call } from "#web/api.ts";
import { readForm } from "#web/layout/forms/read-form.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { requireBuyer } from "#web/session/guards.ts";

/** What the order page submits about one of its items: the form of the call, and which item it is about. */
const ItemChange = z.extend(ItemStatusForm, {
  itemId: z.string(),
  cartId: z.string(),
  quantity: z.optional(z.string()),
});
export type ItemChange = Omit<z.infer<typeof ItemChange>, "orderId">;

/** A buyer goes to its own list, staff who cancelled somebody else's order to the one of all customers. */
async function toOrders(request: Request, orderId: string): Promise<Response> {
  const { user } = await requireBuyer(request);
  if (!user) return redirect(`/order/${orderId}`);
  const isOthers = can(user, "read orders") && (await loadOrder(orderId))?.user?._id !== user._id;
  return redirect(isOthers ? "/dashboard/orders/customers" : "/dashboard/orders");
}

async function changeItem(
  request: Request,
  orderId: string,
  { itemId, cartId, status, quantity }: ItemChange,
): Promise<Response | null> {
  const { message, orderCancelled } = await call("PUT /order/status/item/{itemId}", {
    params: { itemId },
    body: { orderId, cartId, status, ...(quantity && { quantity: Number(quantity) }) },
  });
  notify({ kind: "success", title: message });
  return orderCancelled ? toOrders(request, orderId) : null;
}

async function cancelOrder(request: Request, id: string): Promise<Response> {
  await call("DELETE /order/cancel/{id}", { params: { id } });
  notify({ kind: "success", title: "Order cancelled successfully", seconds: noticeSeconds.orderCancelled });
  return toOrders(request, id);
}

/** What was sent without a parcel and cancelled on its way is back. */
async function takeBack(form: FormData): Promise<null> {
  const params = { itemId: String(form.get("itemId")) };
  const { message } = await call("PUT /order/item/{itemId}/returned-to-sender", { params, body: {} });
  notify({ kind: "success", title: message });
  return null;
}

/** The action of the order page. The order is loaded again afterwards, whether the change was made or refused. */
export async function changeOrder(request: Request, orderId: string): Promise<Response | null> {
  try {
    if (request.method === "DELETE") return await cancelOrder(request, orderId);
    if (request.method === "PATCH") return await takeBack(await request.formData());
    const form = readForm(ItemChange, await request.formData());
    if (form.ok) return await changeItem(request, orderId, form.data);
    notify({ kind: "error", title: Object.values(form.fields).join(" ") });
  } catch (error) {
    handleError(error);
  }
  return null;
}
