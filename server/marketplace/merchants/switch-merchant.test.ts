import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const { headers } = await givenAdmin(shop);

const setActive = (id: string, isActive: boolean) =>
  app.inject({ method: "PUT", url: `/api/merchant/${id}/active`, headers, body: { merchant: { isActive } } });

test("disabling takes account, brand and products along, twice or at once; enabling brings back what was there", async () => {
  const merchant = await givenMerchant(shop);
  const shown = await givenProduct(db, { brandId: merchant.brandId });
  const offBefore = await givenProduct(db, { brandId: merchant.brandId, isActive: false });
  const isActive = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0]?.isActive;
  const brand = async () => (await db.select().from(brands).where(eq(brands.id, merchant.brandId)))[0];
  const inShop = async () => (await app.inject(`/api/product/item/${shown.slug}`)).statusCode;
  expect(await inShop()).toBe(200);

  for (const answer of await Promise.all([1, 2, 3].map(() => setActive(merchant.merchantId, false))))
    expect(answer.statusCode, answer.body).toBe(200);
  expect([await isActive(shown.id), await isActive(offBefore.id)]).toEqual([false, false]);
  expect(await brand()).toMatchObject({ isActive: false });
  expect(await inShop()).toBe(404);
  const ask = async (url: string) => (await app.inject({ url, headers: merchant.headers })).statusCode;
  expect([await ask("/api/brand"), await ask("/api/brand/list/select")]).toEqual([403, 403]);
  expect([await ask("/api/user/me"), await ask("/api/address"), await ask("/api/wishlist")]).toEqual([200, 200, 200]);
  const { user } = (await app.inject({ url: "/api/user/me", headers: merchant.headers })).json();
  expect(user.merchant).toMatchObject({ isActive: false });

  for (const answer of await Promise.all([1, 2].map(() => setActive(merchant.merchantId, true))))
    expect(answer.statusCode).toBe(200);
  expect([await isActive(shown.id), await isActive(offBefore.id)]).toEqual([true, false]);
  expect(await brand()).toMatchObject({ isActive: true });
  expect(await inShop()).toBe(200);
  expect(await ask("/api/brand")).toBe(200);
  expect((await mailsTo(db, merchant.email)).map(({ subject }) => subject)).toEqual([
    "Your Tana Bana merchant account is back",
    "Your Tana Bana merchant account was disabled",
  ]);
  const notes = await db.select().from(auditEntries).where(eq(auditEntries.thingId, merchant.merchantId));
  expect(notes.map(({ action }) => action)).toEqual(["disabled", "enabled"]);
});

test("a brand that was off before its merchant was disabled stays off", async () => {
  const merchant = await givenMerchant(shop);
  await db.update(brands).set({ isActive: false }).where(eq(brands.id, merchant.brandId));
  await setActive(merchant.merchantId, false);
  await setActive(merchant.merchantId, true);
  const [brand] = await db.select().from(brands).where(eq(brands.id, merchant.brandId));
  expect(brand).toMatchObject({ isActive: false });
});
