import { eq } from "drizzle-orm";
import fc from "fast-check";
import type { ItemStatus } from "#contract/sales/orders.ts";
import { lostDecisions, type ParcelStatus, parcelStatuses } from "#contract/sales/parcels.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { type Answer, action, expectAllowed, nth } from "./action.ts";
import { describe } from "./cancelling.ts";
import {
  fromShelf,
  giveBack,
  moveCosts,
  nthOf,
  orderOf,
  type Parcel,
  type Piece,
  piecesOfLine,
  type State,
  shelfKey,
  toShelf,
} from "./model.ts";
import { hasEnded, isNew, moveParcelTo, parcelOf, piecesIn } from "./places.ts";
import type { Stage } from "./stage.ts";

const isSettled = (state: State, orderId: string): boolean => orderOf(state, orderId).way !== "unpaid";

/** The seller where it is theirs, otherwise the shop. */
const handlerOf = ({ admin, seller }: Stage, isSeller: boolean, brandId: string | null) =>
  isSeller && brandId === seller.brandId ? seller : admin;

const isFree = ({ place, parcel, isUsedUp }: Piece): boolean => place === "house" && parcel === undefined && !isUsedUp;

/** What can be packed of a line. */
const freePieces = (state: State, item: string): Piece[] =>
  piecesOfLine(state, item).filter((piece) => isFree(piece) && piece.costs > 0 && !isNew(state, piece));

export const pack = action(
  "pack",
  9,
  fc.record({ n: nth, quantity: fc.integer({ min: 1, max: 3 }), isWhole: fc.boolean(), isSeller: fc.boolean() }),
  ({ n, quantity, isWhole, isSeller }) =>
    (state) => {
      const isOpen = (line: State["lines"][number]) =>
        isSettled(state, line.order) && freePieces(state, line.id).length > 0;
      const line = nthOf(state.lines.filter(isOpen), n);
      if (!line) return undefined;
      // Everything of the same sender, or some of one line.
      const others = state.lines.filter(
        (each) => each.order === line.order && each.brandId === line.brandId && isOpen(each),
      );
      const items = isWhole
        ? others.map(({ id }) => ({ item: id, quantity: freePieces(state, id).length }))
        : [{ item: line.id, quantity }];
      const form = { orderId: line.order, items, courier: "India Post" };
      return {
        line: `${isSeller ? "the seller" : "the shop"} packs ${isWhole ? "all" : quantity} of ${describe(state, line)}`,
        orders: [line.order],
        send: (stage) => stage.ask(handlerOf(stage, isSeller, line.brandId), "POST", "/parcel/add", form),
        settle(after, answer) {
          const isAllowed = items.every(({ item, quantity: wanted }) => {
            const known = after.lines.find(({ id }) => id === item);
            return known?.status !== "Cancelled" && freePieces(after, item).length >= wanted;
          });
          if (!expectAllowed(answer, isAllowed)) return;
          const { _id: id } = answer.body.parcel;
          const { order, brandId } = line;
          after.parcels.push({
            id,
            order,
            brandId,
            purpose: "order",
            status: "Packed",
            isBooked: false,
            isDecided: false,
            case: undefined,
          });
          for (const { item, quantity: wanted } of items)
            for (const piece of freePieces(after, item).slice(0, wanted)) piece.parcel = id;
        },
      };
    },
);

/** Any later step, and after a failed attempt another one; nothing follows an end. */
function mayFollow(from: ParcelStatus, to: ParcelStatus): boolean {
  if (hasEnded({ status: from }) || from === to) return false;
  if (from === "Attempt failed") return !(["Packed", "Handed over"] as string[]).includes(to);
  return parcelStatuses.indexOf(to) > parcelStatuses.indexOf(from);
}

/** Rather one that is under way. */
const pickParcel = (state: State, n: number): Parcel | undefined =>
  nthOf(
    state.parcels.filter((parcel) => !hasEnded(parcel)),
    n,
  ) ?? nthOf(state.parcels, n);

const name = (state: State, { id, order, purpose, status }: Parcel): string =>
  `the parcel ${state.parcels.findIndex((parcel) => parcel.id === id) + 1} (${purpose}, ${status}) of ${orderOf(state, order).name}`;

/** Mostly the next step, or no parcel would see them all. */
function pickStatus({ status }: Parcel, { isNext, m }: { isNext: boolean; m: number }): ParcelStatus {
  const next = parcelStatuses.filter((to) => mayFollow(status, to));
  return (isNext ? nthOf(next, m) : nthOf(parcelStatuses, m)) ?? "Delivered";
}

export const moveParcel = action(
  "move a parcel",
  16,
  fc.record({ n: nth, m: nth, isNext: fc.boolean(), isSeller: fc.boolean() }),
  ({ n, m, isNext, isSeller }) =>
    (state) => {
      const parcel = pickParcel(state, n);
      if (!parcel) return undefined;
      const status = pickStatus(parcel, { isNext: isNext || m > 9, m });
      return {
        line: `${isSeller ? "the seller" : "the shop"} sets ${name(state, parcel)} to ${status}`,
        orders: [parcel.order],
        send: (stage) =>
          stage.ask(handlerOf(stage, isSeller, parcel.brandId), "PUT", `/parcel/${parcel.id}/status`, { status }),
        settle(after, answer) {
          const isThere = after.parcels.some(({ id }) => id === parcel.id);
          if (expectAllowed(answer, isThere && mayFollow(parcelOf(after, parcel.id).status, status)))
            moveParcelTo(after, parcel.id, status);
        },
      };
    },
);

/** A courier reports: twice, and at times late or early. */
export const report = action(
  "report by a courier",
  4,
  fc.record({ n: nth, m: nth, seconds: fc.constantFrom(-60, 0, 0, 60) }),
  ({ n, m, seconds }) =>
    (state) => {
      const parcel = pickParcel(state, n);
      if (!parcel) return undefined;
      const status = pickStatus(parcel, { isNext: true, m });
      return {
        line: `a courier reports twice that ${name(state, parcel)} is ${status}, ${seconds} seconds from now`,
        orders: [parcel.order],
        async send({ paying: { db, shop } }) {
          const fields = { provider: "simulator", bookingId: parcel.id } as const;
          await db.update(parcels).set(fields).where(eq(parcels.id, parcel.id));
          const reports = [{ status, at: new Date(Date.now() + seconds * 1000) }];
          const sent = { ...fields, reports, source: "webhook" } as const;
          await Promise.all([recordCourierReport(shop, sent), recordCourierReport(shop, sent)]);
          return { status: 200, body: {} };
        },
        settle(after, _answer, view) {
          const isIt = view.parcels.some(({ id, status: now }) => id === parcel.id && now === status);
          if (isIt && mayFollow(parcelOf(after, parcel.id).status, status)) moveParcelTo(after, parcel.id, status);
        },
      };
    },
);

export const unpack = action("unpack", 1, nth, (n) => (state) => {
  const parcel = nthOf(
    state.parcels.filter(({ status }) => status === "Packed"),
    n,
  );
  if (!parcel) return undefined;
  return {
    line: `the shop unpacks ${name(state, parcel)}`,
    orders: [parcel.order],
    send: ({ ask, admin }) => ask(admin, "DELETE", `/parcel/${parcel.id}`),
    settle(after, answer) {
      const now = after.parcels.find(({ id }) => id === parcel.id);
      const isAllowed = now?.status === "Packed" && !now.isBooked && now.purpose === "order";
      if (!expectAllowed(answer, isAllowed)) return;
      for (const piece of piecesIn(after, parcel.id)) piece.parcel = undefined;
      after.parcels = after.parcels.filter(({ id }) => id !== parcel.id);
    },
  };
});

export const decideLost = action(
  "decide about a lost parcel",
  3,
  fc.record({ n: nth, decision: fc.constantFrom(...lostDecisions) }),
  ({ n, decision }) =>
    (state) => {
      const parcel = nthOf(
        state.parcels.filter(({ status, isDecided }) => status === "Lost" && !isDecided),
        n,
      );
      if (!parcel) return undefined;
      return {
        line: `the shop decides to ${decision} what was in ${name(state, parcel)}`,
        orders: [parcel.order],
        send: ({ ask, admin }) => ask(admin, "PUT", `/parcel/${parcel.id}/lost`, { decision }),
        settle: (after, answer) => settleLost(after, parcel.id, decision, answer),
      };
    },
);

function settleLost(state: State, id: string, decision: (typeof lostDecisions)[number], answer: Answer): void {
  const parcel = parcelOf(state, id);
  if (parcel.purpose !== "order") settleLostOfCase(state, parcel, decision, answer);
  else settleLostOfOrder(state, parcel, decision, answer);
}

function settleLostOfOrder(
  state: State,
  parcel: Parcel,
  decision: (typeof lostDecisions)[number],
  answer: Answer,
): void {
  const { id } = parcel;
  const pieces = piecesIn(state, id);
  const live = pieces.filter((piece) => !piece.isCalledOff);
  const isThere = hasOnShelf(state, live);
  const isAllowed = !parcel.isDecided && (decision === "refund" || (live.length > 0 && isThere));
  // A claim about it decides as well.
  if (pieces.some((piece) => piece.case !== undefined) && answer.status === 400) return;
  if (!expectAllowed(answer, isAllowed)) return;
  parcel.isDecided = true;
  if (decision === "send again") {
    for (const piece of live) {
      const again = fromShelf(state, piece, { case: piece.case });
      moveCosts(piece, again);
      drop(state, piece);
    }
  }
  const rest = decision === "refund" ? pieces : pieces.filter((piece) => piece.isCalledOff);
  giveBack(state, parcel.order, rest, { isPaid: false });
  for (const piece of rest) drop(state, piece);
}

const drop = ({ pieces }: State, piece: Piece): void => void pieces.splice(pieces.indexOf(piece), 1);

/** What was for an exchange or a claim is decided there; it can be sent again. */
function settleLostOfCase(state: State, parcel: Parcel, decision: string, answer: Answer): void {
  if (answer.status !== 200) return;
  if (decision === "refund") throw new Error("A parcel of an exchange or claim was refunded by itself.");
  parcel.isDecided = true;
  for (const piece of state.pieces.filter(({ case: id, place }) => id === parcel.case && place === "owed")) {
    state.shelf[shelfKey(piece.product, piece.size)] = (state.shelf[shelfKey(piece.product, piece.size)] ?? 0) - 1;
    piece.place = "house";
  }
}

export function hasOnShelf(state: State, pieces: readonly Pick<Piece, "product" | "size">[]): boolean {
  const wanted = Map.groupBy(pieces, ({ product, size }) => shelfKey(product, size));
  return [...wanted].every(([key, all]) => (state.shelf[key] ?? 0) >= all.length);
}

export const setItem = action(
  "set an item",
  5,
  fc.record({
    n: nth,
    status: fc.constantFrom<ItemStatus>("Shipped", "Delivered", "Delivered", "Processing", "Not processed"),
    isSeller: fc.boolean(),
  }),
  ({ n, status, isSeller }) =>
    (state) => {
      const isOpen = (line: State["lines"][number]) =>
        isSettled(state, line.order) &&
        line.status !== "Cancelled" &&
        line.status !== "Delivered" &&
        line.status !== status;
      const line = nthOf(state.lines.filter(isOpen), n);
      if (!line) return undefined;
      return {
        line: `${isSeller ? "the seller" : "the shop"} sets ${describe(state, line)} to ${status}`,
        orders: [line.order],
        send: (stage) =>
          stage.ask(handlerOf(stage, isSeller, line.brandId), "PUT", `/order/status/item/${line.id}`, { status }),
        settle: (after, answer) => answer.status === 200 && settleItem(after, line.id, status),
      };
    },
);

/**
 * What is set to Shipped or Delivered takes its parcels along, and all that is in them. What is set back is in the house, and in no parcel.
 */
function settleItem(state: State, id: string, status: ItemStatus): void {
  const pieces = piecesOfLine(state, id).filter(({ isUsedUp }) => !isUsedUp);
  if (status === "Shipped" || status === "Delivered") {
    const target = status === "Shipped" ? "Handed over" : "Delivered";
    const packed = new Set(pieces.flatMap(({ parcel }) => parcel ?? []));
    for (const parcelId of packed) {
      const { status: now } = parcelOf(state, parcelId);
      if (!hasEnded({ status: now }) && (status === "Delivered" || now === "Packed"))
        moveParcelTo(state, parcelId, target);
    }
    for (const piece of pieces.filter(isFree)) piece.place = status === "Shipped" ? "on its way" : "buyer";
    return;
  }
  for (const piece of pieces) {
    if (piece.place === "on its way" || piece.parcel) Object.assign(piece, { place: "house", parcel: undefined });
  }
}

/** Staff or the seller say that what was cancelled on its way, without a parcel of its own, is back. */
export const returnToSender = action(
  "return an item to its sender",
  8,
  fc.record({ n: nth, isSeller: fc.boolean() }),
  ({ n, isSeller }) =>
    (state) => {
      const line = nthOf(
        state.lines.filter(({ id }) => piecesOfLine(state, id).some((piece) => piece.isCalledOff)),
        n,
      );
      if (!line) return undefined;
      return {
        line: `${isSeller ? "the seller" : "the shop"} has ${describe(state, line)} back`,
        orders: [line.order],
        send: (stage) =>
          stage.ask(handlerOf(stage, isSeller, line.brandId), "PUT", `/order/item/${line.id}/returned-to-sender`, {}),
        settle(after, answer, view) {
          if (answer.status !== 200) return;
          for (const piece of piecesOfLine(after, line.id).filter((each) => each.isCalledOff)) {
            const parcel = after.parcels.find(({ id }) => id === piece.parcel);
            giveBack(after, piece.order, [piece], { isPaid: false });
            toShelf(after, piece);
            const says = view.parcels.find(({ id }) => id === parcel?.id)?.status;
            if (parcel && says) parcel.status = says;
          }
        },
      };
    },
);
