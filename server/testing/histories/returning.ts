import fc from "fast-check";
import { expect } from "vitest";
import { toPaise } from "#contract/money.ts";
import { type Return, returnReasons, returnStatuses } from "#contract/sales/cases/returns.ts";
import { action, expectAllowed, nth } from "./action.ts";
import { buyerOf, type Case, giveBack, nthOf, orderOf, type Piece, type State, sumCosts, toShelf } from "./model.ts";
import type { View } from "./view.ts";

export const refundTo = { upi: "asha@okbank" };

/** What its buyer has of a line that has arrived, and nothing is under way for. */
export const piecesWithBuyer = (state: State, orderId: string): Piece[] =>
  state.pieces.filter(
    ({ order, item, place, case: caseId, isUsedUp }) =>
      order === orderId &&
      place === "buyer" &&
      caseId === undefined &&
      !isUsedUp &&
      state.lines.some(({ id, status }) => id === item && status === "Delivered"),
  );

const hasHeld = (state: State) =>
  state.orders.filter(({ id, way }) => way !== "unpaid" && piecesWithBuyer(state, id).length > 0);

export const openCase = (state: State, kind: Case["kind"], n: number): Case | undefined =>
  nthOf(
    state.cases.filter((each) => each.kind === kind && !each.isEnded),
    n,
  );

export const piecesOfCase = (state: State, id: string): Piece[] => state.pieces.filter((piece) => piece.case === id);

export const addReturn = action(
  "return",
  6,
  fc.record({
    n: nth,
    quantities: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    reason: fc.constantFrom(...returnReasons),
  }),
  ({ n, quantities, reason }) =>
    (state) => {
      const placed = nthOf(hasHeld(state), n);
      if (!placed) return undefined;
      const groups = [
        ...Map.groupBy(piecesWithBuyer(state, placed.id), ({ item, size }) => `${item} ${size}`).values(),
      ];
      const items = groups.flatMap((pieces, i) => {
        const quantity = Math.min(quantities[i % quantities.length] ?? 1, pieces.length + 1);
        return pieces[0] && quantity > 0 ? [{ item: pieces[0].item, size: pieces[0].size, quantity, reason }] : [];
      });
      if (items.length === 0) return undefined;
      const { person, name } = buyerOf(state, placed);
      const form = { orderId: placed.id, items, ...(placed.way === "cash" && { refundTo }) };
      return {
        line: `${name} returns ${items.map(({ quantity, size }) => `${quantity} ${size}`).join(", ")} of ${placed.name}`,
        orders: [placed.id],
        send: ({ ask }) => ask(person, "POST", "/return/add", form),
        settle(after, answer, view) {
          const held = (item: string, size: string) =>
            piecesWithBuyer(after, placed.id).filter((piece) => piece.item === item && piece.size === size);
          const isAllowed = items.every(({ item, size, quantity }) => held(item, size).length >= quantity);
          if (!expectAllowed(answer, isAllowed)) return;
          const made = answer.body.returns as Return[];
          const asked = items.flatMap(({ item, size, quantity }) => held(item, size).slice(0, quantity));
          const isLast = after.pieces.every(
            (piece) => piece.order !== placed.id || piece.costs === 0 || asked.includes(piece),
          );
          const promised = made.reduce((sum, { refund }) => sum + toPaise(refund), 0);
          const worth = sumCosts(asked) + (isLast ? placed.fees : 0);
          expect(Math.abs(promised - worth), `a return of ${worth} promises ${promised}`).toBeLessThanOrEqual(
            placed.rounding + (isLast || asked.length === 0 ? 0 : placed.fees),
          );
          for (const { _id, items: inIt } of made) {
            learnCase(after, view, "return", _id);
            for (const { item, size, quantity } of inIt)
              for (const piece of held(item, size).slice(0, quantity)) piece.case = _id;
          }
          for (const { _id } of made) followReturn(after, view, _id);
        },
      };
    },
);

export function learnCase(state: State, view: View, kind: Case["kind"], id: string): void {
  const row = [...view.returns, ...view.exchanges, ...view.claims].find((each) => each.id === id);
  if (!row || state.cases.some((known) => known.id === id)) return;
  const { orderId: order, brandId } = row;
  state.cases.push({
    id,
    kind,
    order,
    brandId,
    status: "Requested",
    isEnded: false,
    isReceived: false,
    isAsked: false,
    decision: null,
  });
}

/** Where its pieces are by what was said of the return, and what of them is paid back. */
export function followReturn(state: State, view: View, id: string): void {
  const known = state.cases.find((each) => each.id === id);
  const row = view.returns.find((each) => each.id === id);
  if (!known || !row) return;
  const pieces = piecesOfCase(state, id);
  known.status = row.status;
  known.isEnded = row.endedAt !== null;
  known.isAsked = row.status === "Received" && row.waitsFor === "buyer";
  if (row.status === "Refused" || row.status === "Withdrawn") {
    for (const piece of pieces) Object.assign(piece, { case: undefined, place: "buyer" });
    return;
  }
  if (row.pickedUpAt) for (const piece of pieces) if (piece.place === "buyer") piece.place = "on its way back";
  const isDecided = row.receivedAt !== null || row.status === "Rejected";
  if (!isDecided || known.isReceived) return;
  known.isReceived = true;
  const accepted: Piece[] = [];
  for (const { itemId, size, accepted: many } of view.returnItems.filter((each) => each.returnId === id)) {
    const own = pieces.filter((piece) => piece.item === itemId && piece.size === size);
    accepted.push(...own.slice(0, many));
    // They are sent back to their buyer, who has paid for them, and nobody decides on a piece twice.
    for (const piece of own.slice(many)) Object.assign(piece, { place: "buyer", case: undefined, isUsedUp: true });
  }
  giveBack(state, row.orderId, accepted, { isPaid: true });
  for (const piece of accepted) toShelf(state, piece);
}

const pickReturn = (state: State, n: number) =>
  openCase(state, "return", n) ??
  nthOf(
    state.cases.filter(({ kind }) => kind === "return"),
    n,
  );

export const moveReturn = action(
  "move a return",
  20,
  fc.record({
    n: nth,
    // Rather onwards than to an end: what comes late is reached by those that have not ended before.
    m: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: nth }),
    isAny: fc.nat({ max: 9 }),
    accepted: fc.array(nth, { minLength: 1, maxLength: 3 }),
    isSeller: fc.boolean(),
  }),
  ({ n, m, isAny, accepted, isSeller }) =>
    (state) => {
      const known = pickReturn(state, n);
      if (!known) return undefined;
      const by = isSeller && known.brandId !== null ? "the seller" : "the shop";
      return {
        line: `${by} moves a return (${known.status}) of ${orderOf(state, known.order).name} on`,
        orders: [known.order],
        async send({ ask, admin, seller, history }) {
          const { body } = await ask(admin, "GET", `/return/${known.id}`);
          const before = body.return as Return;
          const allowed = before.allowed.length > 0 && isAny > 0 ? before.allowed : returnStatuses;
          const status = nthOf(allowed, m);
          const items = before.items.map(({ item, size, quantity }, i) => {
            const many = Math.max(0, quantity - ((nthOf(accepted, i) ?? 0) % 3));
            return { item, size, accepted: many, rejected: quantity - many, reason: "Worn" };
          });
          history.push(`    to ${status}, accepting ${items.map((item) => item.accepted).join(", ")}`);
          return ask(by === "the seller" ? seller : admin, "PUT", `/return/${known.id}/status`, {
            status,
            items,
            reason: "Not as agreed",
          });
        },
        settle: (after, { status }, view) => status === 200 && followReturn(after, view, known.id),
      };
    },
);

export const withdrawReturn = action("withdraw a return", 1, nth, (n) => (state) => {
  const known = openCase(state, "return", n);
  if (!known) return undefined;
  const { person, name } = buyerOf(state, orderOf(state, known.order));
  return {
    line: `${name} withdraws a return (${known.status})`,
    orders: [known.order],
    send: ({ ask }) => ask(person, "DELETE", `/return/${known.id}`),
    settle: (after, { status }, view) => status === 200 && followReturn(after, view, known.id),
  };
});

/** Fees that go back after the pieces ask for an account, by a return of their own. */
export const nameAccount = action("name an account", 8, nth, (n) => (state) => {
  const known = nthOf(
    state.cases.filter(({ isAsked }) => isAsked),
    n,
  );
  if (!known) return undefined;
  const { person, name } = buyerOf(state, orderOf(state, known.order));
  return {
    line: `${name} says where the fees of ${orderOf(state, known.order).name} go`,
    orders: [known.order],
    send: ({ ask }) => ask(person, "PUT", `/return/${known.id}/refund-to`, { refundTo }),
    settle(after, answer, view) {
      const isAsked = after.cases.some(({ id, isAsked: now }) => id === known.id && now);
      if (expectAllowed(answer, isAsked)) followReturn(after, view, known.id);
    },
  };
});

/** Money for what was paid in cash: somebody approves it where nothing but a seller's word says that cash came, and pays it. */
export const payOut = action("pay out", 5, nth, (n) => (state) => {
  const cash = state.orders.filter(({ way, givenBack }) => way === "cash" && givenBack > 0);
  if (cash.length === 0) return undefined;
  return {
    line: "the shop pays somebody out",
    orders: [],
    async send({ ask, admin, history }) {
      const { body } = await ask(admin, "GET", "/payout?limit=50");
      const own = body.payouts.filter(({ order }: { order: { _id: string } }) =>
        cash.some(({ id }) => id === order._id),
      );
      const payout = nthOf<{ _id: string; state: string; return: string | null; claim: string | null }>(own, n);
      if (!payout) return { status: 200, body: {} };
      history.push(`    ${payout.state}`);
      const details = await ask(admin, "POST", `/payout/${payout._id}/details`);
      const isToApprove = payout.state === "to approve";
      const pays = payout.return
        ? await ask(admin, "PUT", `/return/${payout.return}/status`, { status: "Refunded", reference: "UTR 1" })
        : await ask(admin, "PUT", `/claim/${payout.claim}/paid`, { reference: "UTR 1" });
      if (!isToApprove) return pays;
      return {
        status: 200,
        body: {
          approval: await ask(admin, "PUT", `/payout/${payout._id}/status`, { status: "Approved" }),
          early: [details, pays],
        },
      };
    },
    settle(after, { body }, view) {
      if (body.approval) {
        expect(
          body.early.map(({ status }: { status: number }) => status),
          "before it is approved",
        ).toEqual([400, 400]);
        expectAllowed(body.approval, true);
      }
      for (const { id, kind } of after.cases) if (kind === "return") followReturn(after, view, id);
    },
  };
});
