import type { BagEntry } from "#contract/sales/cart.ts";
import type { Return } from "#contract/sales/cases/returns.ts";
import type { Order } from "#contract/sales/orders.ts";
import { demoKeys } from "#server/sales/payments/providers/demo-provider.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { deliverByCourier } from "#server/testing/given/parcels.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import { openPayingShop } from "./paying-shop.ts";

type Line = Pick<BagEntry, "product"> & Partial<BagEntry>;

/** What becomes of money and papers by itself, in the background. */
const moneyJobs = [
  "refund-order",
  "track-refund",
  "track-payout",
  "settle-cases",
  "issue-invoice",
  "issue-credit-note",
];

/** A shop with the demo gateway, whose tests return what was delivered. Jobs are done when the test says so. */
export async function openReturnsShop(environment: Record<string, string> = {}) {
  const paying = await openPayingShop("demo", environment);
  const { app, ask, attemptOf, counter, createSession, db, sendWebhook, shop } = paying;
  const admin = await givenAdmin(shop);

  async function payOnline(buyer: Person, { _id: id, totalWithTax: amount }: Pick<Order, "_id" | "totalWithTax">) {
    const { body } = await createSession(buyer, { id, amount });
    const { id: attemptId, amountPaise } = await attemptOf(body.payment_session_id);
    const paymentId = await counter.pay(body.payment_session_id, "succeeded");
    await sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
  }

  /** A buyer's order, paid and delivered; what was paid in cash by a courier, who says so. */
  async function delivered(lines?: Line[], { by = "online" as "online" | "cash" } = {}) {
    const bought = lines ?? [
      { product: (await givenProduct(db, { taxable: false, sizes: ["M"], quantity: 500 })).id, quantity: 3 },
    ];
    const buyer = await givenBuyer(shop);
    const order = await givenOrder(app, buyer, bought);
    if (by === "cash") await payAtTheDoor(app, buyer, order._id);
    else await payOnline(buyer, order);
    if (by === "cash") await deliverByCourier(shop, order);
    else for (const { _id } of order.products) await setStatus(app, admin, _id, "Delivered");
    const [first] = order.products;
    if (!first) throw new Error("the order has no line");
    return { buyer, id: order._id, order, item: first._id, product: first.product._id ?? "" };
  }

  const gateway = `http://localhost:${shop.settings.port}/demo-gateway/api`;
  const { apiKey } = demoKeys(shop.settings.tokenSecret);

  return {
    ...paying,
    admin,
    delivered,
    payOnline,
    post: (person: Person, path: string, body: object) =>
      ask<{ return: Return; returns: Return[]; refund: number; fields?: Record<string, string> }>(
        person,
        "POST",
        `/return/${path}`,
        body,
      ),
    /** A return of so many pieces of the first line. */
    async givenReturn(
      { buyer, id, item }: { buyer: Person; id: string; item: string },
      quantity = 1,
      more: object = {},
    ): Promise<Return> {
      const body = { orderId: id, items: [{ item, quantity, reason: "Too small" }], ...more };
      const answer = await ask<{ return: Return }>(buyer, "POST", "/return/add", body);
      if (answer.status !== 200) throw new Error(`the return was refused: ${answer.body.error}`);
      return answer.body.return;
    },
    move: (person: Person, returnId: string, status: string, more: object = {}) =>
      ask<{ return: Return; fields?: Record<string, string> }>(person, "PUT", `/return/${returnId}/status`, {
        status,
        ...more,
      }),
    read: async (person: Person, returnId: string) =>
      (await ask<{ return: Return }>(person, "GET", `/return/${returnId}`)).body.return,
    workOffMoney: () => paying.workOff(moneyJobs),
    /** Tells the demo gateway how payouts go. */
    async payoutManners(manners: object): Promise<void> {
      const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
      await fetch(`${gateway}/payout-manners`, { method: "POST", headers, body: JSON.stringify(manners) });
    },
  };
}
