import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { formBody, photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [merchant, rival, admin] = [await givenMerchant(shop), await givenMerchant(shop), await givenAdmin(shop)];
const image = await photo();

const call = (who: Pick<Person, "headers">, method: "GET" | "PUT" | "DELETE", path: string, body?: object) =>
  app.inject({ method, url: `/api/product${path}`, headers: who.headers, ...(body && { body }) });
const changed = (product: ManagedProduct, changes: object) => ({
  product: { ...product, brand: undefined, ...changes },
});
const picture = async (who: Person, id: string) => {
  const body = await formBody({}, image);
  return app.inject({
    method: "POST",
    url: `/api/product/${id}/picture`,
    payload: body.payload,
    headers: { ...who.headers, ...body.headers },
  });
};

test("a merchant's product gets the merchant's brand, whatever the form says", async () => {
  for (const brand of ["", rival.brandId, "nonsense"]) {
    const answer = await sendProduct(app, merchant, productFields({ brand }), image);
    expect(answer.statusCode, answer.body).toBe(200);
    const { product } = answer.json<{ product: ManagedProduct }>();
    expect(product.brand?._id).toBe(merchant.brandId);
    const moved = await call(merchant, "PUT", `/${product._id}`, changed(product, { brand: rival.brandId }));
    expect(moved.json().product.brand._id).toBe(merchant.brandId);
  }
});

test("a merchant chooses among the active categories, and may leave a product in one that is off", async () => {
  const [open, closed] = [await givenCategory(db), await givenCategory(db, { isActive: false })];
  const answer = await sendProduct(app, merchant, productFields({ categories: open.id }), image);
  const { product } = answer.json<{ product: ManagedProduct }>();
  expect(product.categories).toMatchObject([{ _id: open.id }]);
  const shown = await app.inject(`/api/product/list?category=${open.slug}`);
  expect(shown.json().products).toMatchObject([{ _id: product._id }]);

  const both = { categories: [open.id, closed.id] };
  const refused = await call(merchant, "PUT", `/${product._id}`, changed(product, both));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().error).toBe("A chosen category does not exist.");
  expect((await call(admin, "PUT", `/${product._id}`, changed(product, both))).statusCode).toBe(200);
  const kept = await call(merchant, "PUT", `/${product._id}`, changed(product, { ...both, price: 90 }));
  expect(kept.json().product.price).toBe(90);
  expect(kept.json().product.categories).toHaveLength(2);
});

test("what another merchant manages is not found, whatever is asked of it", async () => {
  const { id } = await givenProduct(db, { brandId: merchant.brandId, description: "Mine", sizes: ["M"] });
  const { product } = (await call(merchant, "GET", `/${id}`)).json<{ product: ManagedProduct }>();
  const answers = [
    await call(rival, "GET", `/${id}`),
    await call(rival, "PUT", `/${id}`, changed(product, { name: "Stolen" })),
    await call(rival, "PUT", `/${id}/active`, { product: { isActive: false } }),
    await picture(rival, id),
    await call(rival, "DELETE", `/delete/${id}`),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: "No product found." });
  }
  expect((await call(merchant, "GET", `/${id}`)).json().product).toEqual(product);
});

test("only staff and active merchants manage products", async () => {
  const { id } = await givenProduct(db);
  const disabled = await givenMerchant(shop, { isActive: false });
  for (const who of [await givenMember(shop), disabled]) {
    const answers = [
      await call(who, "GET", ""),
      await call(who, "GET", `/${id}`),
      await sendProduct(app, who, productFields(), image),
      await call(who, "PUT", `/${id}`, { product: {} }),
      await call(who, "PUT", `/${id}/active`, { product: { isActive: false } }),
      await picture(who, id),
      await call(who, "DELETE", `/delete/${id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(403));
  }
});

test("a merchant without a brand has no products and is told why it cannot add one", async () => {
  const lost = await givenMerchant(shop);
  await db.update(merchants).set({ brandId: null }).where(eq(merchants.id, lost.merchantId));
  await givenProduct(db);
  expect((await call(lost, "GET", "")).json()).toEqual({ products: [], totalPages: 0, currentPage: 1, count: 0 });
  const answer = await sendProduct(app, lost, productFields(), image);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: "You have no brand yet. Please ask the admin for one." });
});

test("a picture is replaced, for all who look from then on", async () => {
  const { product } = (await sendProduct(app, merchant, productFields(), image)).json();
  const answer = await picture(merchant, product._id);
  expect(answer.json()).toMatchObject({ success: true, message: "Picture has been replaced successfully!" });
  const replaced = answer.json().product;
  expect(replaced.picture.id).not.toBe(product.picture.id);
  const shown = (await app.inject(`/api/product/item/${product.slug}`)).json().product;
  expect(shown.picture.id).toBe(replaced.picture.id);
  expect((await app.inject(product.imageUrl)).statusCode).toBe(200);
  expect((await picture(admin, "018f3b1e-7c1a-7000-8000-000000000000")).statusCode).toBe(404);
  expect((await picture(admin, "nonsense")).statusCode).toBe(404);
});

test("a picture without a file is refused", async () => {
  const { id } = await givenProduct(db, { brandId: merchant.brandId });
  const body = await formBody({ image: "photo.jpg" });
  const answer = await app.inject({
    method: "POST",
    url: `/api/product/${id}/picture`,
    payload: body.payload,
    headers: { ...merchant.headers, ...body.headers },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    image: "Picture is required. Please upload files with jpg, jpeg, png format.",
  });
});

test("lists are counted and paged, shown or not, also from the end", async () => {
  const brand = await givenBrand(db);
  await db.update(merchants).set({ brandId: brand.id }).where(eq(merchants.id, rival.merchantId));
  const made = [];
  for (let n = 0; n < 7; n++)
    made.push(await givenProduct(db, { brandId: brand.id, name: `Shawl ${n}`, isActive: n % 2 === 0 }));
  const newest = made.map(({ id }) => id).reverse();
  const list = async (query: string, who: Person = rival) => (await call(who, "GET", `?${query}`)).json();
  const ids = ({ products: listed }: { products: { _id: string }[] }) => listed.map(({ _id }) => _id);
  for (const limit of [1, 2, 3, 7, 100]) {
    const seen: string[] = [];
    const { totalPages, count } = await list(`limit=${limit}`);
    expect(count).toBe(7);
    expect(totalPages).toBe(Math.ceil(7 / limit));
    for (let page = 1; page <= totalPages; page++) seen.push(...ids(await list(`limit=${limit}&page=${page}`)));
    expect(seen).toEqual(newest);
  }
  expect(await list("limit=3&page=4")).toMatchObject({ products: [], count: 7, currentPage: 4 });
  expect(await list("search=shawl&limit=3&page=3")).toMatchObject({ count: 7, totalPages: 3 });
  expect(ids(await list("search=shawl&limit=3&page=3"))).toEqual(newest.slice(6));
  expect((await list("", admin)).count).toBe(await db.$count(products));
  await db.delete(products).where(eq(products.id, newest[0] ?? ""));
  await db
    .update(products)
    .set({ brandId: null })
    .where(eq(products.id, newest[1] ?? ""));
  expect(await list("limit=2")).toMatchObject({ count: 5, totalPages: 3 });
  expect((await list("", admin)).count).toBe(await db.$count(products));
});
