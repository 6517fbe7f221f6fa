import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { BagEntry } from "#contract/sales/cart.ts";
import { savedBags } from "#server/sales/cart/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenGuest, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [kurta, saree] = [
  await givenProduct(db, { sizes: ["M", "L"], quantity: 500 }),
  await givenProduct(db, { sizes: ["M"], quantity: 500 }),
];
const line = (product: string, quantity = 1, size: BagEntry["size"] = "M"): BagEntry => ({ product, size, quantity });
const read = async ({ headers }: Person) => (await app.inject({ url: "/api/cart/bag", headers })).json();
const save = ({ headers }: Person, lines: unknown, version: unknown) =>
  app.inject({ method: "PUT", url: "/api/cart/bag", headers, payload: { lines, version } });

test("a bag is saved and read on another device", async () => {
  const asha = await givenMember(shop);
  expect(await read(asha)).toEqual({ lines: [], version: 0 });
  const lines = [line(kurta.id, 2), line(kurta.id, 1, "L")];
  expect((await save(asha, lines, 0)).json()).toEqual({ saved: true, lines, version: 1 });
  expect(await read(asha)).toEqual({ lines, version: 1 });
  expect((await save(asha, [], 1)).json()).toEqual({ saved: true, lines: [], version: 2 });
});

test("a device that does not know the newest bag gets it instead of replacing it", async () => {
  const asha = await givenMember(shop);
  await save(asha, [line(kurta.id)], 0);
  for (const version of [0, 2, 7]) {
    const answer = (await save(asha, [line(saree.id)], version)).json();
    expect(answer, String(version)).toEqual({ saved: false, lines: [line(kurta.id)], version: 1 });
  }
});

test("of several devices that save over the same version one succeeds", async () => {
  const asha = await givenMember(shop);
  for (const version of [0, 1]) {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(asha, [line(kurta.id, n)], version)));
    expect(answers.filter((answer) => answer.json().saved)).toHaveLength(1);
  }
  expect((await read(asha)).version).toBe(2);
});

test("equal lines are one, within the most pieces a line may hold, and what is no product is left out", async () => {
  const asha = await givenMember(shop);
  const sent = [line(kurta.id.toUpperCase(), 30), line(kurta.id, 40), line("no product")];
  expect((await save(asha, sent, 0)).json().lines).toEqual([line(kurta.id, 50)]);
});

test.for([
  ["nonsense", 0],
  [[{ product: "x", size: "M", quantity: 0 }], 0],
  [Array.from({ length: 201 }, () => line("x")), 0],
  [[], -1],
  [[], "1"],
  [[], undefined],
] as const)("a bag of %j over version %j is refused and changes nothing", async ([lines, version]) => {
  const asha = await givenMember(shop);
  expect((await save(asha, lines, version)).statusCode).toBe(400);
  expect(await db.$count(savedBags, eq(savedBags.userId, asha.userId))).toBe(0);
});

test("what is ordered leaves the bag, and what was put in elsewhere stays", async () => {
  const buyer = await givenBuyer(shop);
  await save(buyer, [line(kurta.id), line(saree.id)], 0);
  await db.update(savedBags).set({ mailedAt: new Date() }).where(eq(savedBags.userId, buyer.userId));
  await givenOrder(app, buyer, [{ product: kurta.id }]);
  expect(await read(buyer)).toEqual({ lines: [line(saree.id)], version: 2 });
  const [bag] = await db.select().from(savedBags).where(eq(savedBags.userId, buyer.userId));
  expect(bag?.mailedAt).toBeNull();
});

test("everybody has their own bag, and guests and visitors keep theirs in the browser", async () => {
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  await save(asha, [line(kurta.id)], 0);
  expect(await read(ravi)).toEqual({ lines: [], version: 0 });
  expect((await save(await givenGuest(shop), [], 0)).statusCode).toBe(403);
  expect((await app.inject({ url: "/api/cart/bag" })).statusCode).toBe(401);
});
