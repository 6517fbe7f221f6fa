import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { toPaise } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addressForm, givenAddress, givenGuest } from "#server/testing/given/people.ts";
import { type Answer, action, expectAllowed, nth } from "./action.ts";
import {
  type Buyer,
  buyerOf,
  goodOf,
  nthOf,
  orderOf,
  type PlacedOrder,
  type State,
  shelfKey,
  takeFromShelf,
} from "./model.ts";
import { leastOf, mayUse } from "./prices.ts";
import { freshContact, givenShopper, type Stage } from "./stage.ts";

interface Bag {
  buyer: Buyer;
  lines: { product: string; size: "M" | "L"; quantity: number }[];
  coupon: string | undefined;
  way: PlacedOrder["way"];
}

/** What the browser does: it looks at the bag, hands it over and orders; then it pays. */
async function sendBag(stage: Stage, { buyer: { person }, lines, coupon, way }: Bag): Promise<Answer> {
  const code = coupon ? { coupon } : {};
  const quote = await stage.ask(person, "POST", "/cart/check", { lines, ...code, pincode: "631501" });
  const cart = await stage.ask(person, "POST", "/cart/add", { products: lines, ...code });
  if (cart.status !== 200) return { ...cart, body: { ...cart.body, quote: quote.body } };
  const form = { cartId: cart.body.cartId, total: quote.body.total };
  const placed = await stage.ask(person, "POST", "/order/add", form);
  if (placed.status !== 200) return { ...placed, body: { ...placed.body, quote: quote.body } };
  const { _id: id, totalWithTax } = placed.body.order as Order;
  const paid = await { unpaid: async () => undefined, cash: chooseCash, online: payOnline }[way](
    stage,
    person,
    id,
    totalWithTax,
  );
  return { status: 200, body: { order: placed.body.order, quote: quote.body, paid } };
}

const chooseCash = (stage: Stage, person: Buyer["person"], orderId: string) =>
  stage.ask(person, "POST", "/payment/cash-on-delivery", { orderId });

async function payOnline({ paying }: Stage, person: Buyer["person"], id: string, amount: number): Promise<Answer> {
  const { status, body } = await paying.createSession(person, { id, amount });
  if (status !== 200) return { status, body };
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  return { status: await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise }), body };
}

function settleOrder(state: State, { buyer, lines, coupon: code, way }: Bag, { status, body }: Answer): void {
  const coupon = state.coupons.find((each) => each.code === code);
  const { quote } = body;
  const isBuyable =
    quote.lines.every(({ problem }: { problem: string | null }) => problem === null) &&
    lines.every(({ product, size, quantity }) => (state.shelf[shelfKey(product, size)] ?? 0) >= quantity);
  // What the quote was made of may have changed since: then the buyer is asked to look again.
  if (state.isRace && status === 400 && /changed|coupon/i.test(body.error)) return;
  const isAllowed = isBuyable && (!coupon || mayUse(state, coupon, buyer));
  if (!expectAllowed({ status, body }, isAllowed)) return;
  const order = body.order as Order;
  const least = leastOf(state, lines, coupon);
  const placed: PlacedOrder = {
    id: order._id,
    name: `order ${state.orders.length + 1}`,
    buyer: buyer.name,
    by: { email: buyer.email, phone: buyer.phone, street: buyer.street },
    coupon: code ?? null,
    way: "unpaid",
    fees: toPaise(order.shipping),
    givenBack: 0,
    rounding: 4 + 2 * lines.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  state.orders.push(placed);
  for (const [i, line] of lines.entries()) {
    const item = order.products[i];
    const good = goodOf(state, line.product);
    if (!item) throw new Error("A line is not in the order.");
    expect(toPaise(item.product.price), "the price of the product").toBe(good.pricePaise);
    const tax = state.scheme === "flat" ? toPaise(item.tax) : 0;
    const costs = (toPaise(item.totalPrice) + tax) / line.quantity;
    expect(toPaise(item.totalPrice), `what ${good.name} costs is at least its share`).toBeGreaterThan(
      Math.floor(((least[i] ?? 0) - 1) * line.quantity) - 1,
    );
    const { product, size, quantity } = line;
    state.lines.push({
      id: item._id,
      order: order._id,
      product,
      size,
      brandId: good.brandId,
      quantity,
      status: "Not processed",
    });
    for (let n = 0; n < quantity; n++) {
      takeFromShelf(state, line);
      state.pieces.push({
        ...{
          product,
          size,
          order: order._id,
          item: item._id,
          place: "house",
          parcel: undefined,
          cameIn: undefined,
          case: undefined,
        },
        ...{ costs, least: least[i] ?? 0, isCalledOff: false, isUsedUp: false },
      });
    }
  }
  if (body.paid) settlePaying(state, order._id, way, body.paid);
}

function settlePaying(state: State, orderId: string, way: PlacedOrder["way"], answer: Answer): void {
  const order = orderOf(state, orderId);
  const isLeft = state.lines.some((line) => line.order === orderId && line.status !== "Cancelled");
  const isSame = order.way === "cash" && way === "cash";
  if (!expectAllowed(answer, isLeft && (order.way === "unpaid" || isSame)) || isSame) return;
  order.way = way;
  if (way === "cash") order.fees += state.cashFee;
}

export const order = action(
  "order",
  14,
  fc.record({
    buyer: nth,
    lines: fc.uniqueArray(
      fc.record({
        good: fc.nat({ max: 2 }),
        size: fc.constantFrom("M" as const, "M" as const, "L" as const),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ good, size }) => `${good} ${size}` },
    ),
    coupon: fc.option(nth, { freq: 2 }),
    way: fc.constantFrom("online" as const, "online" as const, "cash" as const, "unpaid" as const),
  }),
  ({ buyer: n, lines: chosen, coupon: m, way }) =>
    (state) => {
      const buyer = nthOf(state.buyers, n);
      if (!buyer) return undefined;
      const lines = chosen.map(({ good, size, quantity }) => ({
        product: nthOf(state.goods, good)?.id ?? "",
        size,
        quantity,
      }));
      const coupon = m === null ? undefined : nthOf(state.coupons, m)?.code;
      const bag = { buyer, lines, coupon, way };
      const things = lines.map(({ product, size, quantity }) => `${quantity} ${goodOf(state, product).name} ${size}`);
      return {
        line: `${buyer.name} orders ${things.join(", ")}${coupon ? ` with ${coupon}` : ""} (${way})`,
        orders: [],
        send: (stage) => sendBag(stage, bag),
        settle: (after, answer) => settleOrder(after, bag, answer),
      };
    },
);

export const pay = action(
  "pay",
  3,
  fc.record({ n: nth, way: fc.constantFrom("online" as const, "cash" as const) }),
  ({ n, way }) =>
    (state) => {
      const placed = nthOf(
        state.orders.filter((each) => each.way === "unpaid"),
        n,
      );
      if (!placed) return undefined;
      const { person } = buyerOf(state, placed);
      return {
        line: `${placed.buyer} pays ${placed.name} (${way})`,
        orders: [placed.id],
        async send(stage) {
          const { body } = await stage.ask(person, "GET", `/order/${placed.id}`);
          return way === "cash"
            ? chooseCash(stage, person, placed.id)
            : payOnline(stage, person, placed.id, body.order.totalWithTax);
        },
        settle: (after, answer) => settlePaying(after, placed.id, way, answer),
      };
    },
);

/** Somebody without an account: another person, or one who was here before and gives another email, phone number or address. */
export const guestArrives = action(
  "a guest arrives",
  3,
  fc.record({ phone: fc.option(nth), street: fc.option(nth), email: fc.option(nth, { freq: 1 }) }),
  (choice) => (state) => {
    const name = `guest ${state.buyers.length + 1}`;
    const fresh = freshContact();
    const pick = (key: "email" | "phone" | "street") =>
      (choice[key] === null ? undefined : nthOf(state.buyers, choice[key])?.[key]) ?? fresh[key];
    const [email, phone, street] = [pick("email"), pick("phone"), pick("street")];
    return {
      line: `${name} arrives with the email ${email}, the phone ${phone} and the address ${street}`,
      orders: [],
      async send({ paying: { shop } }) {
        const person = await givenGuest(shop, { email, phoneNumber: phone });
        await givenAddress(shop, person, { ...addressForm({ address: street, phoneNumber: phone }), isDefault: true });
        return { status: 200, body: { person } };
      },
      settle: (after, { body }) =>
        after.buyers.push({ name, person: body.person, isGuest: true, email, phone, street }),
    };
  },
);

/** The owner of the mailbox makes an account, and has what was ordered with it. */
export const guestJoins = action("a guest joins", 1, nth, (n) => (state) => {
  const guest = nthOf(
    state.buyers.filter(({ isGuest }) => isGuest),
    n,
  );
  if (!guest || state.buyers.some((buyer) => !buyer.isGuest && buyer.email === guest.email)) return undefined;
  const { email, phone, street } = guest;
  const joined = state.buyers.filter((buyer) => buyer.isGuest && buyer.email === email).map(({ name }) => name);
  const name = `${guest.name} with an account`;
  return {
    line: `${guest.name} makes an account for ${email}`,
    orders: [],
    async send({ paying }) {
      const { person } = await givenShopper(paying, { name, email, phone, street });
      await paying.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.userId));
      return { status: 200, body: { person } };
    },
    settle(after, { body }) {
      after.buyers = after.buyers.filter((buyer) => !joined.includes(buyer.name));
      after.buyers.push({ name, person: body.person, isGuest: false, email, phone, street });
      for (const placed of after.orders) if (joined.includes(placed.buyer)) placed.buyer = name;
    },
  };
});
