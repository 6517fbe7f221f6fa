import { expect } from "vitest";
import { followClaim } from "./claiming.ts";
import { followExchange } from "./follow-exchange.ts";
import { buyerOf, type PlacedOrder, type State } from "./model.ts";
import { learn } from "./places.ts";
import { followReturn, learnCase, piecesWithBuyer } from "./returning.ts";
import type { View } from "./view.ts";

/** What follows by itself from what was done, such as the end of a case whose money has arrived. */
export function catchUp(state: State, view: View): void {
  for (const { id } of view.returns) if (isOfFees(view, id)) learnCase(state, view, "return", id);
  for (const { id, kind } of state.cases)
    ({ return: followReturn, exchange: followExchange, claim: followClaim })[kind](state, view, id);
  for (const { id, kind } of state.cases.filter(({ isEnded }) => isEnded)) {
    for (const piece of state.pieces.filter((each) => each.case === id)) {
      piece.case = undefined;
      if (kind === "claim" && piece.costs === 0) piece.isUsedUp = true;
    }
  }
  state.pieces = state.pieces.filter(
    ({ place, costs, case: caseId }) => place !== "gone" || costs > 0 || caseId !== undefined,
  );
  learn(state, view);
}

/** The shop makes it by itself: it has no pieces. */
const isOfFees = (view: View, id: string): boolean => !view.returnItems.some(({ returnId }) => returnId === id);

/** Says only what differs. */
function expectEqual(what: string, said: readonly string[], known: readonly string[]): void {
  const less = (a: readonly string[], b: readonly string[]) =>
    a.filter((each) => !b.includes(each)).join("; ") || "nothing";
  const differs = less(said, known) !== "nothing" || less(known, said) !== "nothing";
  if (differs) throw new Error(`${what}: the shop says ${less(said, known)}, and it should be ${less(known, said)}`);
}

/** Every piece is in one place, every paisa too, and nobody keeps goods for less than their share. */
export function expectSame(state: State, view: View): void {
  const named = (shelf: Record<string, number>) =>
    Object.entries(shelf).map(
      ([key, pieces]) => `${state.goods.find(({ id }) => key.startsWith(id))?.name} ${key.split(" ")[1]}: ${pieces}`,
    );
  expectEqual("what is on the shelf", named(view.stock), named(state.shelf));
  const known = state.goods.map(({ name, pricePaise }) => `${name} at ${pricePaise}`);
  const offers = view.offered.map(
    ({ id, pricePaise }) => `${state.goods.find((good) => good.id === id)?.name} at ${pricePaise}`,
  );
  const terms = (prices: string[], promotions: number, cashFee: number) => [
    ...prices,
    `${promotions} promotions`,
    `${cashFee} at the door`,
  ];
  expectEqual(
    "what is asked for",
    terms(offers, view.running, view.cashFee),
    terms(known, state.promotions.length, state.cashFee),
  );
  expectPlaces(state, view);
  for (const placed of state.orders) expectMoney(state, view, placed);
}

function expectPlaces(state: State, view: View): void {
  const said = view.parcels.map(({ id, status }) => [id, status]);
  const known = state.parcels.map(({ id, status }) => [id, status]);
  const byId = ([a]: string[], [b]: string[]) => ((a ?? "") < (b ?? "") ? -1 : 1);
  expectEqual(
    "where parcels are, and where somebody said that they are",
    said.toSorted(byId).map(String),
    known.toSorted(byId).map(String),
  );
  for (const { id, status } of view.items) {
    const own = state.pieces.filter(({ item, isUsedUp, place }) => item === id && !isUsedUp && place !== "gone");
    // What of it has arrived is parted from it when the rest has come to its end.
    const isParted = own.some(({ isCalledOff }) => isCalledOff);
    const left = own.filter(({ isCalledOff, place }) => !isCalledOff && !(isParted && place === "buyer"));
    if (status === "Cancelled" && left.length > 0)
      throw new Error(`a cancelled line has ${left.length} pieces that nobody cancelled`);
  }
  const count = (pieces: readonly { item: string; size: string; quantity: number }[]) => {
    const sums: Record<string, number> = {};
    for (const { item, size, quantity } of pieces) sums[`${item} ${size}`] = (sums[`${item} ${size}`] ?? 0) + quantity;
    return sums;
  };
  const held = count(view.held.map(({ item, size, quantity }) => ({ item: item.id, size, quantity })));
  const has = count(
    view.looked.flatMap((id) => piecesWithBuyer(state, id)).map(({ item, size }) => ({ item, size, quantity: 1 })),
  );
  const list = (sums: Record<string, number>) => Object.entries(sums).map(String);
  expectEqual("what buyers have, and can give back", list(held), list(has));
}

function expectMoney(state: State, view: View, { id, name, buyer, way, fees, givenBack, rounding }: PlacedOrder): void {
  const row = view.orders.find((each) => each.id === id);
  if (!row) throw new Error(`There is no ${name}.`);
  if (row.userId !== buyerOf(state, { buyer }).person.userId) throw new Error(`${name} is not that of ${buyer}.`);
  const own = state.pieces.filter(({ order }) => order === id);
  const sum = (pieces: typeof own, of: "costs" | "least") => pieces.reduce((all, piece) => all + piece[of], 0);
  const statusOf = new Map(view.items.map((item) => [item.id, item.status]));
  const live = own.filter(({ isCalledOff, item }) => !isCalledOff && statusOf.get(item) !== "Cancelled");
  const isAny = (pieces: typeof own) => pieces.some(({ costs }) => costs > 0);
  const costs = sum(live, "costs") + (isAny(live) ? fees : 0);
  const said = row.totalWithTaxPaise - row.returnedPaise;
  const near = (actual: number, wanted: number, what: string) =>
    expect(
      Math.abs(actual - wanted) <= rounding,
      `${name}: ${what} should be ${Math.round(wanted)}, and is ${actual} paise`,
    ).toBe(true);
  near(said, costs, "what its buyer is to pay for what is kept");
  expect(said, `${name}: what is kept costs at least its share`).toBeGreaterThanOrEqual(
    Math.floor(sum(live, "least")) - rounding,
  );
  if (isAny(live)) expect(said, `${name}: what is left of it costs something`).toBeGreaterThan(0);
  const kept = view.keptOf(id);
  // What was cancelled on its way is kept until it is back.
  if (way === "online") near(kept, sum(own, "costs") + (isAny(own) ? fees : 0), "what the shop keeps of the payment");
  if (way === "online" && live.length === own.length)
    expect(kept, `${name}: what is kept of the payment is what it costs`).toBe(said);
  if (way !== "online") expect(kept, `${name}: what the shop keeps of a payment`).toBe(0);
  const paidOut = view.payouts.filter(({ orderId, state: now }) => orderId === id && now !== "refused");
  // Where the buyer is asked for an account nothing is on its way yet.
  const asked = view.returns.filter(
    (row) => row.orderId === id && row.waitsFor === "buyer" && row.status === "Received",
  );
  near(
    [...paidOut.map(({ amountPaise }) => amountPaise), ...asked.map(({ acceptedPaise }) => acceptedPaise)].reduce(
      (all, paise) => all + paise,
      0,
    ),
    givenBack,
    "what goes to an account",
  );
}
