import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { toPaise } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addressForm, givenAddress, givenGuest, givenLogin, type Person } from "#server/testing/given/people.ts";
import { type Answer, action, expectAllowed, nth } from "./action.ts";
import {
  type Buyer,
  buyerOf,
  count,
  goodOf,
  nthOf,
  orderOf,
  type PlacedOrder,
  type State,
  shelfKey,
  takeFromShelf,
} from "./model.ts";
import { leastOf, mayUse } from "./prices.ts";
import { freshContact, givenShopper, type Paying, type Stage } from "./stage.ts";

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
  // A window takes one payment, from whichever device.
  const taken = paying.counter.cashfree?.orders.get(attemptId)?.payments ?? [];
  if (taken.some(({ payment_status }) => payment_status === "SUCCESS"))
    return { status: 400, body: { error: "This is paid." } };
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
  // A guest whose orders have joined an account is one no more.
  const isThere = state.buyers.some(({ name }) => name === buyer.name);
  const isAllowed = isThere && isBuyable && (!coupon || mayUse(state, coupon, buyer));
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
    cashFee: 0,
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
        product,
        size,
        order: order._id,
        item: item._id,
        place: "house",
        parcel: undefined,
        cameIn: undefined,
        case: undefined,
        costs,
        least: least[i] ?? 0,
        isCalledOff: false,
        isUsedUp: false,
      });
    }
  }
  countOrder(state, { buyer, coupon: code, order });
  if (body.paid) settlePaying(state, order._id, way, body.paid);
}

function countOrder(
  state: State,
  { buyer, coupon, order }: { buyer: Buyer; coupon: string | undefined; order: Order },
): void {
  const kinds = order.products.flatMap(({ adjustments }) => adjustments.map(({ kind }) => kind));
  count(state, "an order with a promotion", kinds.includes("promotion"));
  count(state, "an order with a coupon", coupon !== undefined);
  count(state, "an order with both", kinds.includes("promotion") && coupon !== undefined);
  count(state, "an order with shipping", order.shipping > 0);
  count(state, "an order of a guest", buyer.isGuest);
}

function settlePaying(state: State, orderId: string, way: PlacedOrder["way"], answer: Answer): void {
  const order = orderOf(state, orderId);
  const isLeft = state.lines.some((line) => line.order === orderId && line.status !== "Cancelled");
  const isSame = order.way === "cash" && way === "cash";
  if (state.isRace && settleLatePayment(order, way, answer)) return;
  if (!expectAllowed(answer, isLeft && (order.way === "unpaid" || isSame)) || isSame) return;
  order.way = way;
  count(state, `an order paid ${way === "cash" ? "at the door" : "online"}`);
  if (way !== "cash") return;
  order.cashFee = state.cashFee;
  order.fees += state.cashFee;
  count(state, "a fee for paying at the door", state.cashFee > 0);
}

/** The window of a payment was open before somebody else did something with the order: it is too late, or it was and the payment counts. */
function settleLatePayment(order: PlacedOrder, way: PlacedOrder["way"], { status }: Answer): boolean {
  if (status === 400) return true;
  if (way !== "online" || order.way === "unpaid") return false;
  // The second of two payments goes back. Whoever has paid does not pay at the door.
  order.way = "online";
  order.fees -= order.cashFee;
  order.cashFee = 0;
  return true;
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
    const fresh = freshContact();
    const pick = (key: "email" | "phone" | "street") =>
      (choice[key] === null ? undefined : nthOf(state.buyers, choice[key])?.[key]) ?? fresh[key];
    const [email, phone, street] = [pick("email"), pick("phone"), pick("street")];
    return {
      line: `guest ${state.guests + 1} arrives with the email ${email}, the phone ${phone} and the address ${street}`,
      orders: [],
      async send({ paying: { shop } }) {
        const person = await givenGuest(shop, { email, phoneNumber: phone });
        await givenAddress(shop, person, { ...addressForm({ address: street, phoneNumber: phone }), isDefault: true });
        return { status: 200, body: { person } };
      },
      settle(after, { body }) {
        after.guests += 1;
        after.buyers.push({ name: `guest ${after.guests}`, person: body.person, isGuest: true, email, phone, street });
      },
    };
  },
);

/** The owner of a mailbox makes an account, or logs into the one they have, and has what was ordered with it. */
export const guestJoins = action("a guest joins", 2, nth, (n) => (state) => {
  const guest = nthOf(
    state.buyers.filter(({ isGuest }) => isGuest),
    n,
  );
  if (!guest) return undefined;
  const { email, phone, street } = guest;
  const known = accountOf(state, email);
  const name = known?.name ?? `${guest.name} with an account`;
  return {
    line: known ? `${name} logs in` : `${guest.name} makes an account for ${email}`,
    orders: [],
    async send({ paying }) {
      const { db, shop } = paying;
      const person = known?.person ?? (await makeAccount(paying, { name, email, phone, street }));
      if (!person) return { status: 400, body: { error: "There is an account with this email." } };
      await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.userId));
      if (known) await givenLogin(shop, person.userId);
      return { status: 200, body: { person } };
    },
    settle(after, answer) {
      if (!expectAllowed(answer, known !== undefined || !accountOf(after, email))) return;
      const { person } = answer.body;
      // Somebody who has typed an email and ordered nothing is left alone.
      const joined = after.buyers.filter(
        (buyer) => buyer.isGuest && buyer.email === email && after.orders.some((placed) => placed.buyer === buyer.name),
      );
      after.buyers = after.buyers.filter((buyer) => !joined.includes(buyer));
      if (!known) after.buyers.push({ name, person, isGuest: false, email, phone, street });
      const theirs = after.orders.filter(({ buyer }) => joined.some((each) => each.name === buyer));
      for (const placed of theirs) placed.buyer = name;
      count(after, "orders of a guest that an account has now", theirs.length > 0);
    },
  };
});

const accountOf = ({ buyers }: State, email: string): Buyer | undefined =>
  buyers.find((buyer) => !buyer.isGuest && buyer.email === email);

/** Nothing when somebody was faster. */
async function makeAccount(paying: Paying, fields: Parameters<typeof givenShopper>[1]): Promise<Person | undefined> {
  try {
    return (await givenShopper(paying, fields)).person;
  } catch (error) {
    if ((await paying.db.$count(users, eq(users.email, fields.email))) > 0) return undefined;
    throw error;
  }
}
