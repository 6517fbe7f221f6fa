import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { gstinProblem } from "#contract/sales/gstin.ts";
import { findMissingAttributes, listAttributes } from "#server/catalogue/attributes/service.ts";
import { productAttributes } from "#server/catalogue/attributes/tables.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories, categoryProducts } from "#server/catalogue/categories/tables.ts";
import { listingEntries } from "#server/catalogue/listing/tables.ts";
import { productPictures, productSizes, products } from "#server/catalogue/products/tables.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { addresses } from "#server/customers/addresses/tables.ts";
import { sendAlerts } from "#server/customers/alerts/sending/job.ts";
import { productAlerts } from "#server/customers/alerts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { readTaxRules } from "#server/sales/tax/service.ts";
import { merchantTax } from "#server/sales/tax/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { addDemoData } from "./demo-data.ts";

const { app, shop, db } = await openShop();
const lines: string[] = [];

const now = new Date();

beforeAll(() => addDemoData(shop, (line) => lines.push(line), { now }));

test("whenever it is filled, its dates end on the day before, and much was bought lately", async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const { rows } = await db.execute<{ newest: Date; sold: number }>(sql`
    select (select max(created_at) from products) as newest,
           (select count(distinct i.product_id)::int from order_items i join orders o on o.id = i.order_id
             where o.created_at > ${new Date(now.getTime() - 30 * dayMs)}) as sold`);
  const age = now.getTime() - new Date(rows[0]?.newest ?? 0).getTime();
  expect(age).toBeGreaterThan(0);
  expect(age).toBeLessThan(5 * dayMs);
  expect(rows[0]?.sold).toBeGreaterThan(12);
});

test("the shop is well stocked", async () => {
  expect(await db.$count(products)).toBeGreaterThanOrEqual(120);
  expect(await db.$count(brands)).toBeGreaterThanOrEqual(8);
  const names = (await db.select({ name: categories.name }).from(categories)).map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(8);
  expect(names).toEqual(expect.arrayContaining(["Men", "Unisex", "Women"]));
  expect(await db.$count(listingEntries)).toBeGreaterThan(300);
});

test("prices run from 299 to 8,999 rupees", async () => {
  const [ends] = await db
    .select({ low: sql<number>`min(price_paise)`, high: sql<number>`max(price_paise)` })
    .from(products);
  expect(ends).toEqual({ low: 299_00, high: 8999_00 });
});

test("about a third of the products have an MRP, and lists have something for each discount", async () => {
  const all = await db.$count(products);
  const reduced = await db.$count(products, sql`${products.mrpPaise} > ${products.pricePaise}`);
  expect(reduced / all).toBeGreaterThan(0.28);
  expect(reduced / all).toBeLessThan(0.38);
  const [largest] = await db.select({ discount: sql<number>`max(${listingEntries.discount})` }).from(listingEntries);
  expect(largest?.discount).toBeGreaterThanOrEqual(50);
  expect(await db.$count(products, sql`${products.hsn} = '' or ${products.weightGrams} is null`)).toBe(0);
});

test("every garment says what it is made of, and who makes it; the brand that takes a break does not", async () => {
  const all = await db.select({ id: products.id, attributes: products.attributes }).from(products);
  for (const { attributes } of all)
    expect(Object.keys(attributes)).toEqual(
      expect.arrayContaining(["cloth", "weave", "fit", "occasion", "care", "netQuantity"]),
    );
  const missing = await findMissingAttributes(
    db,
    all.map(({ id }) => id),
  );
  const lacking = [...missing.values()].filter((labels) => labels.length > 0);
  expect(lacking.length).toBeGreaterThan(0);
  expect(lacking.length).toBeLessThan(all.length / 20);
  for (const field of (await listAttributes(db)).filter(({ isFacet }) => isFacet))
    expect(await db.$count(productAttributes, eq(productAttributes.fieldId, field._id)), field.label).toBeGreaterThan(
      100,
    );
});

test("categories of one kind of goods have an HSN code, one merchant sells under its own GSTIN, and the scheme is flat", async () => {
  expect(await db.$count(categories, sql`${categories.hsn} <> ''`)).toBeGreaterThan(5);
  const sellers = await db.select().from(merchantTax);
  expect(sellers.map(({ gstin, state }) => gstinProblem(gstin, state))).toEqual([""]);
  expect(await readTaxRules(db)).toEqual({ scheme: "flat" });
});

test("people wait for what is sold out, and nobody is told at once", async () => {
  expect(await db.$count(productAlerts)).toBeGreaterThan(5);
  const before = await db.$count(mails);
  await sendAlerts(db, shop.settings);
  expect(await db.$count(mails)).toBe(before);
});

test("stock of every kind occurs: none, few, some, many, plenty", async () => {
  const stocks = (await db.select({ quantity: products.quantity }).from(products)).map(({ quantity }) => quantity);
  const between = (low: number, high: number) => stocks.filter((n) => n >= low && n <= high).length;
  expect(between(0, 0)).toBeGreaterThan(2);
  for (const [low, high] of [
    [1, 25],
    [26, 100],
    [101, 499],
    [500, 5000],
  ] as const) {
    expect(between(low, high), `${low} to ${high}`).toBeGreaterThan(10);
  }
});

test("some products count their stock by size, and some of their sizes are sold out", async () => {
  const counted = await db.select({ id: productSizes.productId }).from(productSizes).groupBy(productSizes.productId);
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.length).toBeLessThan((await db.$count(products)) / 2);
  expect(await db.$count(productSizes, eq(productSizes.quantity, 0))).toBeGreaterThan(20);
});

test("some products are taxed and some are not, a few are inactive, a few have no brand", async () => {
  expect(await db.$count(products, eq(products.taxable, true))).toBeGreaterThan(20);
  expect(await db.$count(products, eq(products.taxable, false))).toBeGreaterThan(20);
  expect(await db.$count(products, eq(products.isActive, false))).toBeGreaterThan(1);
  expect(await db.$count(products, sql`brand_id is null`)).toBeGreaterThan(0);
  expect(await db.$count(brands, eq(brands.isActive, false))).toBe(1);
});

test("every product reads well: name, description, sizes, article number, address, category", async () => {
  for (const product of await db.select().from(products)) {
    expect(product.description.length, product.name).toBeLessThanOrEqual(limits.descriptionMax);
    expect(product.description.length, product.name).toBeGreaterThan(40);
    expect(product.sizes.length, product.name).toBeGreaterThan(0);
    expect(product.sku).toMatch(/^[A-Z]{1,3}-[A-Z]{3}-\d{3}$/);
    expect(product.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(await db.$count(categoryProducts, eq(categoryProducts.productId, product.id)), product.name).toBeGreaterThan(
      1,
    );
  }
  expect(await db.$count(products, sql`name ~ '[\u0900-\u097f]'`)).toBe(2);
});

test("every product has a picture of its own and two further views, with all their files", async () => {
  const store = openPictureStore(shop.settings);
  const taken = await db.select().from(pictures);
  expect(new Set((await db.select({ id: products.pictureId }).from(products)).map(({ id }) => id)).size).toBe(
    await db.$count(products),
  );
  expect(await db.$count(products, sql`picture_id is null`)).toBe(0);
  expect(await db.$count(productPictures)).toBe(2 * (await db.$count(products)));
  const sizes = new Map<string, string>();
  for (const { id, widths, width, height, colour } of taken) {
    expect(colour).toMatch(/^#[\da-f]{6}$/);
    expect(await store.read(id, `${width}.webp`)).toBeDefined();
    sizes.set(`${width}×${height} in ${widths}`, id);
  }
  expect([...sizes.keys()].sort()).toEqual(["1280×320 in 1280", "600×750 in 600", "800×1000 in 400,800"]);
  for (const [size, id] of sizes) {
    const widths = size.split(" in ")[1]?.split(",") ?? [];
    for (const file of widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])) {
      const answer = await app.inject(`/pictures/${id}/${file}`);
      expect(answer.statusCode, `${size}: ${file}`).toBe(200);
      const { width, compression } = await sharp(answer.rawPayload).metadata();
      expect({ width, compression }).toEqual({
        width: Number.parseInt(file, 10),
        compression: file.endsWith("avif") ? "av1" : undefined,
      });
    }
  }
});

test("a skirt has the size chart of skirts", async () => {
  const { product } = (await app.inject("/api/product/item/indigo-pleated-skirt")).json();
  expect(product.sizeChart).toMatchObject({ category: { name: "Skirts" } });
  expect(product.sizeChart.rows[0]).not.toHaveProperty("chest");
});

test("every brand that is on tells its story under a banner of its own", async () => {
  expect(await db.$count(brands, sql`is_active and (story = '' or banner_id is null)`)).toBe(0);
  const { page } = (await app.inject("/api/brand/page/kosala-looms")).json();
  expect(page).toMatchObject({ story: expect.stringContaining("Mahanadi"), banner: { widths: [1280] } });
  expect(page.productCount).toBeGreaterThan(5);
  expect(page.rating.count).toBeGreaterThan(5);
});

test("the newest products are of many kinds", async () => {
  const newest = await db.select({ sku: products.sku }).from(products).orderBy(sql`created_at desc`).limit(12);
  expect(new Set(newest.map(({ sku }) => sku.split("-")[1])).size).toBeGreaterThanOrEqual(8);
  const byId = await db.select({ sku: products.sku }).from(products).orderBy(sql`id desc`).limit(12);
  expect(byId).toEqual(newest);
});

test("reviews are in all states, of all ratings, and some products have none", async () => {
  for (const status of ["Approved", "Waiting Approval", "Rejected"] as const) {
    expect(await db.$count(reviews, eq(reviews.status, status)), status).toBeGreaterThan(5);
  }
  for (const rating of [1, 2, 3, 4, 5]) expect(await db.$count(reviews, eq(reviews.rating, rating))).toBeGreaterThan(5);
  expect(await db.$count(products, eq(products.ratingCount, 0))).toBeGreaterThan(10);
  const [approved] = await db
    .select({ sum: sql<string>`sum(rating)` })
    .from(reviews)
    .where(eq(reviews.status, "Approved"));
  const [counted] = await db.select({ sum: sql<string>`sum(rating_sum)` }).from(products);
  expect(counted).toEqual(approved);
});

test("merchants are in every state, one without an email, one disabled with its brand", async () => {
  const all = await db.select().from(merchants);
  const count = (status: string, more: (m: (typeof all)[number]) => boolean) =>
    all.filter((m) => m.status === status && more(m)).length;
  expect(count("Approved", (m) => m.isActive && m.brandId !== null && m.email === "merchant@example.com")).toBe(1);
  expect(count("Approved", (m) => !m.isActive && m.brandId !== null)).toBe(1);
  expect(count("Waiting Approval", (m) => m.email !== null)).toBe(1);
  expect(count("Waiting Approval", (m) => m.email === null)).toBe(1);
  expect(count("Rejected", () => true)).toBe(1);
});

test("the demo accounts can sign in, the other members cannot", async () => {
  const names = ["admin", "merchant", "member", "manager", "support", "catalogue", "finance"];
  for (const name of names) {
    const payload = { email: `${name}@example.com`, password: "tana-bana" };
    const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await db.$count(users, sql`password_hash is not null`)).toBe(names.length);
  expect(await db.$count(users)).toBeGreaterThan(15);
  expect(await db.$count(addresses)).toBe(3);
  expect(await db.$count(addresses, eq(addresses.isDefault, true))).toBe(1);
});

test("adding it again changes nothing", async () => {
  const before = lines.length;
  const attributes = () => db.select({ many: sql`count(*)`, last: sql`max(updated_at)` }).from(products);
  const earlier = await attributes();
  await addDemoData(shop, (line) => lines.push(line));
  expect(lines).toHaveLength(before);
  expect(await attributes()).toEqual(earlier);
});
