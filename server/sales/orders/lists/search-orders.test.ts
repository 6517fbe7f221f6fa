import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OrderCounts } from "#contract/sales/order-lists.ts";
import type { Order, OrderList } from "#contract/sales/orders.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { orderSearchTexts, orderSearchUntil, orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { indexOrders } from "./index-orders.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const sold = { sizes: ["M" as const], quantity: 5000 };
const shirt = await givenProduct(db, { ...sold, name: "Plain shirt", sku: "SHIRT-77" });
const kurta = await givenProduct(db, { ...sold, name: "Kurta", sku: "KURTA_9%", brandId: merchant.brandId });
const buyer = await givenBuyer(shop);
await db
  .update(users)
  .set({ firstName: "Lakshmi", lastName: "Iyer", email: "lakshmi.iyer@example.com" })
  .where(eq(users.id, buyer.userId));
await db
  .update(addresses)
  .set({ name: "Gopal Menon", phoneNumber: "+91 91234-56789" })
  .where(eq(addresses.userId, buyer.userId));
const order = await givenOrder(app, buyer, [{ product: shirt.id }, { product: kurta.id }]);
const passing = await givenBuyer(shop);
const other = await givenOrder(app, passing, [{ product: kurta.id }]);
await db
  .update(users)
  .set({ email: null, guestEmail: "meena.guest@example.com", passwordHash: null, emailProvenAt: null })
  .where(eq(users.id, passing.userId));
await db.execute(sql`delete from sessions where user_id = ${passing.userId}`);

const ask = async <T>(who: Person, path: string, search: string) => {
  const url = `/api/order${path}?search=${encodeURIComponent(search)}`;
  const answer = await app.inject({ url, headers: who.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const find = async (who: Person, path: string, search: string) => {
  const { orders: listed, count } = await ask<OrderList>(who, path, search);
  expect(count).toBe(listed.length);
  return listed.map(({ _id }: Order) => (_id === order._id ? "order" : "other"));
};

const byStaff = [
  ["part of the number", order.number.slice(3, 9).toLowerCase(), ["order"]],
  ["the number in small letters", order.number.toLowerCase(), ["order"]],
  ["part of the id", order._id.slice(-9), ["order"]],
  ["the name on the parcel", "gopal", ["order"]],
  ["the name of the customer", "lakshmi iyer", ["order"]],
  ["part of the email", "shmi.iyer@ex", ["order"]],
  ["the email of a guest", "meena.guest@example.com", ["other"]],
  ["part of the email of a guest", "eena.gue", ["other"]],
  ["the phone number as it is typed elsewhere", "91234 56789", ["order"]],
  ["part of the phone number", "3456", ["order"]],
  ["an SKU", "shirt-7", ["order"]],
  ["an SKU of both", "KURTA_9%", ["other", "order"]],
  ["signs that mean something to the database", "%%%", []],
  ["two letters", order.number.slice(0, 2), []],
  ["nonsense", "xyzzy", []],
] as const;

for (const isIndexed of [false, true]) {
  test.for(byStaff)(`staff find by %s${isIndexed ? ", in the index" : ""}`, async ([, search, found]) => {
    if (isIndexed && (await db.$count(orderSearchTexts)) === 0) {
      await db.update(orders).set({ createdAt: sql`created_at - interval '1 hour'` });
      await indexOrders(db);
      expect(await db.$count(orderSearchTexts)).toBe(2);
    }
    expect(await find(admin, "", search)).toEqual(found);
  });
}

test("filters and counts go with a search", async () => {
  const { counts } = await ask<{ counts: OrderCounts }>(admin, "/counts", "KURTA_9%");
  expect(counts).toMatchObject({ "Not processed": 2, Cancelled: 0 });
  expect(await find(admin, "", "kurta_9%")).toHaveLength(2);
  const url = `/api/order?search=kurta_9%25&status=Shipped`;
  expect((await app.inject({ url, headers: admin.headers })).json()).toMatchObject({ orders: [], count: 0 });
});

test("a buyer finds among its own orders, by what was bought too", async () => {
  expect(await find(buyer, "/me", "plain")).toEqual(["order"]);
  expect(await find(buyer, "/me", order.number)).toEqual(["order"]);
  expect(await find(buyer, "/me", other.number)).toEqual([]);
});

test("a merchant finds by what it may see, and by nothing else", async () => {
  expect(await find(merchant, "/brand", order.number.slice(2))).toEqual(["order"]);
  expect(await find(merchant, "/brand", order._id.slice(-9))).toEqual(["order"]);
  expect(await find(merchant, "/brand", "kurta_9")).toEqual(["other", "order"]);
  for (const hidden of ["shirt-77", "lakshmi", "iyer@example"])
    expect(await find(merchant, "/brand", hidden), hidden).toEqual([]);
  expect(await find(merchant, "/brand", "gopal")).toEqual(["order"]);
  expect(await find(merchant, "/brand", "9123456789")).toEqual(["order"]);
  await setStatus(app, admin, order.products[1]?._id ?? "", "Delivered");
  expect(await find(merchant, "/brand", "gopal"), "the address is no longer shown").toEqual([]);
  expect(await find(merchant, "/brand", order.number)).toEqual(["order"]);
  expect(await find(await givenMerchant(shop, { name: "Other Looms" }), "/brand", order.number)).toEqual([]);
});

test("orders are indexed once, and an address that is erased is forgotten by the search", async () => {
  const [before] = await db.select().from(orderSearchUntil);
  await indexOrders(db);
  const [after] = await db.select().from(orderSearchUntil);
  expect(after?.until.getTime()).toBeGreaterThan(before?.until.getTime() ?? Number.POSITIVE_INFINITY);
  await db.update(orders).set({ address: null }).where(eq(orders.id, order._id));
  expect(await find(admin, "", "gopal")).toEqual([]);
  expect(await find(admin, "", "9123456789")).toEqual([]);
  expect(await find(admin, "", order.number)).toEqual(["order"]);
});
