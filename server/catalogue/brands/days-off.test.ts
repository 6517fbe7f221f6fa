import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { endDaysOff } from "./service.ts";
import { brands } from "./tables.ts";

const { app, shop, db } = await openShop();
const [merchant, rival, admin] = [await givenMerchant(shop), await givenMerchant(shop), await givenAdmin(shop)];
const product = await givenProduct(db, { brandId: merchant.brandId });

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const save = (who: Pick<Person, "headers">, from: string, until: string) =>
  app.inject({
    method: "PUT",
    url: `/api/brand/${merchant.brandId}/days-off`,
    headers: who.headers,
    body: { daysOff: { from, until } },
  });
const shown = async () => {
  const { brands: listed } = (await app.inject("/api/brand/list")).json();
  const page = (await app.inject(`/api/product/item/${product.slug}`)).json();
  const ofBrand = listed.find(({ _id }: { _id: string }) => _id === merchant.brandId).daysOff;
  expect(page.product.daysOff).toEqual(ofBrand);
  return ofBrand;
};

test("a merchant says when its brand sends nothing, and shoppers see it until it is over", async () => {
  expect(await shown()).toBeNull();
  const answer = await save(merchant, inDays(3), inDays(9));
  expect(answer.json()).toMatchObject({
    message: "Your days off are saved.",
    brand: { daysOff: { from: inDays(3), until: inDays(9) } },
  });
  expect(await shown()).toEqual({ from: inDays(3), until: inDays(9) });
  await endDaysOff(db);
  expect(await shown()).toEqual({ from: inDays(3), until: inDays(9) });

  const past = { daysOffFrom: inDays(-9), daysOffUntil: inDays(-3) };
  await db.update(brands).set(past).where(eq(brands.id, merchant.brandId));
  await endDaysOff(db);
  expect(await shown()).toBeNull();
  const [brand] = await db.select().from(brands).where(eq(brands.id, merchant.brandId));
  expect(brand).toMatchObject({ daysOffFrom: null, daysOffUntil: null, daysOffSaidAt: expect.any(Date) });

  expect((await save(admin, inDays(1), inDays(1))).statusCode).toBe(200);
  expect((await save(merchant, "", "")).json()).toMatchObject({
    message: "No days off are planned.",
    brand: { daysOff: null },
  });
  expect((await save(rival, inDays(1), inDays(2))).statusCode).toBe(404);
});

test.each([
  ["2026-13-01", inDays(5), "from", "First day off must be a date such as 2026-01-31."],
  [inDays(5), "", "until", "Last day off is required."],
  ["", inDays(5), "from", "First day off is required."],
  [inDays(5), inDays(4), "until", "Last day off must not be before the first."],
  [inDays(-5), inDays(-4), "until", "Last day off must not be in the past."],
])("days off from %j until %j are refused, and nothing changes", async (from, until, field, sentence) => {
  await save(merchant, inDays(1), inDays(2));
  const answer = await save(merchant, from, until);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } });
  expect(await shown()).toEqual({ from: inDays(1), until: inDays(2) });
});
