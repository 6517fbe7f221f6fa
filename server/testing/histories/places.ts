import { expect } from "vitest";
import { type ParcelStatus, parcelEnds } from "#contract/sales/parcels.ts";
import {
  addToShelf,
  count,
  found,
  giveBack,
  moveCosts,
  type Parcel,
  type Piece,
  type Place,
  type State,
  toShelf,
} from "./model.ts";
import type { View } from "./view.ts";

export const parcelOf = (state: State, id: string): Parcel =>
  found(
    state.parcels.find((parcel) => parcel.id === id),
    "parcel",
  );

export const piecesIn = ({ pieces }: State, parcelId: string): Piece[] =>
  pieces.filter((piece) => piece.parcel === parcelId);

export const hasEnded = ({ status }: Pick<Parcel, "status">): boolean => parcelEnds.includes(status);

/** Where pieces are that are in such a parcel. */
export const placeIn = (status: ParcelStatus): Place => {
  if (status === "Packed") return "house";
  return status === "Lost" ? "lost" : "on its way";
};

/** Somebody says where a parcel is, and with it its pieces are there. */
export function moveParcelTo(state: State, id: string, status: ParcelStatus): void {
  const parcel = parcelOf(state, id);
  const pieces = piecesIn(state, id);
  const isCalledOff = pieces.some((piece) => piece.isCalledOff);
  parcel.status = status;
  if (hasEnded(parcel))
    count(state, `a parcel of kind ${parcel.purpose} that is ${status}${isCalledOff ? ", cancelled" : ""}`);
  if (status === "Delivered") arrive(state, parcel, pieces);
  else if (status === "Returned to sender") {
    comeBack(state, parcel, pieces);
    for (const piece of state.givenUp) if (piece.parcel === id) addToShelf(state, piece);
  } else for (const piece of pieces) piece.place = placeIn(status);
  if (status === "Lost" && parcel.purpose !== "order") {
    // Nothing goes on by itself: its buyer is owed another one.
    for (const piece of pieces) Object.assign(piece, { place: "owed", parcel: undefined });
  }
}

/** What was cancelled on its way and is handed over all the same is bought again. */
function arrive(state: State, { id, purpose, case: caseId }: Parcel, pieces: readonly Piece[]): void {
  for (const piece of pieces)
    Object.assign(piece, { place: "buyer", parcel: undefined, cameIn: id, isCalledOff: false });
  if (purpose !== "replacement") return;
  const old = state.pieces.filter((piece) => piece.case === caseId && !pieces.includes(piece));
  for (const [i, piece] of pieces.entries()) {
    const replaced = old[i];
    piece.case = undefined;
    if (replaced) moveCosts(replaced, piece);
    if (replaced?.place === "buyer") replaced.isUsedUp = true;
  }
}

/** What is for an exchange waits in the house to be sent again. A replacement is decided about anew. */
function comeBack(state: State, { purpose, order }: Parcel, pieces: readonly Piece[]): void {
  if (purpose === "exchange") {
    for (const piece of pieces) Object.assign(piece, { place: "house", parcel: undefined });
    return;
  }
  if (purpose === "order") giveBack(state, order, pieces, { isPaid: false });
  for (const piece of pieces) toShelf(state, piece);
}

/** Parcels that came with what was just done, and lines that were split by it, get to be known. */
export function learn(state: State, view: View): void {
  state.parcels = state.parcels.filter(({ id }) => view.parcels.some((parcel) => parcel.id === id));
  for (const parcel of state.parcels) if (!hasEnded(parcel)) takeOut(state, view, parcel);
  for (const {
    id,
    orderId: order,
    brandId,
    purpose,
    status,
    provider,
    lostDecision,
    exchangeId,
    claimId,
  } of view.parcels) {
    const known = state.parcels.find((parcel) => parcel.id === id);
    const fields = { isBooked: provider !== "hand", isDecided: lostDecision !== null };
    if (known) Object.assign(known, fields);
    else {
      state.parcels.push({ id, order, brandId, purpose, status, case: exchangeId ?? claimId ?? undefined, ...fields });
      fill(state, view, id);
    }
  }
  for (const parcel of state.parcels) nameLines(state, view, parcel);
  const brandOf = new Map(state.goods.map(({ id, brandId }) => [id, brandId]));
  state.lines = view.items.map(({ id, orderId, productId: product, size, quantity, status }) => ({
    id,
    order: orderId,
    product,
    size,
    quantity,
    status,
    brandId: brandOf.get(product) ?? null,
  }));
}

/** The places in a parcel, each with the line that it is for. */
const placesIn = (view: View, parcelId: string) =>
  view.parcelItems
    .filter((row) => row.parcelId === parcelId)
    .flatMap(({ itemId: item, size, quantity }) => {
      const line = view.items.find(({ id }) => id === item);
      const isCancelled = line?.status === "Cancelled";
      const isGivenUp = isCancelled && line?.expectedBackSince === null;
      const place = { item, size, product: line?.productId ?? "", isCancelled, isGivenUp };
      return Array.from({ length: quantity }, () => place);
    });

const isAlike = (a: Pick<Piece, "product" | "size">, b: typeof a): boolean =>
  a.product === b.product && a.size === b.size;

/** What the shop has put into a parcel of its own, such as what comes back apart from the rest, is in none for a moment. */
function takeOut(state: State, view: View, { id }: Parcel): void {
  const places = placesIn(view, id);
  for (const [, alike] of Map.groupBy(piecesIn(state, id), ({ product, size }) => `${product} ${size}`)) {
    const [first] = alike;
    const room = first ? places.filter((place) => isAlike(place, first)).length : 0;
    const cancelledLast = alike.toSorted((a, b) => Number(a.isCalledOff) - Number(b.isCalledOff));
    for (const piece of cancelledLast.slice(room)) piece.parcel = undefined;
  }
}

/** A new parcel holds pieces that are where it is and are in no other one. */
function fill(state: State, view: View, id: string): void {
  const parcel = parcelOf(state, id);
  const hasArrived = parcel.status === "Delivered";
  for (const place of placesIn(view, id)) {
    const free = state.pieces.filter(
      (piece) =>
        piece.order === parcel.order &&
        isAlike(piece, place) &&
        piece.place === (hasArrived ? "buyer" : placeIn(parcel.status)) &&
        piece.parcel === undefined &&
        piece.cameIn === undefined &&
        (parcel.purpose === "order" ? !isNew(state, piece) : piece.case === parcel.case),
    );
    const piece = free.find(({ item }) => item === place.item) ?? free[0];
    if (hasEnded(parcel) && !piece) continue;
    expect(piece, `a piece for a new parcel that is ${parcel.status}`).toBeDefined();
    if (piece) Object.assign(piece, hasArrived ? { cameIn: id } : { parcel: id });
  }
}

/** The new piece of an exchange or claim, which goes in a parcel of its own. What is claimed and packed again was paid for. */
export const isNew = (state: State, { case: caseId, place, costs }: Piece): boolean =>
  place === "house" &&
  state.cases.some(({ id, kind }) => id === caseId && (kind === "exchange" || (kind === "claim" && costs === 0)));

/** Pieces belong to the lines that their parcels name, cancelled ones to cancelled lines: a line of several pieces may have been split. */
function nameLines(state: State, view: View, parcel: Parcel): void {
  const { id, status, purpose } = parcel;
  if (purpose !== "order" || (status === "Lost" && parcel.isDecided)) return;
  const open = status === "Delivered" ? state.pieces.filter(({ cameIn }) => cameIn === id) : piecesIn(state, id);
  const isUnderWay = !hasEnded(parcel) || status === "Lost";
  for (const place of placesIn(view, id)) {
    // What a claim was paid for is named by its parcel still, and nobody looks for it.
    if (isUnderWay && place.isGivenUp) continue;
    const fitting = open.filter(
      (piece) => isAlike(piece, place) && (!isUnderWay || piece.isCalledOff === place.isCancelled),
    );
    const piece = fitting.find(({ item }) => item === place.item) ?? fitting[0];
    if (isUnderWay)
      expect(piece, `a piece in a parcel that is ${status}${place.isCancelled ? ", cancelled" : ""}`).toBeDefined();
    if (!piece) continue;
    piece.item = place.item;
    open.splice(open.indexOf(piece), 1);
  }
  const what = `pieces that are in a parcel that is ${status} by what was done, and not by what the shop says`;
  if (isUnderWay) expect(open.length, what).toBe(0);
}
