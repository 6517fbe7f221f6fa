import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { formatArrival } from "#contract/pin-code.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { writeConfirmation } from "#server/sales/orders/mails/order-confirmation.ts";
import { orderItems } from "#server/sales/orders/tables.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, handOver, readOrderAs, sendOrder, setStatus } from "#server/testing/given/orders.ts";
import { addressForm, givenAddress, givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { pinAreas } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const seeded = await db.select().from(pinAreas);
const admin = await givenAdmin(shop);

beforeEach(async () => {
  await db.delete(pinAreas);
  await db.insert(pinAreas).values(seeded);
});

const post = (url: string, payload: object, headers = {}) => app.inject({ method: "POST", url, headers, payload });
const quote = async (products: string[], pincode?: string): Promise<CheckedBag> =>
  (
    await post("/api/cart/check", { lines: products.map((product) => ({ product, size: "M", quantity: 1 })), pincode })
  ).json();

async function twoSellers() {
  const slow = await givenBrand(db, {});
  await db.update(brands).set({ dispatchDays: 12 }).where(eq(brands.id, slow.id));
  const [ours, theirs] = [
    await givenProduct(db, { sizes: ["M"], quantity: 50 }),
    await givenProduct(db, { sizes: ["M"], quantity: 50, brandId: slow.id }),
  ];
  return [ours.id, theirs.id] as const;
}

const to = async (zipCode: string, overrides = {}) => {
  const buyer = await givenMember(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, buyer, { zipCode, ...overrides });
  return buyer;
};

test("a bag says when each line arrives and when all of it is there; without a PIN code nothing", async () => {
  const [ours, theirs] = await twoSellers();
  const both = await quote([ours, theirs], "411001");
  const [first, last] = both.lines.map(({ arrives }) => arrives ?? "");
  expect(first && last && first < last).toBe(true);
  expect(both.delivery).toMatchObject({ pincode: "411001", served: true, cash: true, arrives: last });
  expect(both.delivery?.sentence).toMatch(/^All of it arrives by /);
  expect((await quote([ours], "411001")).delivery?.sentence).toMatch(/^Arrives /);
  for (const bag of [await quote([ours]), await quote([ours], "SW1A 1AA")]) {
    expect([bag.delivery, bag.lines[0]?.arrives]).toEqual([null, null]);
  }
});

test("an order keeps the promise of its bag, line by line, also when a line is split and in mails", async () => {
  const [ours, theirs] = await twoSellers();
  const buyer = await givenBuyer(shop);
  const bag = await quote([ours, theirs], "631501");
  const order = await givenOrder(app, buyer, [{ product: ours, quantity: 3 }, { product: theirs }]);
  const promised = bag.lines.map(({ arrives }) => arrives);
  expect(order.products.map(({ promisedOn }) => promisedOn)).toEqual(promised);
  await app.inject({
    method: "PUT",
    url: `/api/order/status/item/${order.products[0]?._id}`,
    headers: buyer.headers,
    payload: { status: "Cancelled", quantity: 1 },
  });
  const { products } = await readOrderAs(app, buyer, order._id);
  expect(products.map(({ promisedOn }) => promisedOn).sort()).toEqual([promised[0], ...promised].sort());
  const { text } = await writeConfirmation(db, shop.settings, order._id);
  expect(text).toContain(formatArrival(promised[0] ?? ""));
});

test("an address without a PIN code is delivered to as before, and nothing is promised", async () => {
  const [ours] = await twoSellers();
  const order = await givenOrder(app, await to("12345", { country: "Nepal" }), [{ product: ours }]);
  expect(order.products[0]?.promisedOn).toBeNull();
});

test("what cannot be delivered is not ordered, and the stock stays", async () => {
  const [ours] = await twoSellers();
  await db.update(pinAreas).set({ isServed: false }).where(eq(pinAreas.prefix, "744"));
  expect((await quote([ours], "744301")).delivery).toEqual({
    pincode: "744301",
    served: false,
    cash: false,
    arrives: null,
    sentence: "We do not deliver to 744301 yet.",
  });
  const buyer = await to("744301");
  const answer = await sendOrder(app, buyer, await handOver(app, buyer, [{ product: ours }]));
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: "We do not deliver to 744301 yet." }]);
  await givenAddress(shop, buyer, { isDefault: true });
  expect((await sendOrder(app, buyer, await handOver(app, buyer, [{ product: ours }]))).statusCode).toBe(200);
});

test("where no cash is taken the order can only be paid online, and its page says why", async () => {
  const [ours] = await twoSellers();
  await db.update(pinAreas).set({ takesCash: false }).where(eq(pinAreas.prefix, "194"));
  const buyer = await to("194 101");
  const order = await givenOrder(app, buyer, [{ product: ours }]);
  const sentence = "Cash on delivery is not offered for 194101.";
  const quote = await post("/api/cart/check", {
    lines: [{ product: ours, size: "M", quantity: 1 }],
    pincode: "194101",
  });
  expect(quote.json().payment).toEqual({ online: true, cashOnDelivery: { allowed: false, sentence } });
  const report = await app.inject({ url: `/api/payment/status/${order._id}`, headers: buyer.headers });
  expect(report.json().cashOnDelivery).toEqual({ allowed: false, sentence });
  const answer = await post("/api/payment/cash-on-delivery", { orderId: order._id }, buyer.headers);
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: sentence }]);
});

test("who packs it reads what was promised, and the parcel is expected then unless somebody says another day", async () => {
  const [ours] = await twoSellers();
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: ours, quantity: 2 }]);
  await post("/api/payment/cash-on-delivery", { orderId: order._id }, buyer.headers);
  const { promisedOn = "", _id: item } = order.products[0] ?? {};
  const list = await app.inject({ url: "/api/parcel/to-pack", headers: admin.headers });
  const toPack = list.json().orders.find((each: { _id: string }) => each._id === order._id);
  expect(toPack.promisedOn).toBe(promisedOn);
  const pack = async (overrides: object) => {
    const payload = { orderId: order._id, items: [{ item, quantity: 1 }], ...overrides };
    return (await post("/api/parcel/add", payload, admin.headers)).json().parcel.expectedOn;
  };
  expect(await pack({})).toBe(promisedOn);
  expect(await pack({ expectedOn: "2030-01-01" })).toBe("2030-01-01");
});

const save = async (person: Person, overrides: object) => {
  const answer = await post("/api/address/add", addressForm(overrides), person.headers);
  return [answer.statusCode, answer.json().fields?.state];
};

test("a PIN code that certainly lies in another state is refused by name", async () => {
  const member = await givenMember(shop);
  const sentence = "The PIN code 411001 lies in Maharashtra, not in Karnataka. Please correct one of them.";
  expect(await save(member, { zipCode: "411001", state: "karnataka" })).toEqual([400, sentence]);
  const { id } = await givenAddress(shop, member);
  const changed = await app.inject({
    method: "PUT",
    url: `/api/address/${id}`,
    headers: member.headers,
    payload: addressForm({ zipCode: "411 001", state: "KA" }),
  });
  expect([changed.statusCode, changed.json().fields]).toEqual([400, { state: sentence }]);
});

test.each([
  ["its own state, by any name", { zipCode: "411001", state: "MH" }],
  ["a prefix that lies in several states", { zipCode: "605001", state: "Tamil Nadu" }],
  ["a state that nobody knows", { zipCode: "411001", state: "Atlantis" }],
  ["another country", { zipCode: "411001", state: "Punjab", country: "Pakistan" }],
  ["no PIN code", { zipCode: "12345", state: "Kerala" }],
])("an address with %s is taken as it is", async (_, overrides) => {
  expect(await save(await givenMember(shop), overrides)).toEqual([200, undefined]);
});

test("a line that was promised stays promised when it is delivered", async () => {
  const [ours] = await twoSellers();
  const order = await givenOrder(app, await givenBuyer(shop), [{ product: ours }]);
  const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order._id));
  await setStatus(app, admin, line?.id ?? "", "Shipped");
  const [after] = await db.select().from(orderItems).where(eq(orderItems.orderId, order._id));
  expect(after?.promisedOn).toBe(line?.promisedOn);
});
