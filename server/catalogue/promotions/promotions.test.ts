import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import type { Promotion } from "#contract/catalogue/promotions.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { newId } from "#server/platform/database/new-id.ts";
import { changeProduct, givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { deletePromotions } from "#server/testing/given/promotions.ts";
import { openShop } from "#server/testing/shop.ts";
import { promotionTargets, promotionUses } from "./tables.ts";

const { app, shop, db } = await openShop();
const [admin, merchant, other] = [await givenAdmin(shop), await givenMerchant(shop), await givenMerchant(shop)];
const kurta = await givenProduct(db, { name: "Kurta", pricePaise: 799_00, brandId: merchant.brandId });
const saree = await givenProduct(db, { name: "Saree", pricePaise: 1000_00, mrpPaise: 1250_00 });

type Headers = { headers: Record<string, string> };
const send = async (method: "POST" | "PUT" | "DELETE", url: string, { headers }: Headers, body?: object) => {
  const answer = await app.inject({ method, url: `/api/promotion/${url}`, headers, ...(body && { body }) });
  return { status: answer.statusCode, ...answer.json<{ promotion: Promotion; error?: string; fields?: object }>() };
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const sale = { name: "Diwali", kind: "percent", value: 10, startsAt: hours(-1), endsAt: hours(1) };
async function add(overrides: object = {}, who: Headers = admin): Promise<Promotion> {
  const { status, promotion, ...rest } = await send("POST", "add", who, { ...sale, ...overrides });
  expect([status, rest.error]).toEqual([200, undefined]);
  return promotion;
}
async function salePrice({ slug }: { slug: string }): Promise<number> {
  return (await app.inject(`/api/product/item/${slug}`)).json().product.salePrice;
}
const list = async (query: Record<string, string>) =>
  (await app.inject({ url: "/api/product/list", query })).json<ProductList>();
const namesOf = ({ products: all }: ProductList) => all.map(({ name }) => name);

beforeEach(() => deletePromotions(db));

test("a promotion reduces the products it is for as soon as it is made, and no longer when it is deleted", async () => {
  const made = await add({ products: [saree.id] });
  expect([await salePrice(saree), await salePrice(kurta)]).toEqual([900, 799]);
  expect(made).toMatchObject({ ...sale, state: "running", borneBy: "shop", brand: null, used: 0, cost: 0 });
  expect(made).toMatchObject({ products: [saree.id], brands: [], categories: [], buy: null, get: null });
  expect(made.targets).toEqual([{ kind: "product", _id: saree.id, name: "Saree" }]);
  expect((await send("DELETE", `delete/${made._id}`, admin)).status).toBe(200);
  expect(await salePrice(saree)).toBe(1000);
});

test("lists are sorted, filtered and counted by the reduced price", async () => {
  expect(namesOf(await list({ order: "2" }))).toEqual(["Kurta", "Saree"]);
  const made = await add({ kind: "price", value: 500, products: [saree.id] });
  expect(namesOf(await list({ order: "2" }))).toEqual(["Saree", "Kurta"]);
  expect(namesOf(await list({ max: "500" }))).toEqual(["Saree"]);
  expect(await list({ discount: "50" })).toMatchObject({
    count: 1,
    products: [{ name: "Saree", discountPercent: 60 }],
  });
  // Paused, changed to something else, and on again.
  const { name, kind, value, startsAt } = made;
  const change = (overrides: object) =>
    send("PUT", made._id, admin, { name, kind, value, startsAt, products: [saree.id], ...overrides });
  expect((await change({ isActive: false })).promotion.state).toBe("paused");
  expect(namesOf(await list({ order: "2" }))).toEqual(["Kurta", "Saree"]);
  expect((await change({ kind: "amount", value: 300, isActive: true })).promotion.state).toBe("running");
  expect(namesOf(await list({ order: "2" }))).toEqual(["Saree", "Kurta"]);
  expect((await change({ products: [kurta.id], kind: "percent", value: 50 })).status).toBe(200);
  expect([await salePrice(saree), await salePrice(kurta)]).toEqual([1000, 399.5]);
});

test("a promotion is for everything, brands and categories as well", async () => {
  const [brand, category] = [await givenBrand(db), await givenCategory(db)];
  const ofBrand = await givenProduct(db, { pricePaise: 200_00, brandId: brand.id });
  const inCategory = await givenProduct(db, { pricePaise: 300_00 }, [category]);
  await add({ brands: [brand.id], categories: [category.id], value: 50 });
  expect([await salePrice(ofBrand), await salePrice(inCategory), await salePrice(saree)]).toEqual([100, 150, 1000]);
  const all = await add({ value: 60 });
  expect(all.targets).toEqual([]);
  expect([await salePrice(ofBrand), await salePrice(saree)]).toEqual([80, 400]);
  await db.execute(sql`delete from products where id in (${ofBrand.id}, ${inCategory.id})`);
});

test("a merchant's promotion is its own, of its own brand, and borne by the seller", async () => {
  const made = await add({}, merchant);
  expect(made).toMatchObject({ borneBy: "seller", brand: { _id: merchant.brandId }, brands: [merchant.brandId] });
  expect([await salePrice(kurta), await salePrice(saree)]).toEqual([719.1, 1000]);
  const category = await givenCategory(db);
  const members = [saree.id, kurta.id].map((productId) => ({ categoryId: category.id, productId }));
  await db.insert(categoryProducts).values(members);
  await db.transaction((tx) => reindexProducts(tx, { categoryId: category.id }));
  await add({ categories: [category.id], value: 50 }, merchant);
  expect([await salePrice(kurta), await salePrice(saree)]).toEqual([399.5, 1000]);
  for (const [method, url] of [
    ["PUT", made._id],
    ["DELETE", `delete/${made._id}`],
  ] as const)
    expect((await send(method, url, other, sale)).status, method).toBe(404);
  const listOf = async ({ headers }: Headers) =>
    (await app.inject({ url: "/api/promotion", headers })).json<{ promotions: Promotion[]; count: number }>();
  expect((await listOf(other)).count).toBe(0);
  expect((await listOf(merchant)).count).toBe(2);
  expect((await listOf(admin)).promotions[1]).toMatchObject({ _id: made._id, borneBy: "seller" });
  // An admin who changes it does not take it over.
  expect((await send("PUT", made._id, admin, { ...sale, value: 20 })).promotion.borneBy).toBe("seller");
});

test("bad input is refused with one clear sentence beside its field", async () => {
  const cases: [object, string, string, Headers?][] = [
    [{ name: "" }, "name", "Name is required."],
    [{ name: "x".repeat(101) }, "name", "Name must be at most 100 characters."],
    [{ kind: "half" }, "kind", "Kind must be percent, amount, price or buy get."],
    [{ value: 0 }, "value", "Percentage must be above 0 and at most 100."],
    [{ value: 101 }, "value", "Percentage must be above 0 and at most 100."],
    [{ value: 5.005 }, "value", "Percentage must have at most two decimals."],
    [{ value: null }, "value", "Percentage is required."],
    [{ value: "10" }, "value", "Value must be a number."],
    [{ kind: "price", value: 0.5 }, "value", "Price must be from 1 to 10000000."],
    [{ kind: "buy get", buy: 0, get: 1 }, "buy", "Buy must be a whole number from 1 to 100."],
    [{ kind: "buy get", buy: 2 }, "get", "Get is required."],
    [{ endsAt: sale.startsAt }, "endsAt", "The end must be after the start."],
    [{ startsAt: null, endsAt: hours(-1) }, "endsAt", "The end must be after the start."],
    [{ startsAt: "tomorrow" }, "startsAt", "Start must be a moment such as 2026-01-31T18:30:00Z."],
    [{ products: [newId()] }, "products", "One of these products does not exist."],
    [{ brands: [newId()] }, "brands", "One of these brands does not exist."],
    [{ categories: [newId()] }, "categories", "One of these categories does not exist."],
    [{ products: ["kurta"] }, "products", "Products must be a list of ids."],
    [{ products: [saree.id] }, "products", "You can only choose products of your own brand.", merchant],
    [{ brands: [other.brandId] }, "brands", "You can only choose your own brand.", merchant],
    [
      { kind: "amount", value: 799, products: [saree.id, kurta.id] },
      "value",
      "The amount must be below the price of each product: Kurta costs ₹799.00.",
    ],
    [
      { kind: "price", value: 799, products: [saree.id, kurta.id] },
      "value",
      "The price must be below the price of each product: Kurta costs ₹799.00.",
    ],
  ];
  for (const [overrides, field, sentence, who = admin] of cases) {
    const { status, error, fields } = await send("POST", "add", who, { ...sale, ...overrides });
    expect({ status, error, fields }).toEqual({ status: 400, error: sentence, fields: { [field]: sentence } });
  }
});

test("a price that falls below the promotion's later stays, and the promotion can still be paused and changed", async () => {
  const shawl = await givenProduct(db, { name: "Shawl", pricePaise: 900_00 });
  for (const [kind, value] of [
    ["price", 500],
    ["amount", 500],
  ] as const) {
    const made = await add({ kind, value, products: [shawl.id] });
    expect(await salePrice(shawl)).toBe(kind === "price" ? 500 : 400);
    await changeProduct(db, shawl.id, { pricePaise: 450_00 });
    expect(await salePrice(shawl)).toBe(450);
    const put = (overrides: object) =>
      send("PUT", made._id, admin, { ...sale, kind, value, products: [shawl.id], ...overrides });
    expect((await put({ value: 450 })).fields).toEqual({
      value: `The ${kind} must be below the price of each product: Shawl costs ₹450.00.`,
    });
    expect((await put({ name: "Winter", isActive: false })).promotion).toMatchObject({
      name: "Winter",
      state: "paused",
    });
    await changeProduct(db, shawl.id, { pricePaise: 900_00 });
  }
  await db.delete(products).where(eq(products.id, shawl.id));
});

test("what it was used for and what it cost is told, and its name finds it", async () => {
  const made = await add({ name: "Festive week" });
  await add({ name: "Monsoon" });
  await db.insert(promotionUses).values([
    { promotionId: made._id, orderId: newId(), amountPaise: 150_50 },
    { promotionId: made._id, orderId: newId(), amountPaise: 49_50 },
    // An order of which nothing is left.
    { promotionId: made._id, orderId: newId(), amountPaise: 0 },
  ]);
  const answer = await app.inject({ url: "/api/promotion?search=festive", headers: admin.headers });
  expect(answer.json()).toMatchObject({ count: 1, promotions: [{ name: "Festive week", used: 2, cost: 200 }] });
  const one = await app.inject({ url: `/api/promotion/${made._id}`, headers: admin.headers });
  expect(one.json().promotion).toMatchObject({ used: 2, cost: 200 });
});

test("a start that is left out is now, and stays what it was in a change; without an end it goes on", async () => {
  const made = await add({ startsAt: undefined, endsAt: undefined });
  expect(made).toMatchObject({ state: "running", endsAt: null });
  const { promotion } = await send("PUT", made._id, admin, { name: "Diwali", kind: "percent", value: 20 });
  expect(promotion.startsAt).toBe(made.startsAt);
  const coming = await add({ startsAt: hours(1), endsAt: hours(2) });
  const ended = await add({ startsAt: hours(-2), endsAt: hours(-1) });
  expect([coming.state, ended.state]).toEqual(["coming", "ended"]);
  expect(await salePrice(saree)).toBe(800);
});

test("a target goes with the product, brand or category that it names", async () => {
  const [brand, category] = [await givenBrand(db), await givenCategory(db)];
  const product = await givenProduct(db);
  const made = await add({ products: [product.id], brands: [brand.id], categories: [category.id] });
  for (const url of [`product/delete/${product.id}`, `brand/delete/${brand.id}`, `category/delete/${category.id}`])
    expect((await app.inject({ method: "DELETE", url: `/api/${url}`, headers: admin.headers })).statusCode).toBe(200);
  expect(await db.$count(promotionTargets, eq(promotionTargets.promotionId, made._id))).toBe(0);
  expect([await salePrice(saree), await salePrice(kurta)]).toEqual([1000, 799]);
});

test("a price that was raised shortly before the promotion began is told to admins", async () => {
  const raise = (days: number, paise: number) =>
    db.execute(
      sql`insert into former_prices (product_id, price_paise, until) values (${raised.id}, ${paise}, now() - make_interval(days => ${days}))`,
    );
  const raised = await givenProduct(db, {
    name: "Shawl",
    pricePaise: 1500_00,
    brandId: merchant.brandId,
    createdAt: new Date("2026-01-01"),
  });
  await raise(40, 900_00);
  await raise(10, 1000_00);
  await raise(5, 1600_00);
  const made = await add({ brands: [merchant.brandId] });
  expect(made.raisedPrices).toMatchObject([{ product: raised.id, name: "Shawl", was: 1000, now: 1600 }]);
  expect((await add({}, merchant)).raisedPrices).toEqual([]);
  expect((await add({ products: [saree.id] })).raisedPrices).toEqual([]);
});

test("changes are noted in the audit log", async () => {
  const made = await add({ name: "Noted" });
  await send("PUT", made._id, admin, { ...sale, name: "Noted", value: 15 });
  await send("DELETE", `delete/${made._id}`, admin);
  const { entries } = (
    await app.inject({ url: `/api/audit?thing=promotion&thingId=${made._id}`, headers: admin.headers })
  ).json();
  expect(entries.map(({ action, thingName }: Record<string, string>) => [action, thingName])).toEqual([
    ["deleted", "Noted"],
    ["changed", "Noted"],
    ["added", "Noted"],
  ]);
  expect(entries[1]).toMatchObject({ before: { value: 10 }, after: { value: 15 } });
});
