import type { FastifyInstance } from "fastify";
import type { BagEntry } from "#contract/sales/cart.ts";
import type { ItemStatus, Order, OrderDetails, OrderForm } from "#contract/sales/orders.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { paymentAttempts, paymentEvents } from "#server/sales/payments/tables.ts";
import type { Shop } from "#server/shop.ts";
import { givenAddress, givenMember, type Person } from "./people.ts";

type App = Pick<FastifyInstance, "inject">;
type Line = Pick<BagEntry, "product"> & Partial<BagEntry>;

/** A person who can order: with a phone number and a default address. */
export async function givenBuyer(shop: Pick<Shop, "db" | "tokens">): Promise<Person> {
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer, { isDefault: true });
  return buyer;
}

const whole = (lines: Line[]): BagEntry[] => lines.map((line) => ({ size: "M", quantity: 1, ...line }));

/** What the browser does before an order: the bag is looked at and handed over. */
export async function handOver(app: App, { headers }: Pick<Person, "headers">, lines: Line[], coupon?: string) {
  const products = whole(lines);
  const post = (url: string, payload: object) =>
    app.inject({ method: "POST", url: `/api${url}`, headers, payload: { ...payload, ...(coupon && { coupon }) } });
  const check = await post("/cart/check", { lines: products });
  const cart = await post("/cart/add", { products });
  if (cart.statusCode !== 200) throw new Error(`the bag was refused: ${cart.body}`);
  return { cartId: cart.json().cartId as string, total: check.json().total as number };
}

export const sendOrder = (app: App, { headers }: Pick<Person, "headers">, payload: OrderForm) =>
  app.inject({ method: "POST", url: "/api/order/add", headers, payload });

/** An order of these lines, placed as a shopper places it. */
export async function givenOrder(
  app: App,
  buyer: Pick<Person, "headers">,
  lines: Line[],
  coupon?: string,
): Promise<Order> {
  const answer = await sendOrder(app, buyer, await handOver(app, buyer, lines, coupon));
  if (answer.statusCode !== 200) throw new Error(`the order was refused: ${answer.body}`);
  return answer.json().order;
}

export async function readOrderAs(app: App, { headers }: Pick<Person, "headers">, id: string): Promise<OrderDetails> {
  const answer = await app.inject({ url: `/api/order/${id}`, headers });
  if (answer.statusCode !== 200) throw new Error(`the order was not shown: ${answer.body}`);
  return answer.json().order;
}

export const setStatus = (app: App, { headers }: Pick<Person, "headers">, itemId: string, status: ItemStatus) =>
  app.inject({ method: "PUT", url: `/api/order/status/item/${itemId}`, headers, payload: { status } });

export const cancelOrderAs = (app: App, { headers }: Pick<Person, "headers">, id: string) =>
  app.inject({ method: "DELETE", url: `/api/order/cancel/${id}`, headers });

/** The buyer chooses cash on delivery. */
export async function payAtTheDoor(app: App, { headers }: Pick<Person, "headers">, orderId: string): Promise<void> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/payment/cash-on-delivery",
    headers,
    payload: { orderId },
  });
  if (answer.statusCode !== 200) throw new Error(`cash was refused: ${answer.body}`);
}

/** A payment that a provider told of, as it stands in the books. What the order makes of it is for the test. */
export async function givenPayment(tx: Queries, orderId: string, amountPaise: number): Promise<void> {
  const paid = { amountPaise, currency: "INR", paymentId: crypto.randomUUID() };
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({ ...paid, orderId, provider: "demo", state: "paid", paidAt: new Date(), expiresAt: new Date() })
    .returning({ id: paymentAttempts.id });
  if (!attempt) throw new Error("no attempt was made");
  await tx
    .insert(paymentEvents)
    .values({ ...paid, attemptId: attempt.id, state: "succeeded", source: "webhook", outcome: "counted" });
}
