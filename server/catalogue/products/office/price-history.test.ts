import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ManagedProduct, PriceHistory } from "#contract/catalogue/products-office.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { formerPrices, products } from "#server/catalogue/products/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { deletePromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [admin, merchant, other] = [await givenAdmin(shop), await givenMerchant(shop), await givenMerchant(shop)];

const ask = (id: string, { headers }: { headers: Record<string, string> }) =>
  app.inject({ url: `/api/product/${id}/price-history`, headers });
const historyOf = async (id: string) => {
  const answer = await ask(id, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PriceHistory>();
};
const days = (count: number) => sql`now() - make_interval(days => ${count})`;

test("every price is kept with its time, newest first", async () => {
  const { id } = await givenProduct(db, { pricePaise: 1000_00, mrpPaise: 1500_00 });
  await changeProduct(db, id, { pricePaise: 900_00 });
  await changeProduct(db, id, { mrpPaise: null });
  await changeProduct(db, id, { quantity: 3 });
  const { prices, lowestPrice } = await historyOf(id);
  expect(prices.map(({ price, mrp }) => [price, mrp])).toEqual([
    [900, null],
    [900, 1500],
    [1000, 1500],
  ]);
  expect(prices[0]?.until).toBeNull();
  expect(prices.slice(0, 2).map(({ from }) => from)).toEqual(prices.slice(1).map(({ until }) => until));
  const [row] = await db.select({ at: products.createdAt }).from(products).where(eq(products.id, id));
  expect(prices[2]?.from).toBe(row?.at.toISOString());
  expect(lowestPrice).toBe(900);
});

test("a product that always cost the same has one price", async () => {
  const { id } = await givenProduct(db, { pricePaise: 700_00 });
  expect(await historyOf(id)).toMatchObject({ prices: [{ price: 700, mrp: null, until: null }], lowestPrice: 700 });
});

test("the form leaves the price before, and saving the same price nothing", async () => {
  const { id } = await givenProduct(db, {
    pricePaise: 700_00,
    brandId: merchant.brandId,
    description: "Woven",
    sizes: ["M"],
  });
  const url = `/api/product/${id}`;
  const {
    _id,
    brand: _,
    ...product
  } = (await app.inject({ url, headers: merchant.headers })).json<{
    product: ManagedProduct;
  }>().product;
  const save = (price: number) =>
    app.inject({ method: "PUT", url, headers: merchant.headers, body: { product: { ...product, price } } });
  for (const price of [700, 650, 650]) expect((await save(price)).statusCode).toBe(200);
  expect((await historyOf(id)).prices.map(({ price }) => price)).toEqual([650, 700]);
});

test("the lowest price is that of the last thirty days, also of one that ended in them", async () => {
  const { id } = await givenProduct(db, { pricePaise: 1000_00, createdAt: new Date("2026-01-01") });
  await db.insert(formerPrices).values([
    { productId: id, pricePaise: 500_00, until: days(31) },
    { productId: id, pricePaise: 800_00, until: days(29) },
    { productId: id, pricePaise: 1200_00, until: days(3) },
  ]);
  expect((await historyOf(id)).lowestPrice).toBe(800);
});

test("promotions are in it from their start to their end, also when they are gone", async () => {
  const { id, slug } = await givenProduct(db, { pricePaise: 1000_00, mrpPaise: 1500_00 });
  const product = [{ kind: "product" as const, id }];
  const sale = await givenPromotion(db, { name: "Diwali", valueHundredths: 20_00 }, product);
  await changeProduct(db, id, { pricePaise: 900_00 });
  await deletePromotions(db);
  const { prices, lowestPrice } = await historyOf(id);
  expect(prices.map(({ price, mrp, promotion }) => [price, mrp, promotion])).toEqual([
    [900, 1500, null],
    [720, 1500, "Diwali"],
    [800, 1500, "Diwali"],
    [1000, 1500, null],
  ]);
  expect(prices[0]?.until).toBeNull();
  expect(prices.slice(0, -1).map(({ from }) => from)).toEqual(prices.slice(1).map(({ until }) => until));
  expect(lowestPrice).toBe(720);
  expect((await app.inject(`/api/product/item/${slug}`)).json().product.promotions).toEqual([]);
  expect(sale.isListed).toBe(false);
});

/** What the page of the product says beside its reduced price. */
const shownOf = async (slug: string) => (await app.inject(`/api/product/item/${slug}`)).json().product;

test("while it is reduced, the lowest price of the thirty days before is known and shown", async () => {
  const created = { createdAt: new Date("2026-01-01") };
  const { id, slug } = await givenProduct(db, { pricePaise: 1000_00, ...created });
  expect(await shownOf(slug)).toMatchObject({ lowestBefore: null, promotions: [] });
  await db.insert(formerPrices).values([
    { productId: id, pricePaise: 500_00, until: days(31) },
    { productId: id, pricePaise: 800_00, until: days(10) },
    { productId: id, pricePaise: 950_00, until: days(2) },
  ]);
  // It was raised: nothing is reduced.
  expect((await historyOf(id)).lowestBefore).toBeNull();
  const product = [{ kind: "product" as const, id }];
  await givenPromotion(db, { name: "Diwali", valueHundredths: 40_00 }, product);
  await givenPromotion(db, { name: "Pongal", kind: "buy get", buy: 2, get: 1 }, product);
  expect(await shownOf(slug)).toMatchObject({ salePrice: 600, lowestBefore: 800 });
  expect((await shownOf(slug)).promotions).toEqual([
    { name: "Diwali", buy: null, get: null },
    { name: "Pongal", buy: 2, get: 1 },
  ]);
  expect(await historyOf(id)).toMatchObject({ lowestBefore: 800, lowestPrice: 600 });
  await deletePromotions(db);
  expect(await shownOf(slug)).toMatchObject({ salePrice: 1000, lowestBefore: null });
  // A second sale is compared with the first.
  await givenPromotion(db, { name: "Again", valueHundredths: 50_00 }, product);
  expect(await shownOf(slug)).toMatchObject({ salePrice: 500, lowestBefore: 600 });
  await deletePromotions(db);
});

test("a lowered price counts as reduced for thirty days", async () => {
  const { id, slug } = await givenProduct(db, { pricePaise: 1000_00, createdAt: new Date("2026-01-01") });
  await changeProduct(db, id, { pricePaise: 700_00 });
  expect(await shownOf(slug)).toMatchObject({ salePrice: 700, lowestBefore: 1000 });
  // A change of the MRP alone changes nothing.
  await changeProduct(db, id, { mrpPaise: 2000_00 });
  expect(await shownOf(slug)).toMatchObject({ lowestBefore: 1000 });
  await db.execute(sql`update former_prices set until = until - interval '31 days' where product_id = ${id}`);
  expect(await shownOf(slug)).toMatchObject({ lowestBefore: null });
});

test("a product that was new when its sale began has no earlier price", async () => {
  const brandId = merchant.brandId;
  await givenPromotion(db, {}, [{ kind: "brand", id: brandId }]);
  const { slug } = await givenProduct(db, { pricePaise: 1000_00, brandId });
  expect(await shownOf(slug)).toMatchObject({ salePrice: 900, lowestBefore: null });
  await deletePromotions(db);
});

test("two changes in one transaction leave what shoppers saw before both", async () => {
  const { id } = await givenProduct(db, { pricePaise: 1000_00 });
  await db.transaction(async (tx) => {
    await tx.update(products).set({ pricePaise: 1_00 }).where(eq(products.id, id));
    await tx.update(products).set({ pricePaise: 900_00 }).where(eq(products.id, id));
    await reindexProducts(tx, { products: [id] });
  });
  expect((await historyOf(id)).prices.map(({ price }) => price)).toEqual([900, 1000]);
});

test("a merchant sees the prices of its own products only", async () => {
  const { id } = await givenProduct(db, { brandId: merchant.brandId });
  expect((await ask(id, merchant)).statusCode).toBe(200);
  const refused = await ask(id, other);
  expect([refused.statusCode, refused.json().error]).toEqual([404, "No product found."]);
});
