import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SizeChart } from "#contract/catalogue/size-charts.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { sizeCharts } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
type Headers = typeof admin.headers;

const rows = [
  { size: "S", chest: 91, waist: 76.5 },
  { size: "M", chest: 96, waist: 81.5 },
];

const save = (body: object, headers: Headers = admin.headers) =>
  app.inject({ method: "PUT", url: "/api/size-chart", headers, body: { unit: "cm", rows, ...body } });
const find = async (query: string) => (await app.inject({ url: `/api/size-chart?${query}` })).json();
const chartOf = async (slug: string): Promise<SizeChart | null> =>
  (await app.inject({ url: `/api/product/item/${slug}` })).json().product.sizeChart;

test("a chart is saved in cm, read back from the smallest size on, and saved again in its place", async () => {
  const category = await givenCategory(db);
  const answer = await save({ brand: null, category: category.slug, rows: rows.toReversed() });
  expect(answer.json()).toMatchObject({
    success: true,
    sizeChart: { brand: null, category: { _id: category.id, slug: category.slug }, unit: "cm", rows },
  });
  const replaced = await save({ brand: "", category: category.id, rows: [{ size: "Free size", length: 250 }] });
  expect(replaced.json().sizeChart._id).toBe(answer.json().sizeChart._id);
  expect((await find(`category=${category.slug}`)).sizeChart.rows).toEqual([{ size: "Free size", length: 250 }]);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, replaced.json().sizeChart._id));
  expect(entries.map(({ action }) => action).sort()).toEqual(["added", "changed"]);
});

test.each([
  ["a size that stands twice", [...rows, { size: "M", chest: 97, waist: 90 }], "Size M stands twice."],
  [
    "a larger size that measures less",
    [...rows, { size: "L", chest: 95, waist: 90 }],
    "Chest of L is less than that of M.",
  ],
  [
    "a size without one of the measurements",
    [...rows, { size: "L", chest: 100 }],
    "Every size needs the same measurements: S and L have others.",
  ],
  ["no size", [], "Please fill in at least one size."],
  ["no measurement", [{ size: "M" }], "Please fill in at least one measurement."],
  ["an unknown size", [{ size: "42", chest: 90 }], "Size must be one of XS, S, M, L, XL, XXL, Free size."],
  ["an unknown measurement", [{ size: "M", ears: 9 }], '"ears" is not expected here.'],
  ["two decimals", [{ size: "M", chest: 90.25 }], /^Chest must be a number of cm from 1 to 300/],
  ["more than 300 cm", [{ size: "M", hip: 300.1 }], /^Hip must be a number of cm from 1 to 300/],
  ["text in place of a number", [{ size: "M", hip: "90" }], /^Hip must be a number of cm/],
])("%s is refused in one sentence, and nothing is saved", async (_, wrong, sentence) => {
  const category = await givenCategory(db);
  const answer = await save({ brand: null, category: category.id, rows: wrong });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatch(sentence);
  expect(Object.keys(answer.json().fields)).not.toEqual([]);
  expect(await db.$count(sizeCharts, eq(sizeCharts.categoryId, category.id))).toBe(0);
});

test("a merchant keeps the charts of its own brand, and neither the shop's nor another's", async () => {
  const category = await givenCategory(db);
  const [own, other] = [await givenMerchant(shop), await givenMerchant(shop)];
  expect((await save({ brand: null, category: category.id }, own.headers)).statusCode).toBe(403);
  expect((await save({ brand: other.brandId, category: category.id }, own.headers)).statusCode).toBe(404);
  const saved = await save({ brand: own.brandId, category: category.id }, own.headers);
  expect(saved.statusCode).toBe(200);
  const url = `/api/size-chart/${saved.json().sizeChart._id}`;
  expect((await app.inject({ method: "DELETE", url, headers: other.headers })).statusCode).toBe(404);
  const list = await app.inject({ url: "/api/size-chart/list?limit=100", headers: other.headers });
  expect(list.json().sizeCharts.filter(({ brand }: SizeChart) => brand)).toEqual([]);
  expect((await app.inject({ method: "DELETE", url, headers: own.headers })).statusCode).toBe(200);
  expect(await db.$count(sizeCharts, eq(sizeCharts.categoryId, category.id))).toBe(0);
});

test("a product shows the chart of its brand, then the shop's own, and of several the one that measures most", async () => {
  const [kurtas, men] = [await givenCategory(db, { name: "Kurtas" }), await givenCategory(db, { name: "Men" })];
  const brand = await givenBrand(db, { name: "Loom" });
  const product = await givenProduct(db, { brandId: brand.id }, [kurtas, men]);
  expect(await chartOf(product.slug)).toBeNull();
  await save({ brand: null, category: kurtas.id, rows: [{ size: "M", chest: 90 }] });
  expect((await chartOf(product.slug))?.rows).toEqual([{ size: "M", chest: 90 }]);
  await save({ brand: null, category: men.id });
  expect(await chartOf(product.slug)).toMatchObject({ brand: null, category: { name: "Men" }, rows });
  await save({ brand: brand.slug, category: kurtas.slug, rows: [{ size: "M", chest: 92 }] });
  expect(await chartOf(product.slug)).toMatchObject({ brand: { name: "Loom" }, rows: [{ size: "M", chest: 92 }] });
  expect((await find(`category=${men.slug}&brand=${brand.slug}`)).sizeChart).toMatchObject({ brand: null });
  const ofBrand = await find(`category=${kurtas.slug}&brand=${brand.slug}`);
  expect(ofBrand.sizeChart).toMatchObject({ brand: { name: "Loom" }, rows: [{ size: "M", chest: 92 }] });
});

test("two who save the same chart at once leave one chart, and both are noted", async () => {
  const category = await givenCategory(db);
  const chest = [90, 91, 92, 93];
  const answers = await Promise.all(
    chest.map((value) => save({ brand: null, category: category.id, rows: [{ size: "M", chest: value }] })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const charts = await db.select().from(sizeCharts).where(eq(sizeCharts.categoryId, category.id));
  expect(charts).toHaveLength(1);
  expect(await db.$count(auditEntries, eq(auditEntries.thingId, charts[0]?.id ?? ""))).toBe(4);
});

test("brands and categories that the shop does not show have no chart", async () => {
  const [hidden, shown] = [await givenCategory(db, { isActive: false }), await givenCategory(db)];
  const brand = await givenBrand(db, { isActive: false });
  for (const query of [`category=${hidden.slug}`, `category=${shown.slug}&brand=${brand.slug}`, "category=nothing"])
    expect((await app.inject({ url: `/api/size-chart?${query}` })).statusCode, query).toBe(404);
  expect((await app.inject({ url: "/api/size-chart" })).statusCode).toBe(400);
});
