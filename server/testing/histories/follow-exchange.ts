import { giveBack, moveCosts, type Piece, type State, takeFromShelf, toShelf } from "./model.ts";
import { piecesOfCase } from "./returning.ts";
import type { View } from "./view.ts";

type Row = View["exchanges"][number];

export const rowOf = (view: View, id: string): Row | undefined => view.exchanges.find((row) => row.id === id);

/** Old pieces have the size that is given back, new ones the other. */
export function sidesOf(state: State, { id, fromSize, size }: Row): { old: Piece[]; fresh: Piece[] } {
  const pieces = piecesOfCase(state, id);
  return {
    old: pieces.filter((piece) => piece.size === fromSize),
    fresh: pieces.filter((piece) => piece.size === size),
  };
}

/** Where its pieces are by what was said of the exchange. */
export function followExchange(state: State, view: View, id: string): void {
  const known = state.cases.find((each) => each.id === id);
  const row = rowOf(view, id);
  if (!known || !row) return;
  const { old, fresh } = sidesOf(state, row);
  const isVoid = row.status === "Refused" || row.status === "Withdrawn";
  if (row.isReserved) reserve(state, fresh);
  if (row.pickedUpAt)
    for (const piece of old) if (piece.place === "buyer" && !piece.isUsedUp) piece.place = "on its way back";
  if (row.receivedAt && !known.isReceived) {
    known.isReceived = true;
    if (row.isAccepted) receive(state, old, fresh);
    else if (!isVoid) refuseOld(old, fresh);
  }
  if (isVoid) giveUp(state, id, known.isReceived && row.isAccepted === true);
  known.status = row.status;
  known.isEnded = row.endedAt !== null;
  if (row.status === "Delivered") deliver(old, fresh);
  if (row.closedAs === "written off") writeOff(old, fresh);
}

export function reserve(state: State, fresh: readonly Piece[]): void {
  for (const piece of fresh.filter(({ place }) => place === "owed")) {
    takeFromShelf(state, piece);
    piece.place = "house";
  }
}

/** From here on the new ones are what was paid for. */
function deliver(old: readonly Piece[], fresh: readonly Piece[]): void {
  for (const [i, piece] of fresh.entries()) {
    const other = old[i];
    if (other) moveCosts(other, piece);
    piece.case = undefined;
  }
}

function receive(state: State, old: readonly Piece[], fresh: readonly Piece[]): void {
  for (const [i, piece] of old.entries()) {
    const other = fresh[i];
    if (other) moveCosts(piece, other);
    toShelf(state, piece);
  }
}

/** What cannot be taken back after the new one was sent is nobody's loss but the shop's. */
function refuseOld(old: readonly Piece[], fresh: readonly Piece[]): void {
  for (const [i, piece] of old.entries()) {
    const other = fresh[i];
    if (other) moveCosts(piece, other);
    Object.assign(piece, { place: "gone", case: undefined });
  }
}

/**
 * Refused or withdrawn: the new ones are on the shelf again, and the buyer has the old ones. Those that are in stock already are paid back.
 */
function giveUp(state: State, id: string, isOldInStock: boolean): void {
  for (const piece of piecesOfCase(state, id)) {
    const isFresh = piece.place === "house" || piece.place === "owed";
    if (!isFresh) Object.assign(piece, { place: "buyer", case: undefined });
    else {
      if (isOldInStock) giveBack(state, piece.order, [piece], { isPaid: true });
      if (piece.place === "house") toShelf(state, piece);
      else state.pieces.splice(state.pieces.indexOf(piece), 1);
    }
  }
}

function writeOff(old: readonly Piece[], fresh: readonly Piece[]): void {
  for (const [i, piece] of old.entries()) {
    const other = fresh[i];
    if (other) moveCosts(piece, other);
    Object.assign(piece, { case: undefined, isUsedUp: true });
  }
}
