import { claimKinds, claimWishes } from "#contract/sales/cases/claims.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { type Return, returnReasons } from "#contract/sales/cases/returns.ts";
import type { Order } from "#contract/sales/orders.ts";
import type { PaymentSession } from "#contract/sales/payments.ts";
import { handOver, sendOrder } from "#server/testing/given/orders.ts";
import type { PlacedOrder, World } from "./world.ts";

const refundTo = { upi: "asha@okbank" };

/** What buyers do. Each takes from the ledger what the shop says it has done. */
export const buyerMoves: Record<string, (world: World) => Promise<void>> = {
  async order(world) {
    const { random, paying, goods, buyers, ledger } = world;
    const buyer = random.pick(buyers);
    const lines = goods
      .slice(0, 1 + random.below(2))
      .map(({ id }) => ({ product: id, size: "M" as const, quantity: 1 + random.below(3) }));
    const answer = await sendOrder(paying.app, buyer, await handOver(paying.app, buyer, lines));
    if (answer.statusCode !== 200) return;
    const { _id: id, totalWithTax } = answer.json().order as Order;
    for (const { product, size, quantity } of lines) ledger.take(product, size, quantity);
    const order: PlacedOrder = { id, buyer, isCash: random.chance(0.4) };
    world.orders.push(order);
    if (order.isCash) await world.ask(buyer, "POST", "/payment/cash-on-delivery", { orderId: id });
    else await payOnline(world, order, totalWithTax);
    if (random.chance(0.5)) return;
    const { products } = await world.readOrder(id);
    for (const { _id } of products)
      await world.ask(world.admin, "PUT", `/order/status/item/${_id}`, { status: "Delivered" });
  },

  async cancel(world) {
    const { random, ask } = world;
    const { id, buyer } = random.pick(world.orders);
    await world.followCancelled(id, async (order) => {
      const item = random.pick(order.products);
      const quantity = random.chance(0.5) ? 1 + random.below(item.quantity) : undefined;
      const form = { status: "Cancelled", ...(quantity && { quantity }) };
      await ask(buyer, "PUT", `/order/status/item/${item._id}`, form);
    });
  },

  async "cancel an order"(world) {
    const { id, buyer } = world.random.pick(world.orders);
    await world.followCancelled(id, () => world.ask(buyer, "DELETE", `/order/cancel/${id}`));
  },

  async return(world) {
    const { random, ask } = world;
    const { order, items: all } = await world.pickDelivered();
    const { id, buyer, isCash } = order;
    const isMixed = random.chance(0.1);
    const items = all
      .filter(({ status }) => (isMixed || status === "Delivered") && random.chance(0.7))
      .map(({ _id, quantity }) => ({
        item: _id,
        quantity: 1 + random.below(quantity),
        reason: random.pick(returnReasons),
      }));
    const form = { orderId: id, items, way: random.pick(["pick-up", "drop-off"]), ...(isCash && { refundTo }) };
    // A second device presses at the same moment.
    const answers = await Promise.all(
      Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
        ask<{ returns: Return[] }>(buyer, "POST", "/return/add", form),
      ),
    );
    for (const { status, body } of answers)
      if (status === 200) world.returns.push(...body.returns.map(({ _id }) => _id));
  },

  async "withdraw a return"(world) {
    if (world.returns.length === 0) return;
    const id = world.random.pick(world.returns);
    for (const buyer of world.buyers) await world.ask(buyer, "DELETE", `/return/${id}`);
  },

  async exchange(world) {
    const { random, ask, ledger } = world;
    const { order, item } = await world.pickDelivered();
    const { buyer } = order;
    const size = random.pick(["L", "L", "M"]);
    const form = { item: item._id, quantity: 1 + random.below(item.quantity), size, wait: random.chance(0.5) };
    const { status, body } = await ask<{ exchange: Exchange }>(buyer, "POST", "/exchange/add", form);
    if (status !== 200) return;
    world.exchanges.push(body.exchange._id);
    if (body.exchange.isReserved) ledger.take(item.product._id ?? "", size, form.quantity);
  },

  async "withdraw an exchange"(world) {
    if (world.exchanges.length === 0) return;
    const id = world.random.pick(world.exchanges);
    const before = await world.readExchange(id);
    for (const buyer of world.buyers) {
      const { status } = await world.ask(buyer, "DELETE", `/exchange/${id}`);
      if (status === 200 && before.isReserved) await world.giveBackExchange(before);
    }
  },

  async "turn an exchange into a return"(world) {
    if (world.exchanges.length === 0) return;
    const before = await world.readExchange(world.random.pick(world.exchanges));
    for (const buyer of world.buyers) {
      const form = { reason: "Other", refundTo };
      const { status } = await world.ask(buyer, "POST", `/exchange/${before._id}/return`, form);
      if (status !== 200) continue;
      if (before.isReserved) await world.giveBackExchange(before);
      await world.findReturns(buyer);
    }
  },

  async claim(world) {
    const { random, ask } = world;
    const { order, item } = await world.pickDelivered();
    const { buyer, isCash } = order;
    const { status, body } = await ask<{ claim: { _id: string } }>(buyer, "POST", "/claim/add", {
      item: item._id,
      quantity: 1 + random.below(item.quantity),
      kind: random.pick(claimKinds),
      wish: random.pick(claimWishes),
      note: "A seam is open.",
      ...(isCash && { refundTo }),
    });
    if (status === 200) world.claims.push(body.claim._id);
  },
};

async function payOnline({ paying, ask }: World, { id, buyer }: PlacedOrder, amount: number): Promise<void> {
  const { body } = await ask<PaymentSession>(buyer, "POST", "/payment/create-session", {
    orderId: id,
    orderAmount: amount,
  });
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
}
