import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { startJobs } from "#server/background-jobs.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { createImportClient } from "#server/testing/clients/import-client.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { brands } from "./brands/tables.ts";
import { products } from "./products/tables.ts";
import { reviews } from "./reviews/tables.ts";

// Imports run in the background for seconds.
vi.setConfig({ testTimeout: 60_000 });

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const worker = await startJobs(shop, openLog().log);
afterAll(() => worker.stop());
const admin = await givenAdmin(shop);
const [merchant, rival] = [await givenMerchant(shop), await givenMerchant(shop)];
const picture = await photo();
const { check, startAndWait } = createImportClient(app);

type Person = { headers: Record<string, string> };
const call = (method: "GET" | "POST" | "PUT", url: string, { headers }: Person, body?: object) =>
  app.inject({ method, url: `/api${url}`, headers, ...(body && { body }) });
const looksLikeAnId = "Slug may not look like an id. Please choose another one.";
const idOf = (name: string, isUpper: boolean) => (isUpper ? name.toUpperCase() : name);

const changeProduct = (who: Person, id: string, overrides: object) =>
  call("PUT", `/product/${id}`, who, { product: { ...productFields(), slug: "any", ...overrides } });
const changeBrand = (who: Person, id: string, overrides: object) =>
  call("PUT", `/brand/${id}`, who, { brand: { name: "Loom", description: "Cloth", ...overrides } });
const changeCategory = (id: string, overrides: object) =>
  call("PUT", `/category/${id}`, admin, {
    category: { name: "Kurtas", description: "Long", addProducts: [], ...overrides },
  });

test.for([false, true])("a slug shaped like an id is refused everywhere (capitals: %s)", async (isUpper) => {
  const victim = await givenProduct(db, { brandId: rival.brandId });
  const slug = idOf(victim.id, isUpper);
  const product = await givenProduct(db, { brandId: merchant.brandId });
  const category = await givenCategory(db);
  await call("PUT", `/category/${category.id}`, admin, {
    category: { name: "Kurtas", slug: category.slug, description: "Long", products: [product.id] },
  });
  for (const answer of [
    await changeProduct(merchant, product.id, { slug }),
    await changeBrand(merchant, merchant.brandId ?? "", { slug }),
    await changeCategory(category.id, { slug }),
  ]) {
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toEqual({ error: looksLikeAnId, fields: { slug: looksLikeAnId } });
  }
  const { problems } = await check(merchant, `ID-${isUpper},Kurta,${slug},Fine,900,1,M,,no,,`);
  expect(problems).toEqual([{ line: 2, field: "slug", sentence: looksLikeAnId }]);
  await expect(db.update(products).set({ slug }).where(eq(products.id, product.id))).rejects.toThrow();
});

test("a name, a sku or a merchant's brand that looks like an id gives a slug that does not", async () => {
  const { id: name } = await givenProduct(db, { brandId: rival.brandId });
  const answer = await sendProduct(app, merchant, productFields({ name, sku: "NAMED" }), picture);
  expect(answer.json().product.slug).toBe(`${name}-named`);
  const sku = crypto.randomUUID();
  const bySku = await sendProduct(app, merchant, productFields({ name: "தறி", sku }), picture);
  expect(bySku.json().product.slug).toBe(`${sku}-2`);

  const brand = await call("POST", "/brand/add", admin, { name, description: "Cloth" });
  expect(brand.json().brand.slug).toBe(`brand-${name}`);
  const category = await call("POST", "/category/add", admin, {
    name,
    description: "Cloth",
    products: [answer.json().product._id],
  });
  expect(category.json().category.slug).toBe(`category-${name}`);

  const { email } = await givenMember(shop, { emailProvenAt: new Date() });
  const business = "Handloom cotton from Kutch";
  const application = { name: "Asha Rao", email, phoneNumber: "9876543210", brandName: name, business };
  await call("POST", "/merchant/add", admin, application);
  const [applied] = await db.select().from(merchants).where(eq(merchants.email, email));
  await call("PUT", `/merchant/approve/${applied?.id}`, admin);
  const [approved] = await db.select().from(merchants).where(eq(merchants.email, email));
  const [own] = await db
    .select()
    .from(brands)
    .where(eq(brands.id, approved?.brandId ?? ""));
  expect(own?.slug).toBe(`brand-${name}-2`);
});

test("hearts and reviews by id go to the product of that id", async () => {
  const product = await givenProduct(db, { brandId: merchant.brandId });
  const asha = await givenMember(shop);
  const review = { title: "Good", review: "Good cloth", rating: 5, isRecommended: true };
  const asked = product.id.toUpperCase();
  expect((await call("POST", "/wishlist", asha, { product: asked, isLiked: true })).statusCode).toBe(200);
  expect((await call("POST", "/review/add", asha, { product: asked, ...review })).statusCode).toBe(200);
  expect(await db.select().from(wishes)).toMatchObject([{ productId: product.id }]);
  expect(await db.select().from(reviews)).toMatchObject([{ productId: product.id }]);
  expect((await app.inject(`/api/product/item/${asked}`)).json().product._id).toBe(product.id);
});

test("a product's former slug cannot be taken by another, by form, file or name; its own product may have it back", async () => {
  const product = await givenProduct(db, { brandId: rival.brandId, slug: "indigo-sari", sizes: ["M"] });
  expect((await changeProduct(rival, product.id, { slug: "indigo-sari-new" })).statusCode).toBe(200);
  const other = await givenProduct(db, { brandId: merchant.brandId, sku: "OTHER" });
  const sentence = "Another product had this slug before. Please choose another one.";
  const answer = await changeProduct(merchant, other.id, { slug: "indigo-sari" });
  expect(answer.json()).toEqual({ error: sentence, fields: { slug: sentence } });
  const { problems } = await check(
    merchant,
    "OTHER,Kurta,indigo-sari,Fine,900,1,M,,no,,",
    "BRAND-NEW,Kurta,indigo-sari-new,Fine,900,1,M,,no,,",
  );
  expect(problems).toEqual([
    { line: 2, field: "slug", sentence },
    { line: 3, field: "slug", sentence: "Another product has this slug. Please choose another one." },
  ]);
  const named = await sendProduct(app, merchant, productFields({ name: "Indigo sari", sku: "IS2" }), picture);
  expect(named.json().product.slug).toBe("indigo-sari-is2");
  expect((await app.inject("/api/product/item/indigo-sari")).json().product._id).toBe(product.id);

  expect((await changeProduct(rival, product.id, { slug: "indigo-sari" })).statusCode).toBe(200);
  expect((await app.inject("/api/product/item/indigo-sari-new")).json().product._id).toBe(product.id);
});

test("a file may give a product its own former slug back", async () => {
  const product = await givenProduct(db, { brandId: merchant.brandId, sku: "BACK", slug: "back-then", sizes: ["M"] });
  await changeProduct(merchant, product.id, { sku: "BACK", slug: "later" });
  const found = await check(merchant, "BACK,Kurta,back-then,Fine,900,1,M,,no,,");
  expect(found.problems).toEqual([]);
  await startAndWait(merchant, found._id);
  expect((await app.inject("/api/product/item/later")).json().product).toMatchObject({ slug: "back-then" });
});

test("who takes a slug at the moment it becomes a former one of another is refused", async () => {
  for (let round = 0; round < 5; round++) {
    const slug = `moving-${round}`;
    const [one, other] = [await givenProduct(db, { slug }), await givenProduct(db)];
    const [moved, taken] = await Promise.all([
      changeProduct(admin, one.id, { slug: `${slug}-away` }),
      changeProduct(admin, other.id, { slug }),
    ]);
    expect([moved.statusCode, taken.statusCode]).toEqual([200, 400]);
  }
});

test("a former slug of a brand or category cannot be taken by another, nor does a name give it", async () => {
  const was = await givenBrand(db, { name: "Patola", slug: "patola" });
  await changeBrand(admin, was.id, { slug: "patola-house" });
  const taken = await changeBrand(merchant, merchant.brandId ?? "", { slug: "patola" });
  const sentence = "Another brand had this slug before. Please choose another one.";
  expect(taken.json()).toEqual({ error: sentence, fields: { slug: sentence } });
  const named = await call("POST", "/brand/add", admin, { name: "Patola", description: "Double ikat" });
  expect(named.json().brand.slug).toBe("patola-2");
  expect((await changeBrand(admin, was.id, { slug: "patola" })).statusCode).toBe(200);

  const product = await givenProduct(db);
  const add = async (name: string) =>
    (await call("POST", "/category/add", admin, { name, description: "Long", products: [product.id] })).json().category;
  const [shawls, stoles] = [await add("Shawls"), await add("Stoles")];
  await changeCategory(shawls._id, { slug: "warm-shawls" });
  const refused = await changeCategory(stoles._id, { slug: "shawls" });
  expect(refused.json().error).toBe("Another category had this slug before. Please choose another one.");
  expect((await add("Shawls")).slug).toBe("shawls-2");
});

test("the slug all, which means every product, is no brand's and no category's", async () => {
  const sentence = "The slug all has a meaning of its own.";
  const answer = await changeBrand(merchant, merchant.brandId ?? "", { slug: "all" });
  expect(answer.json()).toEqual({ error: sentence, fields: { slug: sentence } });
  const brand = await call("POST", "/brand/add", admin, { name: "All", description: "Everything" });
  expect(brand.json().brand.slug).toBe("all-2");
});
