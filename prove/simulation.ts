import type { Order } from "#contract/sales/orders.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import type { openPayingShop, ReportedPayment } from "#server/testing/shops/paying-shop.ts";
import type { Operation, Step } from "./operations.ts";

type Paying = Awaited<ReturnType<typeof openPayingShop>>;

export interface PlacedOrder {
  id: string;
  buyer: Person;
  /** What was sent, to be sent again. */
  form: object;
  lines: Order["products"];
}

interface PaymentWindow {
  sessionId: string;
  attemptId: string;
  amountPaise: number;
  order: PlacedOrder;
  /** What the provider says of each payment in it. */
  payments: Map<string, ReportedPayment["state"]>;
}

const nth = <T>(all: readonly T[], n: number): T | undefined => (all.length > 0 ? all[n % all.length] : undefined);

/** Three products with few pieces, one of them counted by size, and who has to do with them. */
async function createParties({ shop, db }: Paying) {
  const sizes = ["M", "L"] as ("M" | "L")[];
  const products = [
    await givenProduct(db, { pricePaise: 100_000, quantity: 8, sizes, taxable: false }),
    await givenProduct(db, { pricePaise: 33_333, quantity: 6, sizes, taxable: true }),
    await givenProduct(db, { pricePaise: 7_777, quantity: 7, sizes, taxable: true }),
  ];
  const bySize = products[2]?.id ?? "";
  await db.insert(productSizes).values([
    { productId: bySize, size: "M", quantity: 4 },
    { productId: bySize, size: "L", quantity: 3 },
  ]);
  return { products, buyers: [await givenBuyer(shop), await givenBuyer(shop)], admin: await givenAdmin(shop) };
}

/** A shop in which things happen, one after the other or at once. What the shop answers is kept: it may refuse, but never fail. */
export async function openSimulation(paying: Paying) {
  const { products, buyers, admin } = await createParties(paying);
  const orders: PlacedOrder[] = [];
  const windows: PaymentWindow[] = [];
  const webhooks: ReportedPayment[] = [];
  const failures: string[] = [];

  async function ask<Answer>(person: Person, method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: object) {
    const answer = await paying.ask<Answer>(person, method, url, body);
    if (answer.status >= 500)
      failures.push(`${method} ${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  async function sendWebhook(payment: ReportedPayment): Promise<void> {
    webhooks.push(payment);
    const status = await paying.sendWebhook(payment);
    if (status !== 200) failures.push(`a webhook was answered ${status}`);
  }

  async function order({ buyer: n, lines: choices, isSentTwice }: Extract<Step, { do: "order" }>): Promise<void> {
    const buyer = nth(buyers, n) ?? admin;
    const lines = choices.map(({ product, size, quantity }) => ({
      product: nth(products, product)?.id ?? "",
      size,
      quantity,
    }));
    const check = await ask<{ total: number }>(buyer, "POST", "/cart/check", { lines });
    const cart = await ask<{ cartId: string }>(buyer, "POST", "/cart/add", { products: lines });
    if (cart.status !== 200) return;
    const form = { cartId: cart.body.cartId, total: check.body.total };
    const send = () => ask<{ order: Order }>(buyer, "POST", "/order/add", form);
    const [{ status, body }, second] = await Promise.all([send(), isSentTwice ? send() : undefined]);
    if (second && (second.status !== status || second.body.order?._id !== body.order?._id)) {
      failures.push(`an order that was sent twice was answered ${status} and ${second.status}`);
    }
    if (status === 200) orders.push({ id: body.order._id, buyer, form, lines: body.order.products });
  }

  async function sendAgain({ id, buyer, form }: PlacedOrder): Promise<void> {
    const { status, body } = await ask<{ order: Order }>(buyer, "POST", "/order/add", form);
    if (status !== 200 || body.order._id !== id) failures.push(`an order that was sent again was answered ${status}`);
  }

  async function openWindow(placed: PlacedOrder): Promise<void> {
    const now = await ask<{ order: Order }>(placed.buyer, "GET", `/order/${placed.id}`);
    const asked = { id: placed.id, amount: now.body.order.totalWithTax };
    const { status, body } = await paying.createSession(placed.buyer, asked);
    if (status >= 500) failures.push(`a window was answered ${status}: ${JSON.stringify(body)}`);
    if (status !== 200 || windows.some(({ sessionId }) => sessionId === body.payment_session_id)) return;
    const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
    windows.push({ sessionId: body.payment_session_id, attemptId, amountPaise, order: placed, payments: new Map() });
  }

  /** A window is paid once, and what has been decided stays so: that much a provider can be trusted. */
  async function pay(
    window: PaymentWindow,
    { payment, state, hasWebhook }: Extract<Step, { do: "pay" }>,
  ): Promise<void> {
    const paymentId = `${window.attemptId}-${payment}`;
    const isPaid = [...window.payments.values()].includes("succeeded");
    const isDecided = (window.payments.get(paymentId) ?? "pending") !== "pending";
    if (isDecided || (isPaid && state === "succeeded")) return;
    window.payments.set(paymentId, state);
    await paying.counter.pay(window.sessionId, state, paymentId);
    if (hasWebhook)
      await sendWebhook({ attemptId: window.attemptId, paymentId, state, amountPaise: window.amountPaise });
  }

  const actions: { [Name in Step["do"]]: (step: Extract<Step, { do: Name }>) => Promise<unknown> | undefined } = {
    order,
    "send the order again": (step) => of(orders, step.order, sendAgain),
    "open a payment window": (step) => of(orders, step.order, openWindow),
    pay: (step) => of(windows, step.window, (window) => pay(window, step)),
    "resend a webhook": (step) => of(webhooks, step.webhooks, sendWebhook),
    "choose cash on delivery": (step) =>
      of(orders, step.order, ({ id, buyer }) => ask(buyer, "POST", "/payment/cash-on-delivery", { orderId: id })),
    "cancel an item": (step) => moveItem(step.order, step.line, "Cancelled", step.isByBuyer),
    "move an item": (step) => moveItem(step.order, step.line, step.status, false),
    "cancel an order": (step) =>
      of(orders, step.order, ({ id, buyer }) => ask(step.isByBuyer ? buyer : admin, "DELETE", `/order/cancel/${id}`)),
    "read the payment status": (step) =>
      of(orders, step.order, ({ id, buyer }) => ask(buyer, "GET", `/payment/status/${id}`)),
    "reconcile payments": () => paying.handlers["reconcile-payments"]({}, { isLastTry: true }),
    "let time pass": (step) => of(orders, step.order, ({ id }) => paying.age(id, step.minutes)),
    "release unpaid orders": () => paying.handlers["release-unpaid"]({}, { isLastTry: true }),
    refund: () => paying.workOff(),
    "lose a reply of the provider": () => {
      if (paying.counter.cashfree) paying.counter.cashfree.state.lostAnswers = 1;
      return undefined;
    },
  };

  const moveItem = (order: number, line: number, status: string, isByBuyer: boolean) =>
    of(orders, order, ({ lines, buyer }) =>
      of(lines, line, ({ _id }) => ask(isByBuyer ? buyer : admin, "PUT", `/order/status/item/${_id}`, { status })),
    );
  /** Mostly things happen to what came last. */
  const of = <T>(all: readonly T[], n: number, action: (one: T) => Promise<unknown> | undefined) => {
    const one = nth(n < 6 ? all.slice(-2) : all, n);
    return one && action(one);
  };
  const perform = (step: Step) => actions[step.do](step as never);

  return {
    products,
    orders,
    windows,
    failures,
    async perform(operation: Operation): Promise<void> {
      await (operation.do === "concurrently" ? Promise.all(operation.steps.map(perform)) : perform(operation));
    },
    /** Webhooks come at least once, however late; then every refund is made. */
    async end(): Promise<void> {
      for (const { attemptId, amountPaise, payments } of windows) {
        for (const [paymentId, state] of payments) await sendWebhook({ attemptId, paymentId, state, amountPaise });
      }
      await paying.workOff();
    },
  };
}
