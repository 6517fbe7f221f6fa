import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "#server/testing/given/people.ts";

interface Bought {
  cartId: string;
  orderId: string;
}

interface PlacedOrder {
  _id: string;
  totalWithTax: number;
}

interface ShopperOptions {
  /** Where to send a request: after a failure it may be another process. */
  url: () => string;
  buyer: Pick<Person, "headers">;
  lines: { product: string; size: string; quantity: number }[];
  total: number;
  /** Pays as well, online and at the door in turn. */
  isPaid: boolean;
  pauseMs: number;
  /** Finishes what it has begun, and buys no more. */
  isOver: () => boolean;
}

/**
 * A browser that does not give up: it hands the bag over, orders it, and when no answer comes it sends the same again until one does.
 * Tells what it has been promised, and the carts that the shop said it never had.
 */
export async function buyRepeatedly({ url, buyer, lines, total, isPaid, pauseMs, isOver }: ShopperOptions) {
  const bought: Bought[] = [];
  const paidOnline: string[] = [];
  const paidAtTheDoor: string[] = [];
  const lostCarts: string[] = [];

  async function send<Answer>(
    path: string,
    body: object,
    patienceMs: number,
  ): Promise<{ status: number; body: Answer }> {
    const answer = await fetch(url() + path, {
      method: "POST",
      headers: { ...buyer.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }

  /** Until there is an answer that is one. */
  async function sendUntilAnswered<Answer extends object>(path: string, body: object) {
    // Now and then it hangs up too early: what the shop has done then, it must not do again.
    if (randomInt(3) === 0) await send(path, body, randomInt(2, 30)).catch(() => undefined);
    for (;;) {
      const answer = await send<Answer>(path, body, 20_000).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      await wait(100);
    }
  }

  async function payAtTheDoor(orderId: string): Promise<void> {
    const { status, body } = await sendUntilAnswered("/api/payment/cash-on-delivery", { orderId });
    if (status !== 200) throw new Error(`cash was refused: ${JSON.stringify(body)}`);
    paidAtTheDoor.push(orderId);
  }

  async function payOnline(orderId: string, orderAmount: number): Promise<void> {
    for (;;) {
      const form = { orderId, orderAmount };
      const window = await sendUntilAnswered<{ payment_session_id: string }>("/api/payment/create-session", form);
      if (window.status === 200) {
        const path = `/demo-gateway/sessions/${window.body.payment_session_id}/pay`;
        const { status, body } = await sendUntilAnswered(path, { outcome: "success" });
        // Refused as paid already: the answer of an earlier try was lost.
        if (status !== 200 && status !== 409) throw new Error(`a payment was refused: ${JSON.stringify(body)}`);
        paidOnline.push(orderId);
        return;
      }
      // The provider, which lives in the same process here, could not be reached.
      await wait(100);
    }
  }

  while (!isOver()) {
    const cart = await sendUntilAnswered<{ cartId: string }>("/api/cart/add", { products: lines });
    if (cart.status !== 200) throw new Error(`a bag was refused: ${JSON.stringify(cart.body)}`);
    const { cartId } = cart.body;
    const placed = await sendUntilAnswered<{ order: PlacedOrder }>("/api/order/add", { cartId, total });
    if (placed.status === 404) {
      lostCarts.push(cartId);
      continue;
    }
    if (placed.status !== 200) throw new Error(`an order was refused: ${JSON.stringify(placed.body)}`);
    const { _id: orderId, totalWithTax } = placed.body.order;
    bought.push({ cartId, orderId });
    if (isPaid) await (bought.length % 2 ? payAtTheDoor(orderId) : payOnline(orderId, totalWithTax));
    if (pauseMs > 0) await wait(pauseMs);
  }
  return { bought, paidOnline, paidAtTheDoor, lostCarts };
}
