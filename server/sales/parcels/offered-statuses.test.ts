import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { type ItemStatus, itemStatuses, type OrderDetails, type PaymentStatus } from "#contract/sales/orders.ts";
import { lostDecisions, type ParcelStatus, parcelStatuses } from "#contract/sales/parcels.ts";
import { createSessionReader, type Who } from "#server/customers/accounts/service.ts";
import type { Database } from "#server/platform/database/client.ts";
import { updateItemStatus } from "#server/sales/orders/statuses/update-item-status.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { ShopError } from "#server/shop-error.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, givenPayment, payAtTheDoor, readOrderAs } from "#server/testing/given/orders.ts";
import { givenParcel, givenReport } from "#server/testing/given/parcels.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { decideLost } from "./delivery/decide-lost.ts";
import { takeBackItem } from "./delivery/take-back-item.ts";
import { updateParcelStatus } from "./delivery/update-parcel.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const owner = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const { call, workOff } = caseTools(app, shop, owner);
const readSession = createSessionReader(shop);

const buyer = await givenBuyer(shop);
const people = new Map<string, Person>([
  ["buyer", buyer],
  ["merchant", merchant],
  ["owner", owner],
  ["support", await givenAdmin(shop, { staffRole: "support" })],
  ["finance", await givenAdmin(shop, { staffRole: "finance" })],
]);
const product = await givenProduct(db, {
  brandId: merchant.brandId,
  pricePaise: 20_000,
  taxable: false,
  sizes: ["M" as const, "L" as const],
  quantity: 600,
});
const personOf = (role: string): Person => people.get(role) ?? buyer;

/** Brings the first line of an order into a state; it has two pieces. */
type Bring = (orderId: string, items: string[]) => Promise<unknown>;

async function ask(who: Person, ...request: Parameters<typeof call> extends [unknown, ...infer Rest] ? Rest : never) {
  const answer = await call(who, ...request);
  if (answer.statusCode !== 200) throw new Error(`${request.join(" ")} was refused: ${answer.body}`);
  return answer;
}

const set =
  (status: ItemStatus): Bring =>
  (_, [item]) =>
    ask(owner, "PUT", `/order/status/item/${item}`, { status });
const pack =
  (status: ParcelStatus, { quantity = 2, trackingNumber = null as string | null } = {}): Bring =>
  (orderId, items) =>
    givenParcel(
      shop,
      orderId,
      items.map((item) => ({ item, quantity })),
      { status, trackingNumber },
    );
const lose: Bring = async (orderId) => {
  const { parcels } = await readOrderAs(app, owner, orderId);
  await givenReport(shop, { id: parcels.at(-1)?._id ?? "", orderId }, "Lost");
  await workOff("follow-parcel");
};
const cancel =
  (quantity = 2): Bring =>
  (_, [item]) =>
    ask(buyer, "PUT", `/order/status/item/${item}`, { status: "Cancelled", quantity });
const claim: Bring = (_, [item]) =>
  ask(buyer, "POST", "/claim/add", { item, quantity: 2, kind: "Never arrived", wish: "Replacement", note: "" });
const replace: Bring = async (_, [item]) => {
  const { claims } = (await ask(owner, "GET", "/claim?limit=100")).json<{ claims: Claim[] }>();
  const { _id } = claims.find((each) => each.item === item) ?? {};
  await ask(owner, "PUT", `/claim/${_id}`, { decision: "Replacement", returnGoods: false });
};

const part = { quantity: 1 };
const states: Record<string, Bring[]> = {
  "not touched": [],
  "being prepared": [set("Processing")],
  packed: [pack("Packed")],
  "packed with a tracking number": [pack("Packed", { trackingNumber: "TB1" })],
  "shipped by hand": [set("Shipped")],
  "under way": [pack("In transit")],
  "under way with a tracking number": [pack("Attempt failed", { trackingNumber: "TB2" })],
  "under way in part": [pack("Handed over", part)],
  "delivered in part": [pack("Delivered", part)],
  delivered: [set("Delivered")],
  lost: [pack("Lost")],
  "lost in part": [pack("Lost", part)],
  "lost, shipped by hand": [set("Shipped"), lose],
  "lost beside something cancelled": [pack("In transit"), cancel(), lose],
  claimed: [set("Shipped"), claim],
  "claimed while lost": [pack("Lost"), claim],
  "being replaced": [set("Shipped"), claim, replace],
  "replaced, and lost": [set("Shipped"), claim, replace, lose],
  cancelled: [cancel()],
  "cancelled in part": [cancel(1)],
  "cancelled in part while packed": [pack("Packed", part), cancel(1)],
  "cancelled while under way": [pack("In transit"), cancel()],
  "cancelled while under way in part": [pack("In transit", part), cancel()],
  "cancelled while delivered in part": [pack("Delivered", part), pack("In transit", part), cancel()],
  "cancelled while shipped by hand": [set("Shipped"), cancel()],
  "cancelled and lost": [pack("In transit"), cancel(), lose],
  "cancelled and lost, shipped by hand": [set("Shipped"), cancel(), lose],
};
const ofTwoLines = ["lost beside something cancelled"];

/** What is refused when it is tried, and why; nothing stays of it. */
async function tryOut(operation: (inside: typeof shop) => Promise<unknown>): Promise<string | undefined> {
  const undone = new Error("undone");
  try {
    return await db.transaction(async (tx) => {
      await operation({ ...shop, db: tx as unknown as Database });
      throw undone;
    });
  } catch (error) {
    if (error === undone) return undefined;
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}

/** Tries all choices, and gives those that are done. */
async function accepted<Choice>(
  all: readonly Choice[],
  attempt: (inside: typeof shop, choice: Choice) => Promise<unknown>,
) {
  const done: Choice[] = [];
  for (const choice of all) if (!(await tryOut((inside) => attempt(inside, choice)))) done.push(choice);
  return done;
}

const whoIs = async (person: Person): Promise<Who> => {
  const who = await readSession(person);
  if (!who) throw new Error("nobody is signed in");
  return who;
};

async function placeIn(state: string, payment: PaymentStatus): Promise<string> {
  const line = { product: product.id, quantity: 2 };
  const order = await givenOrder(app, buyer, ofTwoLines.includes(state) ? [line, { ...line, size: "L" }] : [line]);
  if (payment === "Cash on delivery") await payAtTheDoor(app, buyer, order._id);
  if (payment === "Paid") {
    await givenPayment(db, order._id, Math.round(order.totalWithTax * 100));
    await db.update(orders).set({ paymentStatus: "Paid" }).where(eq(orders.id, order._id));
  }
  const items = order.products.map(({ _id }) => _id);
  for (const bring of states[state] ?? []) await bring(order._id, items);
  return order._id;
}

async function expectItemsOffered(person: Person, about: string, { products: items }: OrderDetails): Promise<void> {
  const who = await whoIs(person);
  for (const { _id, allowed, canTakeBack, quantity, status } of items) {
    const moves = await accepted(itemStatuses, (inside, to) => updateItemStatus(inside, who, _id, { status: to }));
    const back = await accepted(["back"], (inside) => takeBackItem(inside, who, _id));
    const item = `${about}, ${quantity} ${status}`;
    expect({ item, allowed, canTakeBack }).toEqual({ item, allowed: moves, canTakeBack: back.length > 0 });
  }
}

async function expectParcelsOffered(person: Person, about: string, { parcels }: OrderDetails): Promise<void> {
  const who = await whoIs(person);
  for (const { _id, allowed, decisions, status } of parcels) {
    const moves = await accepted(parcelStatuses, (inside, to) =>
      updateParcelStatus(inside, who, _id, { status: to, note: "" }),
    );
    const decided = await accepted(lostDecisions, (inside, decision) => decideLost(inside, who, _id, decision));
    const parcel = `${about}, a parcel that is ${status}`;
    expect({ parcel, allowed, decisions }).toEqual({ parcel, allowed: moves, decisions: decided });
  }
}

const everything = Object.keys(states);
const lost = everything.filter((state) => state.includes("lost"));
const merchants = ["not touched", "being prepared", "under way", "lost", "claimed", "cancelled while shipped by hand"];

test.each<[string, PaymentStatus, string[], { parcelsOf?: string[] }]>([
  ["owner", "Cash on delivery", everything, { parcelsOf: ["packed", "cancelled while under way", ...lost] }],
  ["merchant", "Cash on delivery", merchants, {}],
  ["buyer", "Cash on delivery", merchants, {}],
  ["merchant", "Pending", ["not touched", "shipped by hand"], {}],
  ["support", "Paid", ["under way", ...lost], { parcelsOf: lost }],
  ["finance", "Paid", ["under way"], { parcelsOf: ["under way"] }],
])(
  "the %s of an order that is %s is offered what is done when it is tried, and nothing else",
  async (role, payment, names, { parcelsOf = [] }) => {
    const person = personOf(role);
    for (const state of names) {
      const order = await readOrderAs(app, person, await placeIn(state, payment));
      await expectItemsOffered(person, state, order);
      if (parcelsOf.includes(state)) await expectParcelsOffered(person, state, order);
    }
  },
);
