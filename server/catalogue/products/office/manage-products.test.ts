import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { wishes } from "#server/customers/wishlist/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const brand = await givenBrand(db, { name: "Indigo House" });
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const add = (fields: Record<string, string | string[]> = {}, picture: Buffer | undefined = image) =>
  sendProduct(app, admin, productFields({ brand: brand.id, ...fields }), picture);

async function added(fields: Record<string, string | string[]> = {}): Promise<ManagedProduct> {
  const answer = await add(fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().product;
}

const call = (method: "GET" | "PUT" | "DELETE", path: string, body?: object) =>
  app.inject({ method, url: `/api/product${path}`, headers: admin.headers, ...(body && { body }) });

/** All that the form of a product sends. */
const changesOf = ({ brand: _, sizeStock, ...product }: ManagedProduct, changes: object = {}) => ({
  product: { ...product, sizeStock, ...changes },
});
const change = (product: ManagedProduct, changes: object) =>
  call("PUT", `/${product._id}`, changesOf(product, changes));
const item = async (slug: string) => (await app.inject(`/api/product/item/${slug}`)).json().product;
const actions = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.thingId, id)).orderBy(auditEntries.id)).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

test("a product is added with its picture and shoppers see it at once", async () => {
  const answer = await add({ sku: "KUR-1", name: "Neelā Kurta & Co", sizes: ["M", "S"], taxable: "1" });
  expect(answer.json()).toMatchObject({ success: true, message: "Product has been added successfully!" });
  const { product } = answer.json<{ product: ManagedProduct }>();
  expect(product).toMatchObject({
    sku: "KUR-1",
    name: "Neelā Kurta & Co",
    slug: "neela-kurta-co",
    description: "Hand-dyed cotton",
    price: 1299.5,
    quantity: 7,
    taxable: true,
    isActive: true,
    isShown: true,
    sizes: ["S", "M"],
    sizeStock: null,
    brand: { _id: brand.id, name: "Indigo House", slug: brand.slug },
  });
  expect(await item("neela-kurta-co")).toMatchObject({ _id: product._id, picture: { widths: [60] } });
  expect((await app.inject(product.imageUrl)).headers["content-type"]).toBe("image/webp");
  const list = await app.inject({ url: "/api/product/list", query: { name: "neela kurta" } });
  expect(list.json().products.map(({ _id }: ManagedProduct) => _id)).toContain(product._id);
  expect(await actions(product._id)).toMatchObject([{ action: "added", after: { sku: "KUR-1", price: 1299.5 } }]);
});

test("a product without a word about sizes comes in all of them, and a change may not leave it without any", async () => {
  const product = await added({ name: "All sizes" });
  expect(product).toMatchObject({ sizes: ["XS", "S", "M", "L", "XL", "XXL"], sizeStock: null });
  const answer = await change(product, { sizes: [] });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: "Sizes are required.", fields: { sizes: "Sizes are required." } });
  const { sizes: _, ...others } = product;
  await change(others as typeof product, { price: 700 });
  expect(await item(product.slug)).toMatchObject({ price: 700, sizes: product.sizes });
});

test("what needs no size comes in the free size alone, and is listed and sold so", async () => {
  const saree = await added({ name: "Chanderi saree", sizes: "Free size", quantity: "30" });
  expect(saree).toMatchObject({ sizes: ["Free size"], sizeStock: null, quantity: 30 });
  expect(await item(saree.slug)).toMatchObject({ sizes: ["Free size"] });
  const list = async (size: string) =>
    (await app.inject({ url: "/api/product/list", query: { name: "chanderi", size } })).json();
  expect(await list("Free size")).toMatchObject({
    products: [{ _id: saree._id }],
    facets: { sizes: [{ size: "Free size", count: 1 }] },
  });
  expect(await list("M")).toMatchObject({ products: [] });
  const lines = [{ product: saree._id, size: "Free size", quantity: 2 }];
  const bag = (await app.inject({ method: "POST", url: "/api/cart/check", body: { lines } })).json();
  expect(bag.lines).toMatchObject([{ size: "Free size", problem: null, sizes: ["Free size"] }]);
  const mixed = await change(saree, { sizes: ["Free size", "S"] });
  expect(mixed.statusCode).toBe(400);
  expect(mixed.json().error).toBe("A product comes either in Free size or in XS to XXL, not in both.");
  expect((await change(saree, { sizes: ["S", "M"] })).json().product).toMatchObject({
    sizes: ["S", "M"],
    quantity: 30,
  });
});

test("a product is put into categories, found there, and taken out of them", async () => {
  const men = await givenCategory(db, { name: "Men of the loom" });
  const kurtas = await givenCategory(db, { name: "Kurtas of the loom" });
  const off = await givenCategory(db, { name: "Winter of the loom", isActive: false });
  const product = await added({ categories: JSON.stringify([men.id, kurtas.id, off.id]) });
  expect(product.categories.map(({ name, isActive }) => [name, isActive])).toEqual([
    ["Kurtas of the loom", true],
    ["Men of the loom", true],
    ["Winter of the loom", false],
  ]);
  const browse = async (category: string) => (await app.inject(`/api/product/list?category=${category}`)).json().count;
  expect([await browse(men.slug), await browse(kurtas.slug)]).toEqual([1, 1]);
  expect((await item(product.slug)).categories).toHaveLength(2);

  // What was read may be sent back as it is, and what is left out stays.
  expect((await change(product, { price: 700 })).json().product.categories).toEqual(product.categories);
  expect((await change(product, { categories: undefined })).json().product.categories).toEqual(product.categories);
  expect((await change(product, { categories: [men.id] })).json().product.categories).toMatchObject([{ _id: men.id }]);
  expect([await browse(men.slug), await browse(kurtas.slug)]).toEqual([1, 0]);
  const last = (await actions(product._id)).at(-1);
  expect(last).toMatchObject({
    before: { categories: ["Kurtas of the loom", "Men of the loom", "Winter of the loom"] },
    after: { categories: ["Men of the loom"] },
  });
  expect((await change(product, { categories: [] })).json().product.categories).toEqual([]);

  const unknown = "018f3b1e-7c1a-7000-8000-000000000000";
  for (const categories of [[unknown], [men.id, "men"]]) {
    const answer = await change(product, { categories });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { categories: "A chosen category does not exist." } });
  }
  expect((await item(product.slug)).categories).toEqual([]);
});

test("a longer text stands beside the short description, cleaned and measured on its own", async () => {
  const product = await added({ longDescription: "Woven in <b>Chanderi</b>.\n\nWash cold." });
  expect(product.longDescription).toBe("Woven in Chanderi.\n\nWash cold.");
  expect(await item(product.slug)).toMatchObject({ longDescription: product.longDescription });
  const { longDescription: _, ...others } = product;
  expect((await change(others as typeof product, { price: 700 })).json().product).toMatchObject({
    longDescription: product.longDescription,
  });
  const long = "क".repeat(4000);
  expect((await added({ longDescription: long })).longDescription).toBe(long);
  const answer = await change(product, { longDescription: "x".repeat(4001) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ longDescription: "Long description must be at most 4000 characters." });
  expect((await change(product, { longDescription: "" })).json().product.longDescription).toBe("");
});

test("list and form say why shoppers do not see a product", async () => {
  const house = await givenBrand(db, { name: "Hidden House" });
  const winter = await givenCategory(db, { name: "Winter things" });
  const product = await added({ brand: house.id, name: "Unseen shawl" });
  const other = await added({ name: "Unseen cap", categories: winter.id });
  const hiddenBy = async ({ _id, name }: ManagedProduct) => {
    const { products: listed } = (await call("GET", `?search=${encodeURIComponent(name)}`)).json();
    const { product: form } = (await call("GET", `/${_id}`)).json<{ product: ManagedProduct }>();
    expect(listed[0].hiddenBy).toEqual(form.hiddenBy);
    expect(form.isShown).toBe(form.hiddenBy === null);
    return form.hiddenBy;
  };
  const turn = (path: string, thing: object) =>
    app.inject({ method: "PUT", url: `/api${path}/active`, headers: admin.headers, body: thing });
  expect(await hiddenBy(product)).toBeNull();
  await turn(`/product/${product._id}`, { product: { isActive: false } });
  expect(await hiddenBy(product)).toEqual({ kind: "product", name: "Unseen shawl" });
  await turn(`/product/${product._id}`, { product: { isActive: true } });
  await turn(`/brand/${house.id}`, { brand: { isActive: false } });
  expect(await hiddenBy(product)).toEqual({ kind: "brand", name: "Hidden House" });
  await turn(`/product/${product._id}`, { product: { isActive: true } });
  expect(await hiddenBy(product)).toEqual({ kind: "brand", name: "Hidden House" });
  await turn(`/category/${winter.id}`, { category: { isActive: false } });
  expect(await hiddenBy(other)).toEqual({ kind: "category", name: "Winter things" });
  await turn(`/category/${winter.id}`, { category: { isActive: true } });
  expect(await hiddenBy(other)).toBeNull();
});

test("sizes and their stock come as JSON, and the quantity is their sum", async () => {
  const product = await added({ sizes: '["L","S"]', sizeStock: '{"S":3,"L":4}', quantity: "99" });
  expect(product).toMatchObject({ sizes: ["S", "L"], sizeStock: { S: 3, L: 4 }, quantity: 7 });
  expect(await item(product.slug)).toMatchObject({ sizeStock: { S: 3, L: 4 }, quantity: 7 });
  const partly = await added({ sizes: "S, M", sizeStock: '{"M":2}' });
  expect(partly).toMatchObject({ sizes: ["S", "M"], sizeStock: { S: 0, M: 2 }, quantity: 2 });
});

test("a name that is taken gets an address of its own", async () => {
  const slugs = [await added({ name: "Same", sku: "A1" }), await added({ name: "Same", sku: "A2" })].map((p) => p.slug);
  expect(slugs).toEqual(["same", "same-a2"]);
  expect((await added({ name: "कुर्ता", sku: "HINDI_1" })).slug).toBe("kurta");
  expect((await added({ name: "நூல்", sku: "TAMIL_1" })).slug).toBe("tamil_1");
});

const required = {
  sku: "Sku is required.",
  name: "Name is required.",
  description: "Description is required.",
  price: "Price is required.",
  quantity: "Quantity is required.",
  taxable: "Taxable is required.",
  image: "Picture is required. Please upload files with jpg, jpeg, png format.",
};

test("every field that is missing is named", async () => {
  const answer = await sendProduct(app, admin, { nothing: "" });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual(required);
  const blank = Object.fromEntries(Object.keys(required).map((name) => [name, " "]));
  expect((await sendProduct(app, admin, { ...blank, taxable: "" }, image)).json().fields).toMatchObject({
    sku: "Sku is required.",
    price: "Price is required.",
  });
});

test.each([
  [{ sku: "two words" }, "sku", "Sku may hold only letters, digits, dashes and underscores."],
  [{ sku: "x".repeat(101) }, "sku", "Sku must be at most 100 characters."],
  [{ name: "<b></b>" }, "name", "Name is required."],
  [{ description: "x".repeat(201) }, "description", "Description must be at most 200 characters."],
  [{ price: "0.99" }, "price", "Price must be at least 1."],
  [{ price: "-5" }, "price", "Price must be at least 1."],
  [{ price: "dear" }, "price", "Price must be a number."],
  [{ price: "1e3" }, "price", "Price must be a number."],
  [{ price: "12.345" }, "price", "Price must have at most two decimals."],
  [{ price: "10000001" }, "price", "Price must be at most 10000000."],
  [{ quantity: "1.5" }, "quantity", "Quantity must be a whole number."],
  [{ quantity: "-1" }, "quantity", "Quantity must be a whole number."],
  [{ quantity: "many" }, "quantity", "Quantity must be a whole number."],
  [{ quantity: "1000001" }, "quantity", "Quantity must be a whole number of at most 1000000."],
  [{ taxable: "maybe" }, "taxable", "Taxable must be yes or no."],
  [{ sizes: "" }, "sizes", "Sizes are required."],
  [{ sizes: "[]" }, "sizes", "Sizes are required."],
  [{ sizes: "XXXL" }, "sizes", "Sizes must be some of XS, S, M, L, XL, XXL, or Free size."],
  [{ sizes: "[1" }, "sizes", "Sizes must be some of XS, S, M, L, XL, XXL, or Free size."],
  [{ sizes: "free size" }, "sizes", "Sizes must be some of XS, S, M, L, XL, XXL, or Free size."],
  [{ sizes: "Free size, M" }, "sizes", "A product comes either in Free size or in XS to XXL, not in both."],
  [{ sizes: "S", sizeStock: '{"S":-1}' }, "S", "Stock of each size must be a whole number."],
  [{ sizes: "S", sizeStock: "seven" }, "sizeStock", "Stock of each size must be a whole number."],
  [{ sizes: "S", sizeStock: '{"M":1}' }, "sizeStock", "Stock is given for a size that the product does not come in."],
  [{ brand: "" }, "brand", "Brand is required."],
  [{ brand: "indigo" }, "brand", "Brand is not known."],
  [{ brand: "018f3b1e-7c1a-7000-8000-000000000000" }, "brand", "Brand is not known."],
])("%j is refused", async (fields, name, sentence) => {
  const before = await db.$count(products);
  const answer = await add(fields);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().fields).toMatchObject({ [name]: sentence });
  expect(await db.$count(products)).toBe(before);
});

test("of many who add the same sku at once one succeeds, and the pictures of the others are not kept", async () => {
  const before = await db.$count(pictures);
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => add({ sku: "RACE", name: `Racer ${n}` })));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ error: "Another product has this sku. Please choose another one." });
    expect(answer.json().fields).toHaveProperty("sku");
  }
  expect(await db.$count(pictures)).toBe(before + 1);
});

test("of many who add the same name at once each gets an address", async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => add({ name: "Twin" })));
  expect(new Set(answers.map((answer) => answer.json().product.slug)).size).toBe(4);
});

test("a change shows in the shop, and the former address leads to the present one", async () => {
  const product = await added({ name: "Before" });
  const answer = await change(product, {
    name: "After <i>that</i>",
    slug: "after-that",
    price: 500,
    quantity: "3",
    _id: "018f3b1e-7c1a-7000-8000-000000000000",
    created: "2000-01-01T00:00:00.000Z",
    averageRating: 5,
    totalReviews: 99,
  });
  expect(answer.json()).toMatchObject({ success: true, message: "Product has been updated successfully!" });
  const { product: changed } = answer.json<{ product: ManagedProduct }>();
  expect(changed).toMatchObject({ _id: product._id, name: "After that", price: 500, quantity: 3, totalReviews: 0 });
  expect(changed.created).toBe(product.created);
  expect(await item("before")).toMatchObject({ slug: "after-that", price: 500 });
  expect((await actions(product._id))[1]).toEqual({
    action: "changed",
    before: { name: "Before", slug: "before", price: 1299.5, quantity: 7 },
    after: { name: "After that", slug: "after-that", price: 500, quantity: 3 },
  });
  // And back again: then it is its present address, and the other the former one.
  await change(changed, { slug: "before" });
  expect(await item("after-that")).toMatchObject({ slug: "before" });
});

test.each([
  [{ slug: undefined }, "slug", "Slug is required."],
  [{ slug: "a b" }, "slug", "Slug may hold only letters, digits, dashes and underscores."],
  [{ name: "" }, "name", "Name is required."],
  [{ price: 0 }, "price", "Price must be at least 1."],
  [{ quantity: undefined }, "quantity", "Quantity is required."],
])("a change to %j is refused", async (changes, name, sentence) => {
  const answer = await change(await added(), changes);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ [name]: sentence });
});

test("a sku or a slug of another product is refused, also when both ask at once", async () => {
  const [one, other] = [await added(), await added()];
  expect((await change(one, { sku: other.sku })).json().fields).toHaveProperty("sku");
  expect((await change(one, { slug: other.slug })).json().fields).toHaveProperty("slug");
  const answers = await Promise.all([one, other].map((product) => change(product, { slug: "wanted-by-both" })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test("a product is switched off and on again", async () => {
  const product = await added();
  const turn = (isActive: unknown) => call("PUT", `/${product._id}/active`, { product: { isActive } });
  expect((await turn(false)).json().product).toMatchObject({ isActive: false, isShown: false });
  expect(await item(product.slug)).toBeUndefined();
  expect((await turn(false)).statusCode).toBe(200);
  expect((await turn("off")).json().fields).toEqual({ isActive: "Active must be yes or no." });
  await turn(true);
  expect(await item(product.slug)).toMatchObject({ _id: product._id });
  expect((await actions(product._id)).map(({ action }) => action)).toEqual(["added", "switched off", "switched on"]);
});

test("a deleted product is gone everywhere, and nothing breaks", async () => {
  const [member, category] = [await givenMember(shop), await givenCategory(db)];
  const product = await givenProduct(db, { name: "Doomed", brandId: brand.id }, [category]);
  await db.insert(wishes).values({ userId: member.userId, productId: product.id });
  const countOf = async () => (await app.inject(`/api/product/list?category=${category.slug}`)).json().count;
  expect(await countOf()).toBe(1);
  const answer = await call("DELETE", `/delete/${product.id}`);
  expect(answer.json()).toEqual({ success: true, message: "Product has been deleted successfully!" });
  expect(await countOf()).toBe(0);
  expect((await app.inject(`/api/product/item/${product.slug}`)).statusCode).toBe(404);
  expect((await call("GET", `/${product.id}`)).json()).toEqual({ error: "No product found." });
  expect((await call("DELETE", `/delete/${product.id}`)).statusCode).toBe(404);
  const wishlist = await app.inject({ url: "/api/wishlist", headers: member.headers });
  expect(wishlist.json()).toEqual({ wishlist: [] });
  expect(await actions(product.id)).toMatchObject([{ action: "deleted", before: { name: "Doomed" }, after: null }]);
});

test("a product without a brand keeps having none until an admin gives it one", async () => {
  const { id } = await givenProduct(db, { sizes: ["M"] });
  const { product } = (await call("GET", `/${id}`)).json<{ product: ManagedProduct }>();
  expect(product.brand).toBeNull();
  const described = { ...product, description: "Now described" };
  expect((await change(described, {})).json().product.brand).toBeNull();
  expect((await change(described, { brand: brand.id })).json().product.brand).toMatchObject({ _id: brand.id });
  expect((await change(described, { brand: null })).json().product.brand).toBeNull();
});
