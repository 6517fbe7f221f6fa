import { beforeAll, expect, test } from "vitest";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const merchant = await givenMerchant(shop, { name: "Indigo House" });
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const add = (fields: Record<string, string>) => sendProduct(app, merchant, productFields(fields), image);
const change = ({ _id, brand: _, ...product }: Partial<ManagedProduct>, changes: object) =>
  app.inject({
    method: "PUT",
    url: `/api/product/${_id}`,
    headers: merchant.headers,
    body: { product: { ...product, ...changes } },
  });
const item = async (slug: string) => (await app.inject(`/api/product/item/${slug}`)).json().product;

const belowPrice = "MRP must be at least the price.";

test("a product has an MRP, an HSN code and a weight, and shoppers see how much it is reduced", async () => {
  const answer = await add({ price: "1499", mrp: "1999", hsn: " 6109 ", weightGrams: "250" });
  expect(answer.statusCode, answer.body).toBe(200);
  const { product } = answer.json<{ product: ManagedProduct }>();
  const overrides = { price: 1499, salePrice: 1499, mrp: 1999, discountPercent: 25, hsn: "6109", weightGrams: 250 };
  expect(product).toMatchObject(overrides);
  expect(await item(product.slug)).toMatchObject(overrides);
  const { products } = (await app.inject(`/api/product/list?name=${encodeURIComponent(product.name)}`)).json();
  expect(products).toContainEqual(expect.objectContaining({ mrp: 1999, salePrice: 1499, discountPercent: 25 }));
  const suggested = (await app.inject(`/api/product/list/search/${encodeURIComponent(product.name)}`)).json();
  expect(suggested.products).toContainEqual(
    expect.objectContaining({ mrp: 1999, salePrice: 1499, discountPercent: 25 }),
  );
});

test("all three may be left out, stay as they are, and be taken away again", async () => {
  const bare = (await add({ price: "999" })).json<{ product: ManagedProduct }>().product;
  expect(bare).toMatchObject({ mrp: null, salePrice: 999, discountPercent: 0, hsn: "", weightGrams: null });
  expect((await change(bare, { mrp: 1200, hsn: "62052000", weightGrams: 0 })).statusCode).toBe(200);
  const { mrp: _, hsn: __, weightGrams: ___, ...others } = bare;
  const kept = await change(others, { price: 900 });
  expect(kept.json().product).toMatchObject({ mrp: 1200, discountPercent: 25, hsn: "62052000", weightGrams: 0 });
  const cleared = await change(others, { mrp: "", hsn: "", weightGrams: null });
  expect(cleared.json().product).toMatchObject({ mrp: null, discountPercent: 0, hsn: "", weightGrams: null });
});

test.for([
  [{ price: "1499", mrp: "1498.99" }, { mrp: belowPrice }],
  [{ mrp: "much" }, { mrp: "MRP must be a number." }],
  [{ mrp: "1999.999" }, { mrp: "MRP must have at most two decimals." }],
  [{ mrp: "10000001" }, { mrp: "MRP must be at most 10000000." }],
  [{ hsn: "61A9" }, { hsn: "HSN code must be 4 to 8 digits." }],
  [{ hsn: "610" }, { hsn: "HSN code must be 4 to 8 digits." }],
  [{ hsn: "610910001" }, { hsn: "HSN code must be 4 to 8 digits." }],
  [{ weightGrams: "-1" }, { weightGrams: "Weight must be a whole number of grams from 0 to 100000." }],
  [{ weightGrams: "1.5" }, { weightGrams: "Weight must be a whole number of grams from 0 to 100000." }],
] as const)("%j is refused with one sentence", async ([fields, faults]) => {
  const answer = await add({ ...fields });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: Object.values(faults)[0], fields: faults });
});

test("a price is not raised above the MRP, whether the MRP is named or not, and the database refuses it too", async () => {
  const { product } = (await add({ price: "1499", mrp: "1999" })).json<{ product: ManagedProduct }>();
  const { mrp: _, ...others } = product;
  for (const sent of [product, others]) {
    const answer = await change(sent, { price: 2000 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: belowPrice, fields: { mrp: belowPrice } });
  }
  expect(await item(product.slug)).toMatchObject({ price: 1499, mrp: 1999 });
  expect((await change(others, { price: 1999 })).json().product).toMatchObject({ price: 1999, discountPercent: 0 });
  await expect(givenProduct(db, { pricePaise: 2_000, mrpPaise: 1_999 })).rejects.toMatchObject({
    cause: { constraint: "mrp_is_at_least_the_price" },
  });
});

test("the audit log says what the MRP was and became", async () => {
  const { product } = (await add({ price: "500", mrp: "800" })).json<{ product: ManagedProduct }>();
  await change(product, { mrp: 900 });
  const { headers } = await givenAdmin(shop);
  const [entry] = (await app.inject({ url: "/api/audit?thing=product", headers })).json().entries;
  expect(entry).toMatchObject({ action: "changed", before: { mrp: 800 }, after: { mrp: 900 } });
});
