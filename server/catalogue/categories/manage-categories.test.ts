import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { isOn, isShown } from "#server/testing/given/switches.ts";
import { openShop } from "#server/testing/shop.ts";
import { categories, categoryProducts } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
type Method = "GET" | "POST" | "PUT" | "DELETE";
const ask = (method: Method, url: string, person: { headers: object }, body?: object) =>
  app.inject({ method, url: `/api/category${url}`, headers: { ...person.headers }, ...(body && { body }) });
const form = (overrides: object = {}) => ({ name: "Sarees", slug: "sarees", description: "Six yards", ...overrides });
const members = async (id: string) =>
  (await db.select().from(categoryProducts).where(eq(categoryProducts.categoryId, id)))
    .map(({ productId }) => productId)
    .sort();
const notedOf = (id: string) => db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
const inShop = async (slug: string): Promise<string[]> =>
  (await app.inject(`/api/product/list?max=0&limit=100&category=${slug}`))
    .json()
    .products.map(({ _id }: { _id: string }) => _id);

test("an admin adds a category with its products, and the shop shows both", async () => {
  const products = [await givenProduct(db), await givenProduct(db)].map(({ id }) => id);
  const answer = await ask("POST", "/add", admin, { name: "Festive Wear", description: "For Diwali", products });
  expect(answer.json()).toMatchObject({ success: true, message: "Category has been added successfully!" });
  const { category } = answer.json();
  expect(category).toEqual({
    _id: expect.any(String),
    name: "Festive Wear",
    slug: "festive-wear",
    description: "For Diwali",
    hsn: "",
    isActive: true,
    productCount: 2,
    products: products.toReversed().map((_id) => expect.objectContaining({ _id, name: expect.any(String) })),
  });
  const listed = (await ask("GET", "?search=festive-wear", admin)).json().categories;
  expect(listed).toEqual([{ ...category, shownCount: 2 }]);
  const open = (await app.inject("/api/category/list")).json().categories;
  expect(
    open.find(({ _id }: { _id: string }) => _id === category._id),
    "open list",
  ).not.toHaveProperty("products");
  expect((await inShop("festive-wear")).sort()).toEqual(products.sort());
  const read = (await ask("GET", `/${category._id}`, admin)).json().category;
  expect(read).toMatchObject({ ...category, productCount: 2, followers: 2 });
  expect(read.products.map(({ _id }: { _id: string }) => _id).sort()).toEqual(products);
  expect(await notedOf(category._id)).toMatchObject([
    {
      action: "added",
      thing: "category",
      thingName: "Festive Wear",
      after: { productsAdded: 2, slug: "festive-wear" },
    },
  ]);
});

test("whoever changes a category reads its products in the answer", async () => {
  const { id } = await givenCategory(db, { name: "Stoles", slug: "stoles" });
  const [first, second] = [await givenProduct(db), await givenProduct(db)];
  const change = async (members: object) => {
    const category = form({ name: "Stoles", slug: "stoles", ...members });
    return (await ask("PUT", `/${id}`, admin, { category })).json().category;
  };
  expect(await change({ products: [first.id] })).toMatchObject({ productCount: 1, products: [{ _id: first.id }] });
  const both = [{ _id: second.id }, { _id: first.id }];
  expect(await change({ addProducts: [second.id] })).toMatchObject({ productCount: 2, products: both });
});

test("categories of one name have different slugs, even when added at the same moment", async () => {
  const { id } = await givenProduct(db);
  const add = () => ask("POST", "/add", admin, { name: "Jütties", description: "Shoes", products: [id] });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map((answer) => answer.json().category.slug).sort()).toEqual(["jutties", "jutties-2", "jutties-3"]);
});

test("categories are listed by name, a page at a time, with how many products each shows", async () => {
  const first = await givenCategory(db, { name: "AA one" });
  await givenCategory(db, { name: "AA two", isActive: false });
  await givenProduct(db, {}, [first]);
  await givenProduct(db, { isActive: false }, [first]);
  const all = (await ask("GET", "", admin)).json();
  expect(all.count).toBe(all.categories.length);
  expect(all.categories.slice(0, 2)).toMatchObject([
    { name: "AA one", shownCount: 1, isActive: true },
    { name: "AA two", shownCount: 0, isActive: false },
  ]);
  const page = (await ask("GET", "?page=2&limit=1", admin)).json();
  expect(page).toEqual({
    categories: [all.categories[1]],
    totalPages: all.count,
    currentPage: 2,
    count: all.count,
  });
  expect((await ask("GET", "?page=1000", admin)).json().categories).toEqual([]);
});

test("a category is changed, with all its products or with those to add and to remove", async () => {
  const { id } = await givenCategory(db, { slug: "changing" });
  const [a, b, c] = (await Promise.all([givenProduct(db), givenProduct(db), givenProduct(db)])).map((p) => p.id) as [
    string,
    string,
    string,
  ];
  const change = (overrides: object) =>
    ask("PUT", `/${id}`, admin, { category: form({ slug: "changing", ...overrides }) });
  const answer = await change({ products: [a, b, b] });
  expect(answer.json()).toMatchObject({
    success: true,
    message: "Category has been updated successfully!",
    category: { name: "Sarees", slug: "changing", description: "Six yards", isActive: true },
  });
  expect(await members(id)).toEqual([a, b].sort());
  await change({ products: [b, c] });
  expect(await members(id)).toEqual([b, c].sort());
  expect((await inShop("changing")).sort()).toEqual([b, c].sort());
  await change({ addProducts: [a.toUpperCase(), c], removeProducts: [b, a] });
  expect(await members(id)).toEqual([a, c].sort());
  await change({ addProducts: [] });
  expect(await members(id)).toEqual([a, c].sort());
  expect((await notedOf(id)).map(({ after }) => after)).toMatchObject([
    { name: "Sarees", productsAdded: 2 },
    { productsAdded: 1, productsRemoved: 1 },
    { productsAdded: 1, productsRemoved: 1 },
  ]);
});

test("the products of a renamed category are found by its new name", async () => {
  const category = await givenCategory(db, { name: "Before", slug: "renamed" });
  const product = await givenProduct(db, { name: "Plain thing" }, [category]);
  const find = async (word: string) =>
    (await app.inject(`/api/product/list?max=0&name=${word}`)).json().products.map(({ _id }: { _id: string }) => _id);
  await ask("PUT", `/${category.id}`, admin, {
    category: form({ name: "Afterwards", slug: "renamed", addProducts: [] }),
  });
  expect(await find("Afterwards")).toEqual([product.id]);
});

const required = "Products are required.";
const gone = "A chosen product does not exist any more.";
test.each([
  [{ name: "" }, "name", "Name is required."],
  [{ description: " " }, "description", "Description is required."],
  [{ description: "x".repeat(201) }, "description", "Description must be at most 200 characters."],
  [{ products: undefined }, "products", required],
  [{ products: [] }, "products", required],
  [{ products: "all" }, "products", required],
  [{ products: ["not-an-id"] }, "products", gone],
  [{ products: ["01a1dff1-d729-768f-a9c5-d38ba2273bc0"] }, "products", gone],
  [{ isActive: "true" }, "isActive", "Active must be yes or no."],
])("a category with %j is refused because of %s, and nothing changes", async (overrides, field, sentence) => {
  const category = await givenCategory(db);
  const product = await givenProduct(db, {}, [category]);
  const wrong = { ...form({ slug: category.slug, products: [product.id] }), ...overrides };
  const count = await db.$count(categories);
  for (const answer of [
    await ask("POST", "/add", admin, wrong),
    await ask("PUT", `/${category.id}`, admin, { category: wrong }),
  ]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
  }
  expect(await db.$count(categories)).toBe(count);
  expect(await db.select().from(categories).where(eq(categories.id, category.id))).toEqual([category]);
  expect(await members(category.id)).toEqual([product.id]);
});

test.each([
  [{ slug: undefined }, "Slug is required."],
  [{ slug: "for men" }, "Slug may hold only letters, digits, dashes and underscores."],
  [{ slug: "taken" }, "Another category has this slug. Please choose another one."],
])("a change to %j is refused", async (overrides, sentence) => {
  await db.insert(categories).values({ name: "Taken", slug: "taken" }).onConflictDoNothing();
  const category = await givenCategory(db);
  await givenProduct(db, {}, [category]);
  const answer = await ask("PUT", `/${category.id}`, admin, { category: form({ addProducts: [], ...overrides }) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { slug: sentence } });
});

test("a category has an HSN code for its products, which stays when a change does not name it", async () => {
  const { id: product } = await givenProduct(db);
  const words = { name: "Silk sarees", description: "From Kanchipuram" };
  const added = await ask("POST", "/add", admin, { ...words, hsn: " 5007 ", products: [product] });
  const { _id: id, slug, hsn } = added.json().category;
  expect(hsn).toBe("5007");
  const change = (overrides: object) =>
    ask("PUT", `/${id}`, admin, { category: { ...words, slug, addProducts: [], ...overrides } });
  expect((await change({})).json().category.hsn).toBe("5007");
  expect((await change({ hsn: "50072010" })).json().category.hsn).toBe("50072010");
  expect((await notedOf(id)).at(-1)).toMatchObject({ before: { hsn: "5007" }, after: { hsn: "50072010" } });
  for (const wrong of ["50", "500720101", "silk"]) {
    const sentence = "HSN code must be 4 to 8 digits.";
    expect((await change({ hsn: wrong })).json()).toEqual({ error: sentence, fields: { hsn: sentence } });
  }
  expect((await change({ hsn: "" })).json().category.hsn).toBe("");
});

test("a category is never left without products", async () => {
  const category = await givenCategory(db);
  const { id } = await givenProduct(db, {}, [category]);
  const answer = await ask("PUT", `/${category.id}`, admin, {
    category: form({ slug: category.slug, removeProducts: [id] }),
  });
  expect(answer.json()).toEqual({ error: required, fields: { products: required } });
  expect(await members(category.id)).toEqual([id]);
});

test("the products of a small category are found by a search, those of others are not", async () => {
  const category = await givenCategory(db);
  const { id } = await givenProduct(db, { name: "Patola dupatta" }, [category]);
  await givenProduct(db, { name: "Patola stole" });
  const find = async (search: string) =>
    (await ask("GET", `/${category.id}/products?search=${search}`, admin)).json().products;
  expect(await find("pato")).toMatchObject([{ _id: id, name: "Patola dupatta" }]);
  expect(await find("stole")).toEqual([]);
});

test("of a large category a bounded part is answered, its products are found by a search, and none is lost by sending the answer back", async () => {
  const category = await givenCategory(db);
  await db.execute(`
    insert into products (sku, name, slug, quantity, price_paise)
    select 'bulk-' || n, 'Bulk shirt ' || n, 'bulk-' || n, 1, 100 from generate_series(1, 1005) n`);
  await db.execute(`
    insert into category_products select '${category.id}', id from products where sku like 'bulk-%'`);
  await givenProduct(db, { name: "Bulk shirt of another category" });
  const read = async (query = "") => (await ask("GET", `/${category.id}${query}`, admin)).json().category;
  const find = async (query: string) => (await ask("GET", `/${category.id}/products${query}`, admin)).json().products;
  const whole = await read();
  expect([whole.products.length, whole.productCount, whole.followers]).toEqual([1000, 1005, 1005]);
  expect(await find("?limit=20&page=51")).toHaveLength(5);
  expect(await find("?search=bulk-1004")).toMatchObject([{ sku: "bulk-1004", name: "Bulk shirt 1004" }]);
  expect(await find("?search=another%20category")).toEqual([]);
  expect(await find("?search=-'")).toEqual([]);
  const products = whole.products.map(({ _id }: { _id: string }) => _id);
  const answer = await ask("PUT", `/${category.id}`, admin, { category: form({ slug: category.slug, products }) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe(
    "This category holds more than 1000 products. Please send those to add and those to remove.",
  );
  const lesser = await ask("PUT", `/${category.id}`, admin, {
    category: form({ slug: category.slug, removeProducts: products.slice(0, 10) }),
  });
  expect(lesser.statusCode).toBe(200);
  expect((await read("?limit=1")).productCount).toBe(995);
});

test("a deleted category leaves its products as they are", async () => {
  const category = await givenCategory(db);
  const product = await givenProduct(db, {}, [category]);
  const answer = await ask("DELETE", `/delete/${category.id}`, admin);
  expect(answer.json()).toEqual({ success: true, message: "Category has been deleted successfully!" });
  expect(await isShown(app, product)).toBe(true);
  expect(await isOn(db, product)).toBe(true);
  expect(await inShop(category.slug)).toEqual([]);
  expect((await ask("DELETE", `/delete/${category.id}`, admin)).statusCode).toBe(404);
  expect(await notedOf(category.id)).toMatchObject([{ action: "deleted", before: { products: 1 } }]);
});

test("only admins manage categories", async () => {
  const { id } = await givenCategory(db);
  const calls: [Method, string, object?][] = [
    ["GET", ""],
    ["GET", `/${id}`],
    ["GET", `/${id}/products`],
    ["POST", "/add", form()],
    ["PUT", `/${id}`, { category: form() }],
    ["PUT", `/${id}/active`, { category: { isActive: false } }],
    ["DELETE", `/delete/${id}`],
  ];
  const people = [await givenMember(shop), await givenMerchant(shop)];
  for (const [method, url, body] of calls) {
    for (const person of people) expect((await ask(method, url, person, body)).statusCode).toBe(403);
    expect((await ask(method, url, { headers: {} }, body)).statusCode).toBe(401);
  }
});

test.each(["not-an-id", "01a1dff1-d729-768f-a9c5-d38ba2273bc0"])("the category %j does not exist", async (id) => {
  const answers = [
    await ask("GET", `/${id}`, admin),
    await ask("GET", `/${id}/products`, admin),
    await ask("PUT", `/${id}`, admin, { category: form({ addProducts: [] }) }),
    await ask("PUT", `/${id}/active`, admin, { category: { isActive: true } }),
    await ask("DELETE", `/delete/${id}`, admin),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test("categories are found by words of their name or slug", async () => {
  await givenCategory(db, { name: "Dupattas of silk", slug: "silk_dupattas" });
  await givenCategory(db, { name: "दुपट्टे", slug: "dupatte" });
  const names = async (search: string) => {
    const { categories, count } = (await ask("GET", `?search=${encodeURIComponent(search)}`, admin)).json();
    expect(count).toBe(categories.length);
    return categories.map(({ name }: { name: string }) => name);
  };
  expect(await names("SILK dup")).toEqual(["Dupattas of silk"]);
  expect(await names("k_d")).toEqual(["Dupattas of silk"]);
  expect(await names("दुप")).toEqual(["दुपट्टे"]);
  expect(await names("%")).toEqual([]);
  const { categories, totalPages } = (await ask("GET", "?search=dupatt&limit=1&page=2", admin)).json();
  expect([categories.length, totalPages]).toEqual([1, 2]);
});
