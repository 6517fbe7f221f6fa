import { eq, isNotNull, or, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, handOver, sendOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenParcel } from "#server/testing/given/parcels.ts";
import { givenAdmin, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { whyNotCashNow } from "./ways-to-pay.ts";

const caps = { COD_OPEN_MAX: "2", UNPAID_ORDERS_MAX: "3", UNPAID_ORDERS_PER_ADDRESS_MAX: "4" };
const { app, shop, db } = await openShop(caps);
const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 600, pricePaise: 10_000 });

let people = 0;

/** With a number and an address of their own, which are capped as well. */
async function givenPerson(): Promise<Person> {
  people += 1;
  const buyer = await givenBuyer(shop);
  const own = { phoneNumber: `98765 ${10_000 + people}`, address: `${people} Weavers Street` };
  await db.update(addresses).set(own).where(eq(addresses.userId, buyer.userId));
  return buyer;
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const inCash = ({ headers }: Pick<Person, "headers">, orderId: string) =>
  app.inject({ method: "POST", url: "/api/payment/cash-on-delivery", headers, payload: { orderId } });

test("of many orders at the same moment no more stay unpaid than one person may have", async () => {
  const buyer = await givenPerson();
  const forms = [];
  for (let i = 0; i < 6; i++) forms.push(await handOver(app, buyer, [{ product }]));
  const answers = await Promise.all(forms.map((form) => sendOrder(app, buyer, form)));
  expect(statuses(answers)).toEqual([200, 200, 200, 400, 400, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().error).toBe(
    "You have many orders that are not paid yet. Please pay or cancel some of them first.",
  );
});

test.each(["phone number", "address"])("people who share a %s share the cap of unpaid orders", async (shared) => {
  const spellings = ["99000 33344", "+91-9900033344", "0 99000 33344", "9900033344", "99000-33344", "990 00 33344"];
  const forms = [];
  for (const spelled of spellings) {
    const buyer = await givenPerson();
    const same =
      shared === "address"
        ? { address: spelled.startsWith("+") ? "9,  SPINDLE LANE" : "9 Spindle Lane" }
        : { phoneNumber: spelled };
    await db.update(addresses).set(same).where(eq(addresses.userId, buyer.userId));
    forms.push({ buyer, form: await handOver(app, buyer, [{ product }]) });
  }
  const answers = await Promise.all(forms.map(({ buyer, form }) => sendOrder(app, buyer, form)));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 400, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().error).toContain(
    "There are many orders to this address or phone number that are not paid yet.",
  );
});

test("cash on delivery is capped per person, also at the same moment, until an order has arrived", async () => {
  const buyer = await givenPerson();
  const placed = [];
  for (let i = 0; i < 3; i++) placed.push(await givenOrder(app, buyer, [{ product }]));
  const answers = await Promise.all(placed.map(({ _id }) => inCash(buyer, _id)));
  expect(statuses(answers)).toEqual([200, 200, 400]);
  const refused = placed[answers.findIndex(({ statusCode }) => statusCode === 400)]?._id ?? "";
  const taken = placed[answers.findIndex(({ statusCode }) => statusCode === 200)];
  const sentence = (await inCash(buyer, refused)).json().error;
  expect(sentence).toContain("Only 2 orders at a time can be paid on delivery");
  const { cashOnDelivery } = (
    await app.inject({ url: `/api/payment/status/${refused}`, headers: buyer.headers })
  ).json();
  expect(cashOnDelivery).toEqual({ allowed: false, sentence });
  await setStatus(app, await givenAdmin(shop), taken?.products[0]?._id ?? "", "Delivered");
  expect((await inCash(buyer, refused)).statusCode).toBe(200);
});

test.each(["phone number", "address"])("people who share a %s share the cap, however it is typed", async (shared) => {
  const answers = [];
  for (const spelled of ["99000 11122", "+91-9900011122", "0 99000 11122"]) {
    const buyer = await givenPerson();
    const same =
      shared === "address"
        ? { address: spelled.startsWith("+") ? "7,  LOOM LANE" : "7 Loom Lane" }
        : { phoneNumber: spelled };
    await db.update(addresses).set(same).where(eq(addresses.userId, buyer.userId));
    answers.push(await inCash(buyer, (await givenOrder(app, buyer, [{ product }]))._id));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400]);
});

const notOffered = (refused: number) =>
  `Cash on delivery is not offered for now: ${refused} parcels were not accepted at the door. Please pay online.`;

/** Parcels of cancelled orders that came back. */
async function givenReturnedParcels(buyer: Person, many: number, { isRefused = true, daysAgo = 1 } = {}) {
  const endedAt = new Date(Date.now() - daysAgo * 86_400_000);
  for (let i = 0; i < many; i++) {
    const { _id: orderId, products } = await givenOrder(app, buyer, [{ product }]);
    // As if it was to be paid at the door, of which only some orders can be at a time.
    if (isRefused) await db.update(orders).set({ paymentStatus: "Cash on delivery" }).where(eq(orders.id, orderId));
    const pieces = [{ item: products[0]?._id ?? "", quantity: 1 }];
    await givenParcel(shop, orderId, pieces, { status: "Returned to sender" });
    await db.update(parcels).set({ endedAt }).where(eq(parcels.orderId, orderId));
  }
}

test("who did not take three parcels at the door pays online, and is told why", async () => {
  const buyer = await givenPerson();
  await givenReturnedParcels(buyer, 2);
  await givenReturnedParcels(buyer, 2, { isRefused: false });
  await givenReturnedParcels(buyer, 2, { daysAgo: 400 });
  expect((await inCash(buyer, (await givenOrder(app, buyer, [{ product }]))._id)).statusCode).toBe(200);
  await givenReturnedParcels(buyer, 1);
  const { _id } = await givenOrder(app, buyer, [{ product }]);
  const refused = await inCash(buyer, _id);
  expect([refused.statusCode, refused.json().error]).toEqual([400, notOffered(3)]);
  const { cashOnDelivery } = (await app.inject({ url: `/api/payment/status/${_id}`, headers: buyer.headers })).json();
  expect(cashOnDelivery).toEqual({ allowed: false, sentence: notOffered(3) });

  // The order forgets its buyer, and with it the parcel.
  await db.update(orders).set({ address: null, userId: null }).where(eq(orders.status, "Cancelled"));
  const left = await db
    .select()
    .from(parcels)
    .where(or(isNotNull(parcels.refusedBy), isNotNull(parcels.refusedPhone)));
  expect(left).toEqual([]);
  expect((await inCash(buyer, _id)).statusCode).toBe(200);
});

test("a new account with the same phone number does not help, unless the shop never minds", async () => {
  const [before, after] = [await givenPerson(), await givenPerson()];
  await db.update(addresses).set({ phoneNumber: "+91 99000 55566" }).where(eq(addresses.userId, before.userId));
  await db.update(addresses).set({ phoneNumber: "9900055566" }).where(eq(addresses.userId, after.userId));
  await givenReturnedParcels(before, 4);
  const { _id } = await givenOrder(app, after, [{ product }]);
  expect((await inCash(after, _id)).json().error).toBe(notOffered(4));
  const [order] = await db.select().from(orders).where(eq(orders.id, _id));
  if (!order) throw new Error("the order is gone");
  expect(await whyNotCashNow(db, order, { ...shop.settings, codRefusalsMax: 0 })).toBe("");
  expect(await whyNotCashNow(db, order, { ...shop.settings, codRefusalsMax: 5 })).toBe("");
});

test("where cash needs proof, who has none is refused in a sentence, and a proven email or phone is taken", async () => {
  const strict = await openShop({ COD_NEEDS_PROOF: "on" });
  const { id } = await givenProduct(strict.db, { sizes: ["M"], quantity: 60 });
  const proofs = [{ emailProvenAt: sql`now()` }, { phoneProvenAt: sql`now()` }];
  for (const [index, proof] of proofs.entries()) {
    const buyer = await givenBuyer(strict.shop);
    await strict.db
      .update(users)
      .set({ phoneNumber: `987654320${index}` })
      .where(eq(users.id, buyer.userId));
    const order = await givenOrder(strict.app, buyer, [{ product: id }]);
    const choose = () =>
      strict.app.inject({
        method: "POST",
        url: "/api/payment/cash-on-delivery",
        headers: buyer.headers,
        payload: { orderId: order._id },
      });
    const refused = await choose();
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      "Please confirm your email address or phone number before you choose cash on delivery.",
    ]);
    await strict.db.update(users).set(proof).where(eq(users.id, buyer.userId));
    expect((await choose()).statusCode).toBe(200);
  }
});

test("carts and orders are slowed down for those who send them by the dozen", async () => {
  const { headers } = await givenBuyer(shop);
  const add = () =>
    app.inject({
      method: "POST",
      url: "/api/cart/add",
      headers,
      payload: { products: [{ product, size: "M", quantity: 1 }] },
    });
  let last = await add();
  for (let i = 0; i < 70 && last.statusCode === 200; i++) last = await add();
  expect(last.statusCode).toBe(429);
});
