import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#server/catalogue/products/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { isOn, isShown } from "#server/testing/given/switches.ts";
import { openShop } from "#server/testing/shop.ts";
import { brands } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, url: string, person: { headers: object }, body?: object) =>
  app.inject({ method, url: `/api/brand${url}`, headers: { ...person.headers }, ...(body && { body }) });
const form = (overrides: object = {}) => ({
  name: "Kosala",
  slug: "kosala",
  description: "Handloom cotton",
  ...overrides,
});
const notedOf = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.thingId, id));

async function givenManyBrands(names: string[]) {
  for (const name of names) await givenBrand(db, { name, slug: name.replace(" ", "-") });
}

test("an admin adds a brand, whose slug is made from its name and is its own", async () => {
  const made = [];
  for (const name of ["Tree & Co.", "Tree Co", "ताना बाना", "தறி", "நூல்"]) {
    const answer = await ask("POST", "/add", admin, { name, description: "Block prints", isActive: true });
    expect(answer.json()).toMatchObject({ success: true, message: "Brand has been added successfully!" });
    made.push(answer.json().brand);
  }
  expect(made.map(({ slug }) => slug)).toEqual(["tree-co", "tree-co-2", "tana-bana", "brand", "brand-2"]);
  expect(made[0]).toEqual({
    _id: expect.any(String),
    name: "Tree & Co.",
    slug: "tree-co",
    description: "Block prints",
    isActive: true,
    daysOff: null,
    merchant: null,
    productCount: 0,
    followers: 0,
    story: "",
    bannerUrl: null,
    defaultFacts: {},
  });
  expect((await ask("GET", `/${made[0]._id}`, admin)).json().brand).toEqual(made[0]);
  expect((await app.inject("/api/brand/list")).json().brands.map(({ slug }: { slug: string }) => slug)).toContain(
    "tree-co",
  );
  expect(await notedOf(made[0]._id)).toMatchObject([
    { action: "added", thingName: "Tree & Co.", userId: admin.userId },
  ]);
});

test("brands of one name that are added at the same moment have different slugs", async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask("POST", "/add", admin, form({ name: "At Once" }))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().brand.slug)).size).toBe(4);
});

test("an admin lists all brands by name, a page at a time; a merchant only its own", async () => {
  const merchant = await givenMerchant(shop, { name: "Only Mine" });
  await givenManyBrands(["AA one", "AA two", "AA three"]);
  const all = (await ask("GET", "", admin)).json();
  expect(all.count).toBe(all.brands.length);
  expect(all.brands.map(({ name }: { name: string }) => name).slice(0, 3)).toEqual(["AA one", "AA three", "AA two"]);
  const second = (await ask("GET", "?page=2&limit=2", admin)).json();
  expect(second).toEqual({
    brands: all.brands.slice(2, 4),
    totalPages: Math.ceil(all.count / 2),
    currentPage: 2,
    count: all.count,
  });
  expect((await ask("GET", "?page=999", admin)).json().brands).toEqual([]);
  const own = { _id: merchant.brandId, name: "Only Mine" };
  expect((await ask("GET", "", merchant)).json()).toMatchObject({
    brands: [{ ...own, merchant: { _id: merchant.merchantId, name: "Only Mine" } }],
    count: 1,
    totalPages: 1,
  });
  expect((await ask("GET", "/list/select", merchant)).json()).toEqual({ brands: [own] });
  expect((await ask("GET", "/list/select", admin)).json().brands).toContainEqual(own);
});

test("a merchant without a brand sees none", async () => {
  const merchant = await givenMerchant(shop);
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, merchant.merchantId));
  expect((await ask("GET", "", merchant)).json()).toMatchObject({ brands: [], count: 0, totalPages: 0 });
  expect((await ask("GET", "/list/select", merchant)).json()).toEqual({ brands: [] });
  expect((await ask("GET", `/${merchant.brandId}`, merchant)).statusCode).toBe(404);
});

test("a merchant changes the words of its own brand, and nothing else (pitfalls 15, 17)", async () => {
  const [merchant, other] = [await givenMerchant(shop), await givenMerchant(shop)];
  const wishes = { merchant: other.merchantId, _id: other.brandId, created: "2000-01-01", isActive: true };
  const answer = await ask("PUT", `/${merchant.brandId}`, merchant, { brand: form({ slug: "mine", ...wishes }) });
  expect(answer.json()).toMatchObject({
    message: "Brand has been updated successfully!",
    brand: { _id: merchant.brandId, name: "Kosala", slug: "mine", merchant: { _id: merchant.merchantId } },
  });
  expect(await notedOf(merchant.brandId)).toMatchObject([
    {
      action: "changed",
      role: "ROLE MERCHANT",
      after: { name: "Kosala", slug: "mine", description: "Handloom cotton" },
    },
  ]);
});

test("the products of a renamed brand are found by its new name", async () => {
  const brand = await givenBrand(db, { name: "Before", slug: "renamed" });
  const product = await givenProduct(db, { brandId: brand.id, name: "Plain thing" });
  const find = async (word: string) =>
    (await app.inject(`/api/product/list?max=0&name=${word}`)).json().products.map(({ _id }: { _id: string }) => _id);
  expect(await find("Afterwards")).toEqual([]);
  await ask("PUT", `/${brand.id}`, admin, { brand: form({ name: "Afterwards", slug: "renamed" }) });
  expect(await find("Afterwards")).toEqual([product.id]);
});

test("another merchant's brand does not exist, and members and visitors have no say", async () => {
  const [owner, other] = [await givenMerchant(shop), await givenMerchant(shop)];
  const disabled = await givenMerchant(shop, { isActive: false });
  const calls = (id: string): [Method, string, object?][] => [
    ["GET", `/${id}`],
    ["PUT", `/${id}`, { brand: form() }],
    ["PUT", `/${id}/active`, { brand: { isActive: false } }],
  ];
  const forAdmins = (id: string): [Method, string, object?][] => [
    ["POST", "/add", form()],
    ["DELETE", `/delete/${id}`],
    ["GET", "/list/merchants"],
  ];
  const codes = async (person: { headers: object }, list: [Method, string, object?][]) =>
    new Set(await Promise.all(list.map(async ([m, url, body]) => (await ask(m, url, person, body)).statusCode)));
  const reading: [Method, string][] = [
    ["GET", ""],
    ["GET", "/list/select"],
  ];
  expect(await codes(other, calls(owner.brandId))).toEqual(new Set([404]));
  expect(await codes(other, forAdmins(other.brandId))).toEqual(new Set([403]));
  expect(await codes(disabled, [...calls(disabled.brandId), ...forAdmins(disabled.brandId), ...reading])).toEqual(
    new Set([403]),
  );
  expect(
    await codes(await givenMember(shop), [...calls(owner.brandId), ...forAdmins(owner.brandId), ...reading]),
  ).toEqual(new Set([403]));
  expect(await codes({ headers: {} }, [...calls(owner.brandId), ...forAdmins(owner.brandId), ...reading])).toEqual(
    new Set([401]),
  );
  expect(await db.select().from(brands).where(eq(brands.id, owner.brandId))).toMatchObject([
    { name: "Kosala Looms", isActive: true },
  ]);
});

test.each(["not-an-id", "01a1dff1-d729-768f-a9c5-d38ba2273bc0"])("the brand %j does not exist", async (id) => {
  const answers = [
    await ask("GET", `/${id}`, admin),
    await ask("PUT", `/${id}`, admin, { brand: form() }),
    await ask("PUT", `/${id}/active`, admin, { brand: { isActive: true } }),
    await ask("DELETE", `/delete/${id}`, admin),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});

test.each([
  [{ name: " " }, "name", "Name is required."],
  [{ description: undefined }, "description", "Description is required."],
  [{ description: "x".repeat(201) }, "description", "Description must be at most 200 characters."],
  [{ slug: "" }, "slug", "Slug is required."],
  [{ slug: "two words" }, "slug", "Slug may hold only letters, digits, dashes and underscores."],
  [{ isActive: "yes" }, "isActive", "Active must be yes or no."],
  [{ merchant: "somebody" }, "merchant", "This merchant does not exist."],
])("a brand with %j is refused because of %s", async (overrides, field, sentence) => {
  const { id } = await givenBrand(db);
  const answer = await ask("PUT", `/${id}`, admin, { brand: form(overrides) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
  if (field === "slug") return;
  expect((await ask("POST", "/add", admin, form(overrides))).json()).toEqual({
    error: sentence,
    fields: { [field]: sentence },
  });
});

test("a slug that another brand has is refused", async () => {
  await givenBrand(db, { slug: "taken" });
  const { id } = await givenBrand(db);
  const answer = await ask("PUT", `/${id}`, admin, { brand: form({ slug: "taken" }) });
  const sentence = "Another brand has this slug. Please choose another one.";
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { slug: sentence } });
});

test("a deleted brand takes its products out of the listing for good, and its merchant stays approved without one", async () => {
  const merchant = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: merchant.brandId });
  expect(await isShown(app, product)).toBe(true);
  const answer = await ask("DELETE", `/delete/${merchant.brandId}`, admin);
  expect(answer.json()).toEqual({ success: true, message: "Brand has been deleted successfully!" });
  expect(await db.select().from(products).where(eq(products.id, product.id))).toMatchObject([
    { brandId: null, isActive: false },
  ]);
  expect(await isShown(app, product)).toBe(false);
  expect(await db.select().from(merchants).where(eq(merchants.id, merchant.merchantId))).toMatchObject([
    { status: "Approved", isActive: true, brandId: null },
  ]);
  expect((await ask("DELETE", `/delete/${merchant.brandId}`, admin)).statusCode).toBe(404);
  expect(await notedOf(merchant.brandId)).toMatchObject([{ action: "deleted", before: { products: 1 } }]);
});

test("an admin gives a brand to a merchant without one, and takes it back", async () => {
  const [merchant, busy] = [await givenMerchant(shop, { name: "Waiting" }), await givenMerchant(shop)];
  await ask("DELETE", `/delete/${merchant.brandId}`, admin);
  expect((await ask("GET", "/list/merchants", admin)).json().merchants).toContainEqual({
    _id: merchant.merchantId,
    name: "Waiting",
  });
  const { brand } = (await ask("POST", "/add", admin, form({ name: "New", merchant: merchant.merchantId }))).json();
  expect(brand.merchant).toEqual({ _id: merchant.merchantId, name: "Waiting" });
  expect((await ask("GET", `/${brand._id}`, merchant)).statusCode).toBe(200);
  expect((await ask("GET", "/list/merchants", admin)).json().merchants).not.toContainEqual({
    _id: merchant.merchantId,
    name: "Waiting",
  });
  const refused = await ask("PUT", `/${brand._id}`, admin, {
    brand: form({ slug: "new-one", merchant: busy.merchantId }),
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields.merchant).toContain("cannot be given a brand");
  expect((await ask("GET", `/${brand._id}`, merchant)).statusCode).toBe(200);
  const kept = await ask("PUT", `/${brand._id}`, admin, { brand: form({ slug: "new-one" }) });
  expect(kept.json().brand.merchant?._id).toBe(merchant.merchantId);
  const taken = await ask("PUT", `/${brand._id}`, admin, { brand: form({ slug: "new-one", merchant: "" }) });
  expect(taken.json().brand.merchant).toBeNull();
  expect((await ask("GET", `/${brand._id}`, merchant)).statusCode).toBe(404);
});

test("two merchants are never given one brand at the same moment", async () => {
  const waiting = await Promise.all([1, 2, 3].map(() => givenMerchant(shop)));
  for (const { brandId } of waiting) await ask("DELETE", `/delete/${brandId}`, admin);
  const brand = await givenBrand(db, { slug: "wanted" });
  const answers = await Promise.all(
    waiting.map(({ merchantId }) =>
      ask("PUT", `/${brand.id}`, admin, { brand: form({ slug: "wanted", merchant: merchantId }) }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await db.select().from(merchants).where(eq(merchants.brandId, brand.id))).toHaveLength(1);
});

test("the switch on the form of a brand takes its products along too", async () => {
  const brand = await givenBrand(db, { slug: "by-form" });
  const product = await givenProduct(db, { brandId: brand.id });
  await ask("PUT", `/${brand.id}`, admin, { brand: form({ slug: "by-form", isActive: false }) });
  expect(await isOn(db, product)).toBe(false);
  await ask("PUT", `/${brand.id}`, admin, { brand: form({ slug: "by-form" }) });
  expect(await isOn(db, product)).toBe(false);
  await ask("PUT", `/${brand.id}`, admin, { brand: form({ slug: "by-form", isActive: true }) });
  expect(await isOn(db, product)).toBe(true);
});

test("brands are found by words of their name, slug or merchant, and a merchant finds only its own", async () => {
  const [seller, other] = [await givenMerchant(shop, { name: "Sualkuchi Silk" }), await givenMerchant(shop)];
  await givenBrand(db, { name: "Muga & Eri 100%", slug: "muga_eri" });
  const names = async (search: string, person: { headers: object } = admin) => {
    const { brands, count } = (await ask("GET", `?search=${encodeURIComponent(search)}`, person)).json();
    expect(count).toBe(brands.length);
    return brands.map(({ name }: { name: string }) => name);
  };
  expect(await names("silk SUAL")).toEqual(["Sualkuchi Silk"]);
  expect(await names("ga_e")).toEqual(["Muga & Eri 100%"]);
  expect(await names("100%")).toEqual(["Muga & Eri 100%"]);
  expect(await names("no such brand")).toEqual([]);
  await db.update(merchants).set({ name: "Bhola Tanti" }).where(eq(merchants.id, seller.merchantId));
  expect(await names("tanti")).toEqual(["Sualkuchi Silk"]);
  expect(await names("silk", seller)).toEqual(["Sualkuchi Silk"]);
  expect(await names("silk", other)).toEqual([]);
  const tooLong = await ask("GET", `?search=${"x".repeat(101)}`, admin);
  expect([tooLong.statusCode, tooLong.json().error]).toEqual([400, "Search must be at most 100 characters."]);
});
