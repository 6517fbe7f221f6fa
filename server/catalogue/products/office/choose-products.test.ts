import { expect, test } from "vitest";
import { givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);

const choose = async (headers: { authorization: string }, query: Record<string, string> = {}) => {
  const answer = await app.inject({ url: "/api/product/list/select", query, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ products: { _id: string; name: string }[] }>().products.map(({ name }) => name);
};

const own = await givenProduct(db, {
  name: "Indigo angarkha kurta",
  sku: "TB-KUR-0012",
  slug: "indigo",
  brandId: merchant.brandId,
});
const hidden = await givenProduct(db, { name: "Madder kurta", sku: "TB_KUR_0013" });
await hideProduct(db, hidden.id);
await givenProduct(db, { name: "नीला कुर्ता", sku: "TB-NEW-1" });

test("a picker is offered what fits the words, whether the shop shows it or not", async () => {
  expect(await choose(admin.headers, { search: "kur" })).toEqual([hidden.name, own.name]);
  expect(await choose(admin.headers, { search: "KURTA indi" })).toEqual([own.name]);
  expect(await choose(admin.headers, { search: "tb-kur-0012" })).toEqual([own.name]);
  expect(await choose(admin.headers, { search: "kur_0013" })).toEqual([hidden.name]);
  expect(await choose(admin.headers, { search: "कुर्ता" })).toEqual(["नीला कुर्ता"]);
  expect(await choose(admin.headers, { search: "saree" })).toEqual([]);
});

test("without words the newest are offered", async () => {
  expect(await choose(admin.headers)).toEqual(["नीला कुर्ता", hidden.name, own.name]);
  expect(await choose(admin.headers, { limit: "1" })).toEqual(["नीला कुर्ता"]);
});

test("a choice tells its names and its picture", async () => {
  const answer = await app.inject({
    url: "/api/product/list/select",
    query: { search: "indigo" },
    headers: admin.headers,
  });
  expect(answer.json()).toEqual({
    products: [{ _id: own.id, name: own.name, sku: own.sku, slug: own.slug, imageUrl: "/art/placeholder.svg" }],
  });
});

test("a merchant chooses among its own", async () => {
  expect(await choose(merchant.headers, { search: "kurta" })).toEqual([own.name]);
  expect(await choose(merchant.headers)).toEqual([own.name]);
  const other = await givenMerchant(shop);
  expect(await choose(other.headers, { search: "kurta" })).toEqual([]);
  expect(await choose(other.headers)).toEqual([]);
});

test.each(["'", "\\", "' & !", "brand:", ":*", "(", "a:b", "%"])(
  "odd characters are no operators: %j",
  async (search) => {
    await choose(admin.headers, { search });
  },
);

test("nobody else chooses", async () => {
  const [member, disabled] = [await givenMember(shop), await givenMerchant(shop, { isActive: false })];
  for (const { headers } of [member, disabled]) {
    expect((await app.inject({ url: "/api/product/list/select", headers })).statusCode).toBe(403);
  }
});
