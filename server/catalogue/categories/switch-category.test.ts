import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { isOn, isShown, switchByHand } from "#server/testing/given/switches.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const set = ({ id }: { id: string }, isActive: boolean, thing: "category" | "brand" = "category") =>
  app.inject({
    method: "PUT",
    url: `/api/${thing}/${id}/active`,
    headers: { ...admin.headers },
    body: { [thing]: { isActive } },
  });
const followers = async ({ id }: { id: string }) =>
  (await app.inject({ url: `/api/category/${id}`, headers: admin.headers })).json().category.followers;

test("a category that is switched off takes its products along, and brings back those that were on (pitfall 60)", async () => {
  const category = await givenCategory(db);
  const [on, off] = [await givenProduct(db, {}, [category]), await givenProduct(db, { isActive: false }, [category])];
  const elsewhere = await givenProduct(db);
  expect(await followers(category)).toBe(1);
  const answer = await set(category, false);
  expect(answer.json()).toEqual({
    success: true,
    message: "Category is switched off, and 1 product with it.",
    category: { _id: category.id, name: "Kurtas", slug: category.slug, description: "", hsn: "", isActive: false },
  });
  expect([await isOn(db, on), await isOn(db, off), await isOn(db, elsewhere)]).toEqual([false, false, true]);
  expect(await isShown(app, on)).toBe(false);
  expect(await followers(category)).toBe(1);
  expect((await set(category, true)).json().message).toBe("Category is switched on, and 1 product with it.");
  expect([await isOn(db, on), await isOn(db, off)]).toEqual([true, false]);
  const list = (await app.inject(`/api/product/list?max=0&category=${category.slug}`)).json();
  expect(list.products).toMatchObject([{ _id: on.id }]);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, category.id));
  expect(noted).toMatchObject([
    { action: "switched off", after: { isActive: false, productsSwitched: 1 } },
    { action: "switched on", after: { isActive: true, productsSwitched: 1 } },
  ]);
});

test("switching twice, at the same moment, or an empty category is no trouble (pitfalls 36, 60)", async () => {
  const category = await givenCategory(db);
  for (const isActive of [false, false, true, true]) expect((await set(category, isActive)).statusCode).toBe(200);
  const product = await givenProduct(db, {}, [category]);
  const answers = await Promise.all([false, false, true, false, true].map((isActive) => set(category, isActive)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await set(category, false);
  await set(category, false);
  expect(await isOn(db, product)).toBe(false);
  await set(category, true);
  expect(await isOn(db, product)).toBe(true);
});

test("a product in two categories that are off comes back with the second", async () => {
  const [one, two] = [await givenCategory(db), await givenCategory(db)];
  const product = await givenProduct(db, {}, [one, two]);
  await set(one, false);
  await set(two, false);
  expect([await followers(one), await followers(two)]).toEqual([0, 0]);
  expect((await set(one, true)).json().message).toBe("Category is switched on.");
  expect(await isOn(db, product)).toBe(false);
  await set(two, true);
  expect(await isOn(db, product)).toBe(true);
});

test("a product that is off with its brand and with its category comes back when both are on", async () => {
  const [category, brand] = [await givenCategory(db), await givenBrand(db)];
  const product = await givenProduct(db, { brandId: brand.id }, [category]);
  const answers = await Promise.all([set(category, false), set(brand, false, "brand")]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await set(category, true);
  expect(await isOn(db, product)).toBe(false);
  await set(brand, true, "brand");
  expect(await isShown(app, product)).toBe(true);
});

test("the hand has the last word: what was switched by hand meanwhile stays so", async () => {
  const category = await givenCategory(db);
  const [again, ended] = [await givenProduct(db, {}, [category]), await givenProduct(db, {}, [category])];
  await set(category, false);
  await switchByHand(db, again, true);
  await switchByHand(db, ended, true);
  await switchByHand(db, ended, false);
  expect(await isShown(app, again)).toBe(true);
  expect(await followers(category)).toBe(0);
  await set(category, true);
  expect([await isOn(db, again), await isOn(db, ended)]).toEqual([true, false]);
  const list = (await app.inject(`/api/product/list?max=0&category=${category.slug}`)).json();
  expect(list.products).toMatchObject([{ _id: again.id }]);
});

test("a product that has left the category comes back with it all the same", async () => {
  const category = await givenCategory(db);
  const [leaving] = [await givenProduct(db, {}, [category]), await givenProduct(db, {}, [category])];
  await set(category, false);
  const answer = await app.inject({
    method: "PUT",
    url: `/api/category/${category.id}`,
    headers: { ...admin.headers },
    body: { category: { name: "Kurtas", slug: category.slug, description: "Long", removeProducts: [leaving.id] } },
  });
  expect(answer.statusCode).toBe(200);
  expect((await set(category, true)).json().message).toBe("Category is switched on, and 2 products with it.");
  expect(await isShown(app, leaving)).toBe(true);
});

test("the products of a category that is deleted while it is off stay off, whatever else is switched on", async () => {
  const [category, other] = [await givenCategory(db), await givenCategory(db)];
  const product = await givenProduct(db, {}, [category]);
  await set(category, false);
  await app.inject({ method: "DELETE", url: `/api/category/delete/${category.id}`, headers: { ...admin.headers } });
  await set(other, false);
  await set(other, true);
  expect(await isOn(db, product)).toBe(false);
});
