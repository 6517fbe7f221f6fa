import fc from "fast-check";
import { type Answer, action, expectAllowed, nth } from "./action.ts";
import {
  buyerOf,
  count,
  giveBack,
  type Line,
  nthOf,
  orderOf,
  type Piece,
  type PlacedOrder,
  piecesOfLine,
  type State,
  toShelf,
} from "./model.ts";
import { placeIn } from "./places.ts";

/**
 * Pieces that have left the house are called off: their money waits until they are back. All others are on the shelf again, and paid back.
 * A piece that was delivered is its buyer's.
 */
function cancelPieces(state: State, pieces: readonly Piece[]): void {
  for (const piece of pieces) {
    if (piece.place === "on its way" || piece.place === "lost") piece.isCalledOff = true;
    if (piece.place !== "house") continue;
    giveBack(state, piece.order, [piece], { isPaid: false });
    toShelf(state, piece);
  }
}

const isSold = ({ status }: Line): boolean => status !== "Cancelled" && status !== "Delivered";

/** A claim about it is under way: what was promised for it is not to be had twice. */
const claimsOn = (state: State, line: string) =>
  state.cases.filter(
    ({ id, kind, isEnded }) =>
      kind === "claim" && !isEnded && piecesOfLine(state, line).some((piece) => piece.case === id),
  );

function settleItem(state: State, id: string, quantity: number | undefined, answer: Answer): void {
  const line = state.lines.find((each) => each.id === id);
  if (!line) throw new Error("The model knows of no such line.");
  const pieces = piecesOfLine(state, id).filter(({ isUsedUp }) => !isUsedUp);
  const free = pieces.filter(({ place, parcel }) => place === "house" && parcel === undefined);
  const isPart = quantity !== undefined && quantity !== line.quantity;
  const claims = claimsOn(state, id);
  const isReplaced = claims.some(({ decision }) => decision === "Replacement");
  // Nobody has said yet what becomes of what is claimed or lost, or of a line of which something has arrived: either answer is sound.
  const isOpen = claims.length > 0 || pieces.some(({ place }) => place === "lost" || place === "buyer");
  if (isOpen && !isReplaced && answer.status === 400) return;
  const isAllowed = isSold(line) && !isReplaced && (!isPart || (quantity <= line.quantity && quantity <= free.length));
  if (!expectAllowed(answer, isAllowed)) return;
  count(state, "cancelling some pieces of a line", isPart);
  count(
    state,
    "cancelling what is on its way",
    pieces.some(({ place }) => place === "on its way"),
  );
  cancelPieces(state, isPart ? free.slice(0, quantity) : pieces);
  if (isPart) line.quantity -= quantity;
  else line.status = "Cancelled";
}

export const cancelItem = action(
  "cancel an item",
  5,
  fc.record({ n: nth, quantity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), isBuyer: fc.boolean() }),
  ({ n, quantity, isBuyer }) =>
    (state) => {
      const line = nthOf(state.lines.filter(isSold), n) ?? nthOf(state.lines, n);
      if (!line) return undefined;
      const placed = orderOf(state, line.order);
      const { person, name } = buyerOf(state, placed);
      const form = { status: "Cancelled", ...(quantity && { quantity }) };
      return {
        line: `${isBuyer ? name : "the shop"} cancels ${quantity ?? "all"} of ${describe(state, line)}`,
        orders: [placed.id],
        send: ({ ask, admin }) => ask(isBuyer ? person : admin, "PUT", `/order/status/item/${line.id}`, form),
        settle: (after, answer) => settleItem(after, line.id, quantity, answer),
      };
    },
);

export const describe = (state: State, { product, size, order, quantity, status }: Line): string =>
  `${quantity} ${state.goods.find(({ id }) => id === product)?.name} ${size} (${status}) of ${orderOf(state, order).name}`;

export const cancelOrder = action(
  "cancel an order",
  2,
  fc.record({ n: nth, isBuyer: fc.boolean() }),
  ({ n, isBuyer }) =>
    (state) => {
      const placed = nthOf(state.orders, n);
      if (!placed) return undefined;
      const { person, name } = buyerOf(state, placed);
      return {
        line: `${isBuyer ? name : "the shop"} cancels ${placed.name}`,
        orders: [placed.id],
        send: ({ ask, admin }) => ask(isBuyer ? person : admin, "DELETE", `/order/cancel/${placed.id}`),
        settle(after, answer) {
          const lines = after.lines.filter((line) => line.order === placed.id);
          const open = lines.filter(isSold);
          const pieces = open.flatMap(({ id }) => piecesOfLine(after, id));
          const isUnclear =
            pieces.some(({ place }) => place === "lost" || place === "buyer") ||
            open.some(({ id }) => claimsOn(after, id).length > 0);
          if (isUnclear && answer.status === 400) return;
          const isAllowed = open.length > 0 && !lines.some(({ status }) => status === "Delivered");
          if (!expectAllowed(answer, isAllowed)) return;
          cancelPieces(after, pieces);
          for (const line of open) line.status = "Cancelled";
        },
      };
    },
);

/** Made older, its order would seem to be from before the account, and would have had to join it. */
function isOfGuestWithAccount(state: State, placed: PlacedOrder): boolean {
  const { isGuest, email } = buyerOf(state, placed);
  return isGuest && state.buyers.some((buyer) => !buyer.isGuest && buyer.email === email);
}

/** Nobody has paid in time. */
export const releaseUnpaid = action("release unpaid orders", 1, nth, (n) => (state) => {
  const placed = nthOf(
    state.orders.filter((each) => each.way === "unpaid" && !isOfGuestWithAccount(state, each)),
    n,
  );
  if (!placed) return undefined;
  return {
    line: `${placed.name} waited too long to be paid`,
    orders: [placed.id],
    async send({ paying }) {
      await paying.age(placed.id, 2000);
      await paying.handlers["release-unpaid"]({}, { isLastTry: true });
      return { status: 200, body: {} };
    },
    settle(after) {
      if (orderOf(after, placed.id).way !== "unpaid") return;
      const open = after.lines.filter((line) => line.order === placed.id && isSold(line));
      const hasLeft = after.lines.some(
        ({ order, status }) => order === placed.id && (status === "Shipped" || status === "Delivered"),
      );
      if (hasLeft) return;
      cancelPieces(
        after,
        after.pieces.filter(({ order, place }) => order === placed.id && place === placeIn("Packed")),
      );
      for (const line of open) line.status = "Cancelled";
    },
  };
});
