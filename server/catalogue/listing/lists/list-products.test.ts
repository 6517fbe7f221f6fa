import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

beforeAll(async () => {
  const loom = await givenBrand(db, { name: "Loom", slug: "loom" });
  const men = await givenCategory(db, { name: "Men", slug: "men" });
  const prices = [299, 499, 500, 999, 1499, 2500, 2501, 5000, 8999];
  for (const [n, price] of prices.entries()) {
    await givenProduct(
      db,
      {
        name: `Shirt ${price}`,
        slug: `shirt-${price}`,
        pricePaise: price * 100,
        sizes: n % 2 === 0 ? ["M"] : ["L", "XL"],
        brandId: n < 4 ? loom.id : null,
        createdAt: new Date(Date.UTC(2026, 0, 1 + n)),
      },
      n % 3 === 0 ? [men] : [],
    );
  }
});

const ask = (query: Record<string, string>) => app.inject({ url: "/api/product/list", query });

async function prices(query: Record<string, string>): Promise<number[]> {
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProductList>().products.map(({ price }) => price);
}

test("without parameters: prices of 1 to 2500, newest first, ten a page", async () => {
  const answer = (await ask({})).json<ProductList>();
  expect(answer.products.map(({ price }) => price)).toEqual([2500, 1499, 999, 500, 499, 299]);
  expect(answer).toMatchObject({ totalPages: 1, currentPage: 1, count: 6, otherPrices: 3 });
});

test("empty parameters are as good as none", async () => {
  const none = {
    name: "",
    category: "",
    brand: "",
    size: "",
    min: "",
    max: "",
    rating: "",
    discount: "",
    order: "",
    page: "",
    limit: "",
    sortOrder: "",
  };
  expect(await prices(none)).toEqual([2500, 1499, 999, 500, 499, 299]);
});

test("the upper bound is taken literally, 0 is none, and a lower bound above the usual one lifts it", async () => {
  expect(await prices({ max: "500" })).toEqual([500, 499, 299]);
  expect(await prices({ max: "499.5" })).toEqual([499, 299]);
  expect(await prices({ max: "0", order: "1" })).toEqual([8999, 5000, 2501, 2500, 1499, 999, 500, 499, 299]);
  expect(await prices({ min: "2501" })).toEqual([8999, 5000, 2501]);
  expect(await prices({ min: "1000" })).toEqual([2500, 1499]);
  expect(await prices({ min: "2000", max: "1000" })).toEqual([]);
});

test("0 is newest first, 1 price high to low, 2 low to high; the older form says the same", async () => {
  expect(await prices({ order: "1" })).toEqual([2500, 1499, 999, 500, 499, 299]);
  expect(await prices({ order: "2" })).toEqual([299, 499, 500, 999, 1499, 2500]);
  expect(await prices({ sortOrder: '{"price":1}' })).toEqual([299, 499, 500, 999, 1499, 2500]);
  expect(await prices({ sortOrder: '{"price":-1}' })).toEqual([2500, 1499, 999, 500, 499, 299]);
  expect(await prices({ sortOrder: '{"_id":-1}' })).toEqual([2500, 1499, 999, 500, 499, 299]);
});

test("a search is best match first unless an order is asked for; 0 is newest first in it as well", async () => {
  const { id } = await givenBrand(db, { name: "Tulsi", slug: "tulsi" });
  const given = (slug: string, day: number) =>
    givenProduct(db, { name: `Patola ${slug}`, slug, brandId: id, createdAt: new Date(Date.UTC(2026, 2, day)) });
  // Fewer words beside the one that is looked for make a better match.
  for (const [day, slug] of ["scarf", "scarf with long fringes", "shawl in deep blue"].entries())
    await given(slug, day + 1);
  const slugs = async (query: Record<string, string>) =>
    (await ask({ name: "patola", ...query })).json<ProductList>().products.map(({ slug }) => slug);
  const newest = ["shawl in deep blue", "scarf with long fringes", "scarf"];
  expect((await slugs({}))[0]).toBe("scarf");
  expect(await slugs({ order: "" })).toEqual(await slugs({}));
  expect(await slugs({ order: "0" })).toEqual(newest);
  expect(await slugs({ sortOrder: '{"_id":-1}' })).toEqual(newest);
  expect([
    ...(await slugs({ order: "0", limit: "2" })),
    ...(await slugs({ order: "0", limit: "2", page: "2" })),
  ]).toEqual(newest);
  await db.execute(sql`delete from products where brand_id = ${id}`);
});

test("category and brand go by slug; all means any, and an unknown one shows nothing (pitfall 51)", async () => {
  expect(await prices({ category: "men" })).toEqual([999, 299]);
  expect(await prices({ brand: "loom" })).toEqual([999, 500, 499, 299]);
  expect(await prices({ category: "all", brand: "all", size: "all" })).toHaveLength(6);
  for (const filter of ["category", "brand"]) {
    expect((await ask({ [filter]: "no-such" })).json()).toMatchObject({ products: [], count: 0, totalPages: 0 });
  }
});

test("a size narrows the list", async () => {
  expect(await prices({ size: "XL" })).toEqual([2500, 999, 499]);
});

test("3 is the largest discount first, in a search as well, and a list is narrowed to what is reduced so far", async () => {
  const reduced = [
    ["half", 50_000, 100_000],
    ["third", 60_000, 90_000],
    ["nearly", 63_000, 90_000],
    ["same", 60_000, 60_000],
  ] as const;
  const { id } = await givenBrand(db, { name: "Outlet", slug: "outlet" });
  for (const [slug, pricePaise, mrpPaise] of reduced)
    await givenProduct(db, { name: `Ajrakh ${slug}`, slug, pricePaise, mrpPaise, brandId: id });
  const slugs = async (query: Record<string, string>) =>
    (await ask(query)).json<ProductList>().products.map(({ slug }) => slug);
  expect((await slugs({ order: "3" })).slice(0, 3)).toEqual(["half", "third", "nearly"]);
  expect(await slugs({ order: "3", brand: "outlet" })).toEqual(["half", "third", "nearly", "same"]);
  expect(await slugs({ order: "3", name: "ajrakh" })).toEqual(["half", "third", "nearly", "same"]);
  const places: Record<string, string>[] = [{ brand: "outlet" }, { name: "ajrakh" }, {}];
  for (const query of places) {
    expect(await slugs({ ...query, order: "3", discount: "30" })).toEqual(["half", "third", "nearly"]);
    expect(await slugs({ ...query, discount: "40" })).toEqual(["half"]);
    expect((await ask({ ...query, discount: "40" })).json<ProductList>()).toMatchObject({
      count: 1,
      facets: {
        brands: [{ slug: "outlet", count: 1 }],
        discounts: [10, 20, 30]
          .map((percent) => ({ percent, count: 3 }))
          .concat({ percent: 40, count: 1 }, { percent: 50, count: 1 }),
      },
    });
  }
  expect(await slugs({ discount: "30", max: "550" })).toEqual(["half"]);
  expect((await ask({ discount: "30", max: "550" })).json<ProductList>().otherPrices).toBe(2);
  await db.execute(sql`delete from products where brand_id = ${id}`);
});

test("pages: a limit, a cap on it, and an empty page beyond the last", async () => {
  expect(await prices({ limit: "2", page: "2" })).toEqual([999, 500]);
  expect((await ask({ limit: "2" })).json()).toMatchObject({ totalPages: 3, count: 6, currentPage: 1 });
  expect((await ask({ limit: "2", page: "9" })).json()).toMatchObject({
    products: [],
    totalPages: 3,
    currentPage: 9,
    count: 6,
  });
  expect((await ask({ limit: "5000" })).json()).toMatchObject({ totalPages: 1 });
});

test.each([
  ["page", "0", "Page must be a whole number from 1 to 1000000."],
  ["page", "-1", "Page must be a whole number from 1 to 1000000."],
  ["page", "1.5", "Page must be a whole number from 1 to 1000000."],
  ["page", "one", "Page must be a whole number from 1 to 1000000."],
  ["limit", "0", "Limit must be a whole number from 1 to 1000000."],
  ["limit", "1e3", "Limit must be a whole number from 1 to 1000000."],
  ["min", "cheap", "Min must be a number from 0 to 10000000."],
  ["min", "-5", "Min must be a number from 0 to 10000000."],
  ["max", "99999999999", "Max must be a number from 0 to 10000000."],
  ["max", "NaN", "Max must be a number from 0 to 10000000."],
  ["rating", "6", "Rating must be a whole number from 0 to 5."],
  ["rating", "4.5", "Rating must be a whole number from 0 to 5."],
  ["order", "4", "Order must be a whole number from 0 to 3."],
  ["discount", "15", "Discount must be 0, 10, 20, 30, 40 or 50."],
  ["discount", "-10", "Discount must be 0, 10, 20, 30, 40 or 50."],
  ["discount", "half", "Discount must be 0, 10, 20, 30, 40 or 50."],
  ["sortOrder", '{"price":2}', 'Sort order must be {"_id":-1}, {"price":-1} or {"price":1}.'],
  ["sortOrder", "price", 'Sort order must be {"_id":-1}, {"price":-1} or {"price":1}.'],
  ["size", "XXXL", "Size must be one of XS, S, M, L, XL, XXL, Free size."],
  ["size", "M,XXXL", "Size must be one of XS, S, M, L, XL, XXL, Free size."],
  ["name", "x".repeat(101), "Name must be at most 100 characters."],
])("%s=%s is refused in one sentence", async (name, value, sentence) => {
  const answer = await ask({ [name]: value });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { [name]: sentence } });
});

test("a parameter given twice is refused, an unknown one is passed over", async () => {
  expect((await app.inject("/api/product/list?page=1&page=2")).statusCode).toBe(400);
  expect(await prices({ weather: "rain" })).toHaveLength(6);
});

test("hearts are those of the person who asks, and nobody's without a token", async () => {
  const asha = await givenMember(shop);
  const [first] = (await ask({})).json<ProductList>().products;
  const like = { product: first?._id, isLiked: true };
  await app.inject({ method: "POST", url: "/api/wishlist", headers: asha.headers, payload: like });
  const mine = await app.inject({ url: "/api/product/list", headers: asha.headers });
  expect(mine.json<ProductList>().products.map(({ isLiked }) => isLiked)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect((await ask({})).json<ProductList>().products.every(({ isLiked }) => !isLiked)).toBe(true);
});
