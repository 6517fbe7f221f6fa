import type { APIRequestContext, Page } from "@playwright/test";
import type { Order } from "#contract/sales/orders.ts";
import { callAs, demoAdmin, type payOnline, placeOrder } from "./buying.ts";
import type { Person } from "./people.ts";

export const payAtTheDoor = (request: APIRequestContext, buyer: Pick<Person, "token">, { _id }: Order) =>
  callAs(request, buyer, "post", "/payment/cash-on-delivery", { orderId: _id });

/** An order that was paid, at the door if nothing else is said, and has arrived. */
export async function arrivedOrder(
  { request }: Page,
  buyer: Person,
  wanted: Parameters<typeof placeOrder>[2],
  pay: typeof payOnline | typeof payAtTheDoor = payAtTheDoor,
): Promise<Order> {
  const admin = await demoAdmin(request);
  const order = await placeOrder(request, buyer, wanted);
  await pay(request, buyer, order);
  for (const { _id } of order.products)
    await callAs(request, admin, "put", `/order/status/item/${_id}`, { status: "Delivered" });
  return order;
}

export const itemOf = (page: Page, { products }: Order, place: number) =>
  page.getByRole("listitem", { name: products[place]?.product.name ?? "", exact: true });
export const cases = (page: Page) => page.getByRole("region", { name: "Returns and changes" });
