import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StatusResult } from "#contract/sales/order-lists.ts";
import type { Order } from "#contract/sales/orders.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const sold = { sizes: ["M" as const], quantity: 5000 };
const shirt = await givenProduct(db, { ...sold, name: "Shirt" });
const kurta = await givenProduct(db, { ...sold, name: "Kurta", brandId: merchant.brandId });
const buyer = await givenBuyer(shop);

const place = async (...bag: { id: string }[]) =>
  givenOrder(
    app,
    buyer,
    bag.map(({ id }) => ({ product: id })),
  );
async function placeOnDelivery(...bag: { id: string }[]): Promise<Order> {
  const order = await place(...bag);
  await payAtTheDoor(app, buyer, order._id);
  return order;
}

const send = (who: Person, payload: object) =>
  app.inject({ method: "PUT", url: "/api/order/status", headers: who.headers, payload });
async function change(who: Person, orders: Pick<Order, "_id">[], rest: object) {
  const answer = await send(who, { orders: orders.map(({ _id }) => _id), ...rest });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ message: string; results: StatusResult[] }>();
}
const statuses = async (order: Order) =>
  (await readOrderAs(app, buyer, order._id)).products.map(({ status }) => status);
const pieces = async ({ id }: { id: string }) => {
  const [row] = await db.select({ quantity: products.quantity }).from(products).where(eq(products.id, id));
  return row?.quantity ?? 0;
};
const audited = (order: Order) =>
  db.$count(auditEntries, and(eq(auditEntries.thing, "order"), eq(auditEntries.thingId, order._id)));

test("staff move the items of several orders, each with its own sentence and its own audit entry", async () => {
  const [one, two] = [await placeOnDelivery(shirt, kurta), await placeOnDelivery(shirt)];
  await setStatus(app, admin, one.products[1]?._id ?? "", "Delivered");
  const { message, results } = await change(admin, [one, two], { status: "Processing" });
  expect(message).toBe("2 of 3 items set to Processing.");
  expect(results.map(({ number, changed, sentence }) => [number, changed, sentence])).toEqual([
    [one.number, true, "Shirt (size M): Item status has been updated successfully!"],
    [one.number, false, "Kurta (size M): This item is Delivered and stays so."],
    [two.number, true, "Shirt (size M): Item status has been updated successfully!"],
  ]);
  expect([await statuses(one), await statuses(two)]).toEqual([["Processing", "Delivered"], ["Processing"]]);
  expect([await audited(one), await audited(two)]).toEqual([2, 1]);
  const again = await change(admin, [two, two], { status: "Processing" });
  expect(again.results).toMatchObject([
    { changed: false, sentence: "Shirt (size M): This item is Processing already." },
  ]);
  expect(await audited(two)).toBe(1);
});

test("what nobody has paid for is left as it is until staff say so too", async () => {
  const order = await place(shirt);
  const left = await change(admin, [order], { status: "Shipped" });
  expect(left.results).toMatchObject([
    { changed: false, sentence: "Shirt (size M): This order is not paid, so it was left as it is." },
  ]);
  expect(await statuses(order)).toEqual(["Not processed"]);
  expect(await audited(order)).toBe(0);
  await change(admin, [order], { status: "Shipped", unpaidToo: true });
  expect(await statuses(order)).toEqual(["Shipped"]);
});

test("a merchant moves its own items forward, step by step, and nothing that is unpaid or not its own", async () => {
  const [mixed, foreign, unpaid] = [
    await placeOnDelivery(shirt, kurta),
    await placeOnDelivery(shirt),
    await place(kurta),
  ];
  const { results } = await change(merchant, [mixed, foreign, unpaid], { status: "Processing", unpaidToo: true });
  expect(results.map(({ changed, sentence }) => [changed, sentence])).toEqual([
    [true, "Kurta (size M): Item status has been updated successfully!"],
    [false, "No order found."],
    [false, "Kurta (size M): This order is not paid, so its items can be set to Cancelled only."],
  ]);
  expect([await statuses(mixed), await statuses(foreign)]).toEqual([
    ["Not processed", "Processing"],
    ["Not processed"],
  ]);
  const back = await change(merchant, [mixed], { status: "Not processed" });
  expect(back.results).toMatchObject([
    { changed: false, sentence: "Kurta (size M): An item that is Processing can be set to Shipped or Cancelled only." },
  ]);
});

test("orders are cancelled together, and their pieces come back", async () => {
  const [one, two] = [await place(shirt, kurta), await place(shirt)];
  const before = await pieces(shirt);
  await change(admin, [one, two], { status: "Cancelled" });
  for (const order of [one, two]) {
    expect(await statuses(order)).not.toContain("Not processed");
    expect((await readOrderAs(app, buyer, order._id)).status).toBe("Cancelled");
  }
  expect(await pieces(shirt)).toBe(before + 2);
});

test("an order whose items are moved together is written about once", async () => {
  const order = await placeOnDelivery(shirt, kurta);
  const mailed = async (status: string) => {
    const before = await mailsTo(db, buyer.email);
    await change(admin, [order], { status });
    const after = await mailsTo(db, buyer.email);
    return after.filter(({ id }) => !before.some((mail) => mail.id === id)).map(({ subject, text }) => subject + text);
  };
  expect(await mailed("Processing")).toEqual([]);
  expect(await mailed("Shipped")).toEqual([
    expect.stringMatching(/is on its way.*Shirt \(size M, 1 piece\) and Kurta \(size M, 1 piece\) have left us/s),
  ]);
  expect(await mailed("Cancelled")).toEqual([
    expect.stringMatching(/^Your order at Tana Bana was cancelled.*Shirt.*Kurta/s),
  ]);
});

test.for([
  [{ status: "Shipped" }, "Orders are required."],
  [{ orders: [], status: "Shipped" }, "Please select at least one order."],
  [{ orders: [1], status: "Shipped" }, "Orders must be ids."],
  [{ orders: Array(101).fill("x"), status: "Shipped" }, "At most 100 orders can be changed at once."],
  [
    { orders: ["x"], status: "Lost" },
    "Status must be one of Not processed, Processing, Shipped, Delivered, Cancelled.",
  ],
] as const)("%j is refused", async ([payload, error]) => {
  const answer = await send(admin, payload);
  expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
});

test("an order that does not exist is said to be none", async () => {
  const { results } = await change(admin, [{ _id: "nothing" }, { _id: crypto.randomUUID() }], { status: "Shipped" });
  expect(results.map(({ sentence }) => sentence)).toEqual(["No order found.", "No order found."]);
});
