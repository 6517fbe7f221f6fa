import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { isOn, isShown, switchByHand } from "#server/testing/given/switches.ts";
import { openShop } from "#server/testing/shop.ts";
import { switchBrand } from "./service.ts";
import { brands } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const set = (id: string, isActive: boolean, person: { headers: object } = admin) =>
  app.inject({
    method: "PUT",
    url: `/api/brand/${id}/active`,
    headers: { ...person.headers },
    body: { brand: { isActive } },
  });

test("a brand that is switched off takes its products along, and brings back those that were on", async () => {
  const { id: brandId } = await givenBrand(db);
  const [on, off] = [await givenProduct(db, { brandId }), await givenProduct(db, { brandId, isActive: false })];
  const elsewhere = await givenProduct(db);
  const answer = await set(brandId, false);
  expect(answer.json()).toMatchObject({
    success: true,
    message: "Brand is switched off, and 1 product with it.",
    brand: { isActive: false, followers: 1, productCount: 2 },
  });
  expect([await isOn(db, on), await isOn(db, off), await isOn(db, elsewhere)]).toEqual([false, false, true]);
  expect(await isShown(app, on)).toBe(false);
  expect((await set(brandId, true)).json().message).toBe("Brand is switched on, and 1 product with it.");
  expect([await isOn(db, on), await isOn(db, off)]).toEqual([true, false]);
  expect(await isShown(app, on)).toBe(true);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, brandId));
  expect(noted.map(({ action }) => action)).toEqual(["switched off", "switched on"]);
  expect(noted[0]).toMatchObject({ before: { isActive: true }, after: { isActive: false, productsSwitched: 1 } });
});

test("switching twice, or a brand without products, is no trouble (pitfalls 36, 60)", async () => {
  const { id: brandId } = await givenBrand(db);
  for (const isActive of [false, false, true, true]) expect((await set(brandId, isActive)).statusCode).toBe(200);
  const product = await givenProduct(db, { brandId });
  const answers = await Promise.all([false, true, false, true, false].map((isActive) => set(brandId, isActive)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await set(brandId, false);
  expect((await set(brandId, true)).json().message).toBe("Brand is switched on, and 1 product with it.");
  expect(await isShown(app, product)).toBe(true);
});

test("a merchant switches its own brand", async () => {
  const merchant = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: merchant.brandId });
  expect((await set(merchant.brandId, false, merchant)).statusCode).toBe(200);
  expect(await isOn(db, product)).toBe(false);
});

test("the hand has the last word: what was switched by hand meanwhile stays so", async () => {
  const { id: brandId } = await givenBrand(db);
  const [again, ended] = [await givenProduct(db, { brandId }), await givenProduct(db, { brandId })];
  await set(brandId, false);
  await switchByHand(db, again, true);
  await switchByHand(db, ended, true);
  await switchByHand(db, ended, false);
  expect(await isShown(app, again)).toBe(false);
  expect((await set(brandId, true)).json().message).toBe("Brand is switched on.");
  expect([await isOn(db, again), await isOn(db, ended)]).toEqual([true, false]);
  expect(await isShown(app, again)).toBe(true);
});

test("products added while the brand is off are shown when it is on again", async () => {
  const { id: brandId } = await givenBrand(db);
  await set(brandId, false);
  const added = await givenProduct(db, { brandId });
  expect(await isShown(app, added)).toBe(false);
  await set(brandId, true);
  expect(await isShown(app, added)).toBe(true);
});

test("a product that has left the brand comes back with it all the same", async () => {
  const { id: brandId } = await givenBrand(db);
  const product = await givenProduct(db, { brandId });
  await set(brandId, false);
  await db.execute(`update products set brand_id = null where id = '${product.id}'`);
  await set(brandId, true);
  expect(await isShown(app, product)).toBe(true);
});

test("products that are added while the brand is being switched off are not shown afterwards", async () => {
  const { id: brandId } = await givenBrand(db);
  const [, ...added] = await Promise.all([
    set(brandId, false),
    ...Array.from({ length: 4 }, () => givenProduct(db, { brandId })),
  ]);
  for (const product of added) expect(await isShown(app, product)).toBe(false);
});

const withMerchant = (brandId: string, isActive: boolean) =>
  transaction(db, (tx) => switchBrand(tx, brandId, isActive, "with its merchant"));
const brandIsOn = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0]?.isActive;

test("a brand that was on is switched off and on with its merchant, and so is each product that was on", async () => {
  const { brandId } = await givenMerchant(shop);
  const [on, off] = [await givenProduct(db, { brandId }), await givenProduct(db, { brandId, isActive: false })];
  expect(await withMerchant(brandId, false)).toEqual({ before: true, after: false, products: 1 });
  expect(await withMerchant(brandId, false)).toEqual({ before: false, after: false, products: 0 });
  expect([await isOn(db, on), await brandIsOn(brandId)]).toEqual([false, false]);
  expect(await withMerchant(brandId, true)).toEqual({ before: false, after: true, products: 1 });
  expect(await withMerchant(brandId, true)).toEqual({ before: true, after: true, products: 0 });
  expect([await isOn(db, on), await isOn(db, off)]).toEqual([true, false]);
});

test("a brand that was off before its merchant was disabled stays off when the merchant is enabled", async () => {
  const { brandId } = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId });
  await set(brandId, false);
  await withMerchant(brandId, false);
  await withMerchant(brandId, true);
  expect([await brandIsOn(brandId), await isOn(db, product)]).toEqual([false, false]);
  await set(brandId, true);
  expect([await brandIsOn(brandId), await isOn(db, product)]).toEqual([true, true]);
});

test("a brand that an admin switches off while its merchant is disabled stays off", async () => {
  const { brandId, merchantId } = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId });
  await db.update(merchants).set({ isActive: false }).where(eq(merchants.id, merchantId));
  await withMerchant(brandId, false);
  await set(brandId, true);
  expect(await isOn(db, product)).toBe(true);
  expect(await isShown(app, product)).toBe(false);
  await set(brandId, false);
  await withMerchant(brandId, true);
  expect([await brandIsOn(brandId), await isOn(db, product)]).toEqual([false, false]);
});
