import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Product } from "#contract/catalogue/products.ts";
import type { WishlistEntry } from "#contract/customers/wishlist.ts";
import { limits } from "#contract/limits.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { wishes } from "./tables.ts";

const { app, shop, db } = await openShop();
type Someone = { headers: Record<string, string> };
const wish = (person: Someone, body: object) =>
  app.inject({ method: "POST", url: "/api/wishlist", headers: person.headers, body });
const like = (person: Someone, product: string) => wish(person, { product, isLiked: true });
const unlike = (person: Someone, product: string) => wish(person, { product, isLiked: false });
const list = async (person: Someone): Promise<WishlistEntry[]> =>
  (await app.inject({ url: "/api/wishlist", headers: person.headers })).json().wishlist;
const ids = async (person: Someone): Promise<string[]> =>
  (await app.inject({ url: "/api/wishlist/ids", headers: person.headers })).json().products;

test("a person likes a product, by id or slug, and finds it in the wishlist, newest first", async () => {
  const asha = await givenMember(shop);
  const [first, second] = [await givenProduct(db), await givenProduct(db)];
  const answer = await like(asha, first.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: true, message: "Added to your wishlist." });
  await like(asha, second.slug);
  const found = await list(asha);
  expect(found.map(({ product }) => product.slug)).toEqual([second.slug, first.slug]);
  const { product } = (await app.inject({ url: `/api/product/item/${second.slug}`, headers: asha.headers })).json();
  const card = Object.fromEntries(Object.entries(product).filter(([field]) => field in Product.shape));
  expect(found[0]).toEqual({ product: card, isLiked: true, isAvailable: true, created: expect.any(String) });
  expect(card.isLiked).toBe(true);
  expect(await ids(asha)).toEqual([second.id, first.id]);
});

test("liking twice, and at the same moment, is liking once and keeps its moment", async () => {
  const asha = await givenMember(shop);
  const { id } = await givenProduct(db);
  const answers = await Promise.all(Array.from({ length: 6 }, () => like(asha, id)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const [before] = await list(asha);
  await like(asha, id);
  expect(await list(asha)).toEqual([before]);
});

test("liking no more takes the product out, however often it is said", async () => {
  const asha = await givenMember(shop);
  const { id } = await givenProduct(db);
  await like(asha, id);
  for (const answer of [await unlike(asha, id), await unlike(asha, id)]) {
    expect(answer.json()).toEqual({ success: true, message: "Removed from your wishlist." });
  }
  expect(await list(asha)).toEqual([]);
  expect(await ids(asha)).toEqual([]);
});

test("a product that is no longer shown stays in the wishlist, marked, and can be taken out (pitfall 59)", async () => {
  const asha = await givenMember(shop);
  const [shown, hidden] = [await givenProduct(db), await givenProduct(db)];
  for (const { id } of [shown, hidden]) await like(asha, id);
  await hideProduct(db, hidden.id);
  expect((await list(asha)).map(({ product, isAvailable }) => [product._id, isAvailable])).toEqual([
    [hidden.id, false],
    [shown.id, true],
  ]);
  expect((await unlike(asha, hidden.slug)).statusCode).toBe(200);
  expect(await ids(asha)).toEqual([shown.id]);
});

test("a deleted product leaves the wishlist (pitfall 59)", async () => {
  const asha = await givenMember(shop);
  const { id } = await givenProduct(db);
  await like(asha, id);
  await db.delete(products).where(eq(products.id, id));
  expect(await list(asha)).toEqual([]);
  expect(await ids(asha)).toEqual([]);
});

test("what does not exist or is not shown can be neither liked nor taken out", async () => {
  const asha = await givenMember(shop);
  const hidden = await givenProduct(db);
  await hideProduct(db, hidden.id);
  for (const name of ["no-such-product", "01a1dff1-d729-768f-a9c5-d38ba2273bc0", hidden.id, hidden.slug]) {
    for (const answer of [await like(asha, name), await unlike(asha, name)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ error: "No product found." });
    }
  }
});

test("everybody has a wishlist of their own", async () => {
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const { id } = await givenProduct(db);
  await like(asha, id);
  await wish(ravi, { product: id, isLiked: false, user: asha.userId, userId: asha.userId });
  expect(await ids(asha)).toEqual([id]);
  expect(await ids(ravi)).toEqual([]);
  expect(await list(ravi)).toEqual([]);
});

test("without signing in there is no wishlist", async () => {
  const { id } = await givenProduct(db);
  expect((await like({ headers: {} }, id)).statusCode).toBe(401);
  for (const url of ["/api/wishlist", "/api/wishlist/ids"]) expect((await app.inject(url)).statusCode).toBe(401);
  expect(await db.$count(wishes, eq(wishes.productId, id))).toBe(0);
});

test.each([
  [{ isLiked: true }, "product", "Product is required."],
  [{ product: 7, isLiked: true }, "product", "Product must be text."],
  [{ product: "a-shirt" }, "isLiked", "Liked must be yes or no."],
  [{ product: "a-shirt", isLiked: "true" }, "isLiked", "Liked must be yes or no."],
])("a wish of %j is refused because of %s", async (body, field, sentence) => {
  const answer = await wish(await givenMember(shop), body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
});

test("there is an end to a wishlist, even when many are added at once", async () => {
  const asha = await givenMember(shop);
  const last = await Promise.all(Array.from({ length: 10 }, () => givenProduct(db)));
  await db.execute(sql`with made as (
      insert into products (sku, name, slug, quantity, price_paise)
      select 'many-' || n, 'many', 'many-' || n, 1, 50000 from generate_series(2, ${limits.wishesMax}::int) n returning id)
    insert into wishes (user_id, product_id) select ${asha.userId}::uuid, id from made`);
  await transaction(db, rebuildListing);
  const answers = await Promise.all(last.map(({ id }) => like(asha, id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
    error: "You can keep at most 500 products in your wishlist. Please remove one first.",
  });
  const [kept = ""] = await ids(asha);
  expect((await like(asha, kept)).statusCode).toBe(200);
  expect(await list(asha)).toHaveLength(limits.wishesMax);
  await unlike(asha, kept);
  expect((await like(asha, last.find(({ id }) => id !== kept)?.id ?? "")).statusCode).toBe(200);
});
