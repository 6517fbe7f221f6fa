import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import { rebuildListing } from "#server/catalogue/listing/service.ts";
import { any, listingEntries } from "#server/catalogue/listing/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { recountRatings } from "./ratings.ts";
import { setReviewStatus } from "./review-status.ts";
import { reviews } from "./tables.ts";

const { app, shop, db } = await openShop();

const form = (product: string, overrides: object = {}) => ({
  product,
  title: "Lovely cloth",
  review: "Soft, and the colour stays.",
  rating: 4,
  isRecommended: true,
  ...overrides,
});
const add = (person: Person, body: object) =>
  app.inject({ method: "POST", url: "/api/review/add", headers: person.headers, body });
const list = async (name: string, query = "") => (await app.inject(`/api/review/${name}${query}`)).json();
const written = (productId: string) => db.select().from(reviews).where(eq(reviews.productId, productId));

async function given(person: Person, productId: string, status: ReviewStatus, overrides: object = {}): Promise<string> {
  await add(person, form(productId, overrides));
  const [review] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, person.userId)));
  const id = review?.id ?? "";
  await transaction(db, (tx) => setReviewStatus(tx, id, status));
  return id;
}

/** What the product and its place in the listing say of its reviews. */
async function rated(productId: string) {
  const [row] = await db
    .select({ sum: products.ratingSum, count: products.ratingCount, stars: listingEntries.rating })
    .from(products)
    .innerJoin(listingEntries, eq(listingEntries.productId, products.id))
    .where(and(eq(products.id, productId), eq(listingEntries.categoryId, any)));
  return row;
}

test("only its writer sees a review that waits or was turned down", async () => {
  const product = await givenProduct(db);
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const mine = async (person: Person, name = product.slug) =>
    app.inject({ url: `/api/review/${name}/mine`, headers: person.headers });
  expect((await mine(asha)).json()).toEqual({ review: null, helpful: [], mayReply: false });
  await add(asha, form(product.slug));
  expect((await mine(asha)).json().review).toMatchObject({ title: "Lovely cloth", status: "Waiting Approval" });
  expect((await mine(ravi)).json()).toEqual({ review: null, helpful: [], mayReply: false });
  await given(asha, product.id, "Rejected");
  expect((await mine(asha)).json().review).toMatchObject({ status: "Rejected" });
  expect((await mine(asha, "no-such-product")).statusCode).toBe(404);
  expect((await app.inject(`/api/review/${product.slug}/mine`)).statusCode).toBe(401);
});

test("a review waits until it is approved, then everybody reads it", async () => {
  const product = await givenProduct(db);
  const asha = await givenMember(shop, { firstName: "Asha" });
  const answer = await add(asha, form(product.slug));
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    message: "Hi Asha! Your review has been added and will appear when approved!",
    _id: expect.any(String),
  });
  expect(await list(product.slug)).toMatchObject({ reviews: [], count: 0, totalPages: 0 });
  const [{ id, createdAt } = { id: "", createdAt: new Date() }] = await written(product.id);
  await transaction(db, (tx) => setReviewStatus(tx, id, "Approved"));
  expect(await list(product.slug)).toEqual({
    reviews: [
      {
        _id: id,
        title: "Lovely cloth",
        review: "Soft, and the colour stays.",
        rating: 4,
        isRecommended: true,
        fit: null,
        pictures: [],
        helpful: 0,
        reply: null,
        created: createdAt.toISOString(),
        isVerified: false,
        user: { _id: asha.userId, firstName: "Asha" },
      },
    ],
    totalPages: 1,
    currentPage: 1,
    count: 1,
    summary: {
      ratingSummary: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      totalRatings: 4,
      totalReviews: 1,
      totalSummary: 1,
      averageRating: 4,
    },
  });
});

test("only approved reviews count: in the summary, on the product and in the listing (pitfall 53)", async () => {
  const product = await givenProduct(db);
  const people = await Promise.all(Array.from({ length: 5 }, () => givenMember(shop)));
  const wishes: [number, ReviewStatus][] = [
    [5, "Approved"],
    [4, "Approved"],
    [4, "Approved"],
    [1, "Rejected"],
    [1, "Waiting Approval"],
  ];
  const ids: string[] = [];
  for (const [i, [rating, status]] of wishes.entries()) {
    ids.push(await given(people[i] as Person, product.id, status, { rating }));
  }
  expect((await list(product.slug)).summary).toEqual({
    ratingSummary: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
    totalRatings: 13,
    totalReviews: 3,
    totalSummary: 3,
    averageRating: 4.33,
  });
  expect(await rated(product.id)).toEqual({ sum: 13, count: 3, stars: 4 });
  const { product: shown } = (await app.inject(`/api/product/item/${product.slug}`)).json();
  expect(shown).toMatchObject({ totalReviews: 3, averageRating: 4.33 });
  for (const id of ids) await transaction(db, (tx) => setReviewStatus(tx, id, "Rejected"));
  expect(await rated(product.id)).toEqual({ sum: 0, count: 0, stars: 0 });
  await expect(transaction(db, (tx) => setReviewStatus(tx, product.id, "Approved"))).rejects.toThrow(
    "No review found.",
  );
});

test("posting again replaces the review, which waits again, and the rating changes with it", async () => {
  const product = await givenProduct(db);
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const id = await given(asha, product.id, "Approved", { rating: 5 });
  await given(ravi, product.id, "Approved", { rating: 2 });
  expect(await rated(product.id)).toEqual({ sum: 7, count: 2, stars: 3 });
  const before = await written(product.id);
  expect((await add(asha, form(product.slug, { rating: 1, title: "Faded", isRecommended: false }))).statusCode).toBe(
    200,
  );
  const after = await written(product.id);
  expect(after).toHaveLength(2);
  expect(after.find((row) => row.id === id)).toMatchObject({
    title: "Faded",
    rating: 1,
    isRecommended: false,
    status: "Waiting Approval",
  });
  expect(after.find((row) => row.id === id)?.createdAt.getTime()).toBeGreaterThan(
    before.find((row) => row.id === id)?.createdAt.getTime() ?? 0,
  );
  expect(await rated(product.id)).toEqual({ sum: 2, count: 1, stars: 2 });
  expect((await list(product.slug)).count).toBe(1);
});

test("of one person's reviews posted at the same moment one is kept, and all are answered", async () => {
  const product = await givenProduct(db);
  const asha = await givenMember(shop);
  await given(asha, product.id, "Approved");
  const answers = await Promise.all([1, 2, 3, 4, 5].map((rating) => add(asha, form(product.id, { rating }))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await written(product.id)).toHaveLength(1);
  expect(await rated(product.id)).toEqual({ sum: 0, count: 0, stars: 0 });
});

test("reviews approved and replaced at the same moment leave a true rating", async () => {
  const product = await givenProduct(db);
  const people = await Promise.all(Array.from({ length: 6 }, () => givenMember(shop)));
  const ids: string[] = [];
  for (const person of people) ids.push(await given(person, product.id, "Waiting Approval", { rating: 3 }));
  await Promise.all([
    ...ids.map((id) => transaction(db, (tx) => setReviewStatus(tx, id, "Approved"))),
    ...people.slice(0, 3).map((person) => add(person, form(product.id, { rating: 5 }))),
  ]);
  const kept = await rated(product.id);
  const approved = (await written(product.id)).filter(({ status }) => status === "Approved");
  expect(kept?.count).toBe(approved.length);
  expect(kept?.sum).toBe(approved.reduce((sum, { rating }) => sum + rating, 0));
});

test("nobody approves their own review, nor writes it in another's name (pitfall 14)", async () => {
  const product = await givenProduct(db);
  const [asha, ravi] = [await givenMember(shop), await givenAdmin(shop)];
  for (const person of [asha, ravi]) {
    const wishes = { status: "Approved", isActive: true, user: ravi.userId, userId: ravi.userId, _id: asha.userId };
    expect((await add(person, { ...form(product.slug), ...wishes })).statusCode).toBe(200);
  }
  const rows = await written(product.id);
  expect(rows.map(({ status }) => status)).toEqual(["Waiting Approval", "Waiting Approval"]);
  expect(rows.map(({ userId }) => userId).sort()).toEqual([asha.userId, ravi.userId].sort());
  expect((await list(product.slug)).reviews).toEqual([]);
});

test("a review outlives the account of its writer (pitfall 73)", async () => {
  const product = await givenProduct(db);
  const asha = await givenMember(shop);
  await given(asha, product.id, "Approved");
  await db.delete(users).where(eq(users.id, asha.userId));
  const { reviews: shown, summary } = await list(product.slug);
  expect(shown).toMatchObject([{ title: "Lovely cloth", user: null }]);
  expect(summary.totalReviews).toBe(1);
});

test("newest first, a page at a time, each review once even when all came at one moment", async () => {
  const product = await givenProduct(db);
  await db.execute(sql`insert into reviews (product_id, title, review, rating, status, created_at)
    select ${product.id}, 'No ' || n, 'Good', 5, 'Approved', now() - (n / 10) * interval '1 day' from generate_series(10, 259) n`);
  const pages = [await list(product.slug), await list(product.slug, "?page=2"), await list(product.slug, "?page=13")];
  expect(pages.map((page) => page.reviews.length)).toEqual([20, 20, 10]);
  expect(pages[1]).toMatchObject({ totalPages: 13, currentPage: 2, count: 250 });
  const all = [];
  for (let page = 1; page <= 3; page++) all.push(...(await list(product.slug, `?limit=500&page=${page}`)).reviews);
  expect(all).toHaveLength(250);
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(250);
  const moments = all.map(({ created }) => created);
  expect(moments).toEqual(moments.toSorted().reverse());
  expect(await list(product.slug, "?page=14")).toMatchObject({ reviews: [], currentPage: 14, count: 250 });
});

test("ratings counted anew are the true ones for every product", async () => {
  const [rated5, unrated] = [await givenProduct(db), await givenProduct(db)];
  await given(await givenMember(shop), rated5.id, "Approved", { rating: 5 });
  await db.update(products).set({ ratingSum: 0, ratingCount: 0 }).where(eq(products.id, rated5.id));
  await db.update(products).set({ ratingSum: 9, ratingCount: 3 }).where(eq(products.id, unrated.id));
  await transaction(db, async (tx) => {
    await recountRatings(tx);
    await rebuildListing(tx);
  });
  const of = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];
  expect(await of(rated5.id)).toMatchObject({ ratingSum: 5, ratingCount: 1 });
  expect(await of(unrated.id)).toMatchObject({ ratingSum: 0, ratingCount: 0 });
});
