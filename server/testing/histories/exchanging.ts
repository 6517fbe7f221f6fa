import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { type Exchange, exchangeClosings, exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { action, nth } from "./action.ts";
import { describe } from "./cancelling.ts";
import { followExchange, reserve, rowOf, sidesOf } from "./follow-exchange.ts";
import { buyerOf, type Case, moveCosts, nthOf, orderOf, type State } from "./model.ts";
import { hasEnded, moveParcelTo } from "./places.ts";
import { followReturn, learnCase, openCase, piecesWithBuyer, refundTo } from "./returning.ts";
import type { View } from "./view.ts";

type Row = View["exchanges"][number];

export const addExchange = action(
  "exchange",
  6,
  fc.record({ n: nth, m: nth, quantity: fc.integer({ min: 1, max: 2 }), wait: fc.boolean() }),
  ({ n, m, quantity, wait }) =>
    (state) => {
      const placed = nthOf(
        state.orders.filter(({ id, way }) => way !== "unpaid" && piecesWithBuyer(state, id).length > 0),
        n,
      );
      const piece = placed && nthOf(piecesWithBuyer(state, placed.id), m);
      if (!placed || !piece) return undefined;
      const { person, name } = buyerOf(state, placed);
      const size = piece.size === "M" ? "L" : "M";
      const form = { item: piece.item, quantity, size, fromSize: piece.size, wait };
      const line = state.lines.find(({ id }) => id === piece.item);
      return {
        line: `${name} exchanges ${quantity} of ${line && describe(state, line)} for ${size}${wait ? ", and would wait" : ""}`,
        orders: [placed.id],
        send: ({ ask }) => ask(person, "POST", "/exchange/add", form),
        settle(after, { status, body }, view) {
          const own = piecesWithBuyer(after, placed.id).filter(
            (each) => each.item === piece.item && each.size === piece.size,
          );
          const isThere = (after.shelf[`${piece.product} ${size}`] ?? 0) >= quantity;
          expect(status, body.error).toBe(own.length >= quantity && (isThere || wait) ? 200 : 400);
          if (status !== 200) return;
          const { _id: id } = body.exchange as Exchange;
          learnCase(after, view, "exchange", id);
          for (const each of own.slice(0, quantity)) {
            each.case = id;
            after.pieces.push({ ...each, size, place: "owed", cameIn: undefined, costs: 0, least: 0 });
          }
          followExchange(after, view, id);
        },
      };
    },
);

const pickExchange = (state: State, n: number) =>
  openCase(state, "exchange", n) ??
  nthOf(
    state.cases.filter(({ kind }) => kind === "exchange"),
    n,
  );

export const moveExchange = action(
  "move an exchange",
  10,
  fc.record({ n: nth, m: nth, isAny: fc.nat({ max: 9 }), isAccepted: fc.nat({ max: 3 }), isSeller: fc.boolean() }),
  ({ n, m, isAny, isAccepted, isSeller }) =>
    (state) => {
      const known = pickExchange(state, n);
      if (!known) return undefined;
      const by = isSeller && known.brandId !== null ? "the seller" : "the shop";
      return {
        line: `${by} moves an exchange (${known.status}) of ${orderOf(state, known.order).name} on`,
        orders: [known.order],
        async send({ ask, admin, seller, history }) {
          const { body } = await ask(admin, "GET", `/exchange/${known.id}`);
          const { allowed } = body.exchange as Exchange;
          const status = nthOf(allowed.length > 0 && isAny > 0 ? allowed : exchangeStatuses, m);
          const accepted = isAccepted > 0;
          history.push(`    to ${status}${status === "Received" && !accepted ? ", not accepted" : ""}`);
          const form = { status, ...(status === "Received" && { accepted }), reason: "Worn" };
          const answer = await ask(by === "the seller" ? seller : admin, "PUT", `/exchange/${known.id}/status`, form);
          return { status: answer.status, body: { ...answer.body, asked: status } };
        },
        settle(after, { status, body }, view) {
          if (status !== 200) return;
          const isNew = after.cases.find(({ id }) => id === known.id)?.status !== body.asked;
          if (isNew && (body.asked === "Sent" || body.asked === "Delivered")) sendNew(after, view, known, body.asked);
          followExchange(after, view, known.id);
        },
      };
    },
);

/** Said by hand, its parcel goes with it; where there is none, one is made that is handed over. */
function sendNew(state: State, view: View, { id }: Case, status: "Sent" | "Delivered"): void {
  const row = rowOf(view, id);
  if (row) reserve(state, sidesOf(state, row).fresh);
  const parcel = state.parcels.find((each) => each.case === id && !hasEnded(each));
  if (parcel && (status === "Delivered" || parcel.status === "Packed")) {
    moveParcelTo(state, parcel.id, status === "Sent" ? "Handed over" : "Delivered");
    return;
  }
  if (!parcel && row)
    for (const piece of sidesOf(state, row).fresh) if (piece.place === "house") piece.place = "on its way";
}

export const packExchange = action("pack an exchange", 2, nth, (n) => (state) => {
  const known = openCase(state, "exchange", n);
  if (!known) return undefined;
  return {
    line: `the shop packs an exchange (${known.status})`,
    orders: [known.order],
    send: ({ ask, admin }) => ask(admin, "POST", `/exchange/${known.id}/pack`, {}),
    settle() {
      // Its parcel is there to be seen.
    },
  };
});

export const withdrawExchange = action("withdraw an exchange", 1, nth, (n) => (state) => {
  const known = openCase(state, "exchange", n);
  if (!known) return undefined;
  const { person, name } = buyerOf(state, orderOf(state, known.order));
  return {
    line: `${name} withdraws an exchange (${known.status})`,
    orders: [known.order],
    send: ({ ask }) => ask(person, "DELETE", `/exchange/${known.id}`),
    settle: (after, { status }, view) => status === 200 && followExchange(after, view, known.id),
  };
});

/** Sold-out sizes that somebody waits for are kept once they are there. */
export const reserveWaiting = action("keep what is waited for", 6, fc.constant({}), () => (state) => {
  const waiting = state.cases.filter(
    ({ kind, status, isEnded }) => kind === "exchange" && status === "Requested" && !isEnded,
  );
  if (waiting.length === 0) return undefined;
  return {
    line: "what is waited for is kept as soon as it is there",
    orders: waiting.map(({ order }) => order),
    send: async ({ paying }) =>
      paying.runJob({ name: "reserve-waiting-exchanges" }, {}).then(() => ({ status: 200, body: {} })),
    settle(after, _answer, view) {
      for (const { id } of waiting) followExchange(after, view, id);
    },
  };
});

export const turnExchange = action("turn an exchange into a return", 2, nth, (n) => (state) => {
  const known = openCase(state, "exchange", n);
  if (!known) return undefined;
  const { person, name } = buyerOf(state, orderOf(state, known.order));
  return {
    line: `${name} turns an exchange (${known.status}) into a return`,
    orders: [known.order],
    send: ({ ask }) => ask(person, "POST", `/exchange/${known.id}/return`, { reason: "Other", refundTo }),
    settle(after, { status, body }, view) {
      if (status !== 200) return;
      const row = rowOf(view, known.id);
      const { old } = row ? sidesOf(after, row) : { old: [] };
      for (const parcel of after.parcels) if (parcel.case === known.id) parcel.isDecided = true;
      followExchange(after, view, known.id);
      learnCase(after, view, "return", body.returnId);
      const made = after.cases.find(({ id }) => id === body.returnId);
      // What is in stock already was paid back with it.
      if (made && old.length === 0) made.isReceived = true;
      for (const piece of old) piece.case = body.returnId;
      followReturn(after, view, body.returnId);
    },
  };
});

/** Its old piece never came back, in time or long after. */
export const closeExchange = action(
  "close an exchange",
  2,
  fc.record({ n: nth, as: fc.constantFrom(...exchangeClosings) }),
  ({ n, as }) =>
    (state) => {
      const known = openCase(state, "exchange", n);
      if (!known) return undefined;
      return {
        line: `the shop closes an exchange (${known.status}) as ${as}`,
        orders: [known.order],
        async send({ paying: { db }, ask, admin }) {
          const dueAt = sql`now() - interval '1 hour'`;
          await db.update(exchanges).set({ dueAt }).where(eq(exchanges.id, known.id));
          const answer = await ask(admin, "PUT", `/exchange/${known.id}/close`, { as, reason: "Never came" });
          const [row] = await db.select().from(exchanges).where(eq(exchanges.id, known.id));
          const id = row?.chargedOrderId;
          if (!id) return answer;
          const [charged] = await db.select().from(orders).where(eq(orders.id, id));
          const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
          return { ...answer, body: { charged, item } };
        },
        settle(after, { status, body }, view) {
          const row = rowOf(view, known.id);
          if (status !== 200 || !row) return;
          if (!body.charged || after.orders.some(({ id }) => id === body.charged.id))
            return followExchange(after, view, known.id);
          charge(after, row, body);
        },
      };
    },
);

/** The new pieces are sold by an order of their own, and the old ones stay sold as they were. */
function charge(
  state: State,
  row: Row,
  { charged, item }: { charged: { id: string; totalWithTaxPaise: number }; item: { id: string; quantity: number } },
): void {
  const placed = orderOf(state, row.orderId);
  const known = state.cases.find(({ id }) => id === row.id);
  if (known) Object.assign(known, { isEnded: true, status: row.status });
  state.orders.push({
    ...placed,
    id: charged.id,
    name: `order ${state.orders.length + 1}`,
    way: "unpaid",
    fees: 0,
    cashFee: 0,
    givenBack: 0,
    coupon: null,
  });
  const { old } = sidesOf(state, row);
  for (const piece of old) Object.assign(piece, { case: undefined, place: "buyer" });
  const fresh = state.pieces.filter(
    (piece) =>
      piece.order === row.orderId &&
      piece.item === row.itemId &&
      piece.size === row.size &&
      piece.place === "buyer" &&
      !piece.isUsedUp &&
      !old.includes(piece),
  );
  expect(fresh.length, "new pieces that are charged").toBeGreaterThanOrEqual(item.quantity);
  for (const [i, piece] of fresh.slice(0, item.quantity).entries()) {
    const { least } = piece;
    const other = old[i];
    if (other) moveCosts(piece, other);
    Object.assign(piece, { order: charged.id, item: item.id, costs: charged.totalWithTaxPaise / item.quantity, least });
  }
}
