import fc from "fast-check";
import { claimDecisions, claimKinds, claimWishes } from "#contract/sales/cases/claims.ts";
import { action, expectAllowed, nth } from "./action.ts";
import { describe } from "./cancelling.ts";
import {
  addToShelf,
  buyerOf,
  fromShelf,
  giveBack,
  type Line,
  nthOf,
  orderOf,
  type Piece,
  piecesOfLine,
  type State,
  toShelf,
} from "./model.ts";
import { moveParcelTo, piecesIn } from "./places.ts";
import { learnCase, openCase, piecesOfCase, piecesWithBuyer, refundTo } from "./returning.ts";
import { hasOnShelf } from "./sending.ts";
import type { View } from "./view.ts";

/** What may be said to be missing or wrong: what arrived, or what is on its way. */
function claimable(state: State, line: Line): Piece[] {
  if (line.status === "Delivered") return piecesWithBuyer(state, line.order).filter(({ item }) => item === line.id);
  if (line.status !== "Shipped") return [];
  return piecesOfLine(state, line.id).filter(
    (piece) => ["on its way", "lost"].includes(piece.place) && piece.case === undefined && !piece.isCalledOff,
  );
}

export const addClaim = action(
  "claim",
  5,
  fc.record({
    n: nth,
    quantity: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom(...claimKinds, "Never arrived" as const),
    wish: fc.constantFrom(...claimWishes),
  }),
  ({ n, quantity, kind: asked, wish }) =>
    (state) => {
      const line = nthOf(
        state.lines.filter((each) => orderOf(state, each.order).way !== "unpaid" && claimable(state, each).length > 0),
        n,
      );
      if (!line) return undefined;
      const size = claimable(state, line)[0]?.size;
      const kind = line.status === "Shipped" ? "Never arrived" : asked;
      const placed = orderOf(state, line.order);
      const { person, name } = buyerOf(state, placed);
      const form = {
        item: line.id,
        quantity,
        kind,
        wish,
        size,
        note: "A seam is open.",
        ...(placed.way === "cash" && { refundTo }),
      };
      return {
        line: `${name} claims ${quantity} of ${describe(state, line)}: ${kind}`,
        orders: [placed.id],
        send: ({ ask }) => ask(person, "POST", "/claim/add", form),
        settle(after, answer, view) {
          const now = after.lines.find(({ id }) => id === line.id);
          const pieces = now ? claimable(after, now).filter((piece) => piece.size === size) : [];
          if (!expectAllowed(answer, pieces.length >= quantity)) return;
          const { _id: id } = answer.body.claim;
          learnCase(after, view, "claim", id);
          for (const piece of pieces.slice(0, quantity)) piece.case = id;
        },
      };
    },
);

export const decideClaim = action(
  "decide a claim",
  6,
  fc.record({
    n: nth,
    decision: fc.constantFrom(...claimDecisions),
    returnGoods: fc.boolean(),
    isSeller: fc.boolean(),
  }),
  ({ n, decision, returnGoods, isSeller }) =>
    (state) => {
      const known = openCase(state, "claim", n);
      if (!known) return undefined;
      const by = isSeller && known.brandId !== null ? "the seller" : "the shop";
      return {
        line: `${by} decides a claim (${known.status}) of ${orderOf(state, known.order).name}: ${decision}${returnGoods ? ", and wants the goods" : ""}`,
        orders: [known.order],
        async send({ ask, admin, seller, history }) {
          const answer = await ask(by === "the seller" ? seller : admin, "PUT", `/claim/${known.id}`, {
            decision,
            returnGoods,
            reason: "We see it so",
          });
          history.push(`    ${answer.status}`);
          return answer;
        },
        settle(after, answer, view) {
          if (answer.status !== 200) return;
          const before = after.cases.find(({ id }) => id === known.id);
          const row = view.claims.find(({ id }) => id === known.id);
          // Decided so before, and nothing has changed.
          if (!before || !row || before.isEnded) return;
          if (before.decision === decision && !isGone(after, known.id)) return;
          before.decision = decision;
          if (decision === "Refuse") refuse(after, known.id);
          else if (decision === "Refund") refund(after, view, known.id);
          else replace(after, known.id);
          followClaim(after, view, known.id);
        },
      };
    },
);

/** The replacement was lost or came back, and nobody has decided what to do instead. */
const isGone = (state: State, id: string): boolean =>
  state.parcels.some(
    (parcel) => parcel.case === id && !parcel.isDecided && ["Lost", "Returned to sender"].includes(parcel.status),
  );

function refuse(state: State, id: string): void {
  for (const piece of piecesOfCase(state, id)) piece.case = undefined;
}

/** Those that a replacement would replace. */
const claimed = (state: State, id: string): Piece[] => {
  const inParcels = state.parcels.filter((parcel) => parcel.case === id).map((parcel) => parcel.id);
  return piecesOfCase(state, id).filter(({ parcel }) => parcel === undefined || !inParcels.includes(parcel));
};

function refund(state: State, view: View, id: string): void {
  const pieces = claimed(state, id).filter(({ place }) => place !== "owed");
  for (const piece of piecesOfCase(state, id))
    if (piece.place === "owed") state.pieces.splice(state.pieces.indexOf(piece), 1);
  for (const parcel of state.parcels) if (parcel.case === id) parcel.isDecided = true;
  const row = view.claims.find((each) => each.id === id);
  const waits = row?.returnGoods && row.goodsReceivedAt === null;
  if (waits) return;
  const isHere = pieces.every(({ place }) => place === "buyer");
  pay(state, isHere ? pieces : firstToGiveUp(state, pieces), isHere);
}

/** Pieces of a line are alike: those in the house are given up last, and otherwise those in the oldest parcel first. */
function firstToGiveUp(state: State, pieces: readonly Piece[]): Piece[] {
  const [first] = pieces;
  if (!first) return [];
  const rankOf = ({ parcel: id, place }: Piece): number =>
    state.parcels.findIndex((parcel) => parcel.id === id) + (place === "house" ? state.parcels.length : 0);
  const chosen = piecesOfLine(state, first.item)
    .filter((piece) => pieces.includes(piece) || (piece.parcel !== undefined && piece.case === undefined))
    .filter(({ place, isCalledOff }) => place !== "buyer" && !isCalledOff)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, pieces.length);
  for (const piece of pieces) piece.case = undefined;
  for (const piece of chosen) piece.case = first.case;
  return chosen;
}

/** Its buyer has the money back, and keeps what there is. What never came, nobody looks for any more. */
function pay(state: State, pieces: readonly Piece[], isHere: boolean): void {
  const order = pieces[0]?.order;
  if (!order) return;
  if (!isHere)
    giveUpOnTheirWay(
      state,
      pieces.filter(({ place }) => place !== "buyer"),
    );
  giveBack(state, order, pieces, { isPaid: isHere });
  for (const piece of pieces) {
    if (piece.place === "buyer") Object.assign(piece, { case: undefined, isUsedUp: true });
    else state.pieces.splice(state.pieces.indexOf(piece), 1);
  }
}

/** A parcel that holds nothing else is lost, any other goes on without them. What was packed again is not sent. */
function giveUpOnTheirWay(state: State, pieces: readonly Piece[]): void {
  for (const parcelId of new Set(pieces.flatMap(({ parcel }) => parcel ?? []))) {
    const own = piecesIn(state, parcelId).filter((piece) => pieces.includes(piece));
    const parcel = state.parcels.find(({ id }) => id === parcelId);
    if (parcel?.status === "Packed") for (const piece of own) addToShelf(state, piece);
    else if (parcel && own.length === piecesIn(state, parcelId).length) {
      if (parcel.status !== "Lost") moveParcelTo(state, parcelId, "Lost");
      parcel.isDecided = true;
    } else state.givenUp.push(...own.map(({ product, size }) => ({ product, size, parcel: parcelId })));
  }
  for (const piece of pieces) Object.assign(piece, { place: "gone", parcel: undefined });
}

function replace(state: State, id: string): void {
  const pieces = claimed(state, id).filter(({ place }) => place !== "owed");
  for (const parcel of state.parcels) if (parcel.case === id) parcel.isDecided = true;
  for (const piece of piecesOfCase(state, id))
    if (piece.place === "owed") state.pieces.splice(state.pieces.indexOf(piece), 1);
  if (!hasOnShelf(state, pieces)) throw new Error("A claim is replaced by pieces that are not there.");
  const away = pieces.filter(({ place, parcel }) => place !== "buyer" && (place !== "house" || parcel !== undefined));
  if (away.length > 0) giveUpOnTheirWay(state, away);
  for (const piece of pieces) fromShelf(state, piece, { case: id });
}

export function followClaim(state: State, view: View, id: string): void {
  const known = state.cases.find((each) => each.id === id);
  const row = view.claims.find((each) => each.id === id);
  if (!known || !row) return;
  known.status = row.status;
  known.isEnded = row.status === "Settled" || row.status === "Refused";
}

export const receiveGoods = action(
  "receive the goods of a claim",
  8,
  fc.record({ n: nth, saleable: fc.boolean() }),
  ({ n, saleable }) =>
    (state) => {
      const known = openCase(state, "claim", n);
      if (!known) return undefined;
      return {
        line: `the goods of a claim (${known.status}) are back, ${saleable ? "" : "not "}saleable`,
        orders: [known.order],
        send: ({ ask, admin }) => ask(admin, "PUT", `/claim/${known.id}/goods`, { saleable }),
        settle(after, { status }, view) {
          const now = after.cases.find(({ id }) => id === known.id);
          const row = view.claims.find(({ id }) => id === known.id);
          if (status !== 200 || !now || now.isReceived || !row?.goodsReceivedAt) return;
          now.isReceived = true;
          const pieces = claimed(after, known.id).filter(({ place }) => place === "buyer");
          if (row.decision === "Refund") giveBack(after, known.order, pieces, { isPaid: true });
          for (const piece of pieces) {
            // One that is to be replaced is paid for until the other has arrived.
            if (!saleable)
              Object.assign(piece, { place: "gone", ...(row.decision === "Refund" && { case: undefined }) });
            else if (piece.costs > 0) {
              const owed = { ...piece, place: "gone" as const };
              toShelf(after, piece);
              after.pieces.push(owed);
            } else toShelf(after, piece);
          }
          followClaim(after, view, known.id);
        },
      };
    },
);
