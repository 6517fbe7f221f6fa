import type { Size } from "#contract/catalogue/sizes.ts";
import type { ItemStatus } from "#contract/sales/orders.ts";
import type { ParcelPurpose, ParcelStatus } from "#contract/sales/parcels.ts";
import type { Person } from "#server/testing/given/people.ts";

// A model that knows no more than a child who watches: what was paid, what is where, and what each piece cost. It is plain data, so that it
// can be cloned.

/**
 * `owed`: nothing is there, and its buyer is to get one. A lost piece is still decided about; of one that is gone nobody will see anything
 * again.
 */
export type Place = "house" | "on its way" | "lost" | "buyer" | "on its way back" | "gone" | "owed";

/** A piece that left the shelf. */
export interface Piece {
  product: string;
  size: Size;
  order: string;
  /** The line of the order that it belongs to by now. */
  item: string;
  place: Place;
  /** That holds it, until it has arrived. */
  parcel: string | undefined;
  /** The parcel that it arrived in. */
  cameIn: string | undefined;
  /** The return, exchange or claim that is under way about it. */
  case: string | undefined;
  /** What its buyer has paid for it or is to pay, in paise; nothing for what was given back, and for what the shop lets them keep. */
  costs: number;
  /** No piece of this price may cost less, whatever the promotions and the coupon were. */
  least: number;
  /** Cancelled when it was on its way: its money waits until it is back. */
  isCalledOff: boolean;
  /** Its buyer has it, and can do no more with it: it was rejected, given, or replaced by another. */
  isUsedUp: boolean;
}

export interface Good {
  id: string;
  name: string;
  pricePaise: number;
  /** The brand of the seller; none for what the shop sells. */
  brandId: string | null;
}

export interface Promotion {
  kind: "percent" | "amount" | "price" | "buy get";
  /** Hundredths of a percent, or paise. */
  value: number;
  buy: number;
  get: number;
  of: string[];
}

export interface Coupon {
  code: string;
  kind: "percent" | "amount";
  value: number;
  perPerson: number | null;
  firstOrderOnly: boolean;
  uses: number | null;
}

/** Somebody who buys, by what the shop can know them by. */
export interface Buyer {
  name: string;
  person: Person;
  isGuest: boolean;
  email: string;
  phone: string;
  street: string;
}

export interface PlacedOrder {
  id: string;
  name: string;
  buyer: string;
  by: Pick<Buyer, "email" | "phone" | "street">;
  coupon: string | null;
  way: "unpaid" | "online" | "cash";
  /** Shipping, and the fee for paying at the door: kept as long as anything is. */
  fees: number;
  /** That for paying at the door, which is in them. */
  cashFee: number;
  /** For an order paid in cash: what is to go to an account, with the fees once nothing else is left of it. */
  givenBack: number;
  /** By so many paise shares may differ from what the pieces cost. */
  rounding: number;
}

export interface Line {
  id: string;
  order: string;
  product: string;
  size: Size;
  brandId: string | null;
  quantity: number;
  status: ItemStatus;
}

export interface Parcel {
  id: string;
  order: string;
  brandId: string | null;
  purpose: ParcelPurpose;
  status: ParcelStatus;
  isBooked: boolean;
  isDecided: boolean;
  case: string | undefined;
}

export interface Case {
  id: string;
  kind: "return" | "exchange" | "claim";
  order: string;
  brandId: string | null;
  status: string;
  isEnded: boolean;
  isReceived: boolean;
  /** Its buyer is to say where the money goes. */
  isAsked: boolean;
  /** What was decided last on a claim. */
  decision: string | null;
}

export interface State {
  shelf: Record<string, number>;
  goods: Good[];
  promotions: Promotion[];
  coupons: Coupon[];
  buyers: Buyer[];
  /** How many have come by now. */
  guests: number;
  orders: PlacedOrder[];
  lines: Line[];
  pieces: Piece[];
  parcels: Parcel[];
  /** Pieces in parcels on their way that a claim was paid or replaced for: nobody waits for them. */
  givenUp: (Pick<Piece, "product" | "size"> & { parcel: string })[];
  cases: Case[];
  scheme: "flat" | "gst";
  /** What paying at the door costs. */
  cashFee: number;
  /** Two people act at the same moment, so that one may find prices changed since it looked. */
  isRace: boolean;
  /** How often each thing was done with effect. */
  done: Record<string, number>;
}

export function count({ done }: State, what: string, isIt = true): void {
  if (isIt) done[what] = (done[what] ?? 0) + 1;
}

export const shelfKey = (product: string, size: Size): string => `${product} ${size}`;

export const nthOf = <T>(all: readonly T[], n: number): T | undefined =>
  all.length > 0 ? all[n % all.length] : undefined;

export function found<T>(one: T | undefined, what: string): T {
  if (one === undefined) throw new Error(`The model knows of no such ${what}.`);
  return one;
}

export const orderOf = (state: State, id: string): PlacedOrder =>
  found(
    state.orders.find((order) => order.id === id),
    "order",
  );

export const buyerOf = (state: State, order: Pick<PlacedOrder, "buyer">): Buyer =>
  found(
    state.buyers.find(({ name }) => name === order.buyer),
    "buyer",
  );

export const goodOf = (state: State, id: string): Good =>
  found(
    state.goods.find((good) => good.id === id),
    "product",
  );

export const piecesOfLine = ({ pieces }: State, item: string): Piece[] => pieces.filter((piece) => piece.item === item);

export const sumCosts = (pieces: readonly Piece[]): number => pieces.reduce((sum, { costs }) => sum + costs, 0);

/** A piece is on the shelf again, and its buyer has nothing to do with it any more. */
export function toShelf(state: State, piece: Piece): void {
  addToShelf(state, piece);
  state.pieces.splice(state.pieces.indexOf(piece), 1);
}

/** One more of them is there to be sold. */
export function addToShelf(state: State, { product, size }: Pick<Piece, "product" | "size">): void {
  const key = shelfKey(product, size);
  state.shelf[key] = (state.shelf[key] ?? 0) + 1;
}

/** A piece leaves the shelf for another one: of the same line, and without a price as long as the other has it. */
export function fromShelf(state: State, like: Piece, fields: Partial<Piece>): Piece {
  const piece: Piece = {
    ...like,
    place: "house",
    parcel: undefined,
    cameIn: undefined,
    case: undefined,
    costs: 0,
    least: 0,
    isCalledOff: false,
    isUsedUp: false,
    ...fields,
  };
  takeFromShelf(state, piece);
  state.pieces.push(piece);
  return piece;
}

export function takeFromShelf(state: State, { product, size }: Pick<Piece, "product" | "size">): void {
  const key = shelfKey(product, size);
  state.shelf[key] = (state.shelf[key] ?? 0) - 1;
}

/** What was paid for one piece is paid for another from now on. */
export function moveCosts(from: Piece, to: Piece): void {
  to.costs += from.costs;
  to.least += from.least;
  from.costs = 0;
  from.least = 0;
}

/**
 * The money of pieces goes back; of what was paid at the door to an account. When nothing else is left the fees follow, however the last
 * piece has gone, if anything was paid.
 */
export function giveBack(
  state: State,
  orderId: string,
  pieces: readonly Piece[],
  { isPaid }: { isPaid: boolean },
): void {
  const order = orderOf(state, orderId);
  const before = sumCosts(pieces);
  for (const piece of pieces) {
    piece.costs = 0;
    piece.least = 0;
    piece.isCalledOff = false;
  }
  if (order.way !== "cash") return;
  if (isPaid) order.givenBack += before;
  if (order.givenBack === 0 || state.pieces.some((piece) => piece.order === orderId && piece.costs > 0)) return;
  order.givenBack += order.fees;
  order.fees = 0;
}
