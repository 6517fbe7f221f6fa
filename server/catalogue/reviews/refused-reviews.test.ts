import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
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
const add = (person: { headers: Record<string, string> }, body: object) =>
  app.inject({ method: "POST", url: "/api/review/add", headers: person.headers, body });
const written = (productId: string) => db.select().from(reviews).where(eq(reviews.productId, productId));

test.each([
  ["page=0", "Page must be a whole number from 1 to 1000000."],
  ["page=x", "Page must be a whole number from 1 to 1000000."],
  ["limit=-1", "Limit must be a whole number from 1 to 1000000."],
  ["limit=1.5", "Limit must be a whole number from 1 to 1000000."],
])("a list of reviews with ?%s is refused", async (query, sentence) => {
  const { slug } = await givenProduct(db);
  const answer = await app.inject(`/api/review/${slug}?${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe(sentence);
});

test("a product that is unknown or not shown has no reviews to read and takes none", async () => {
  const hidden = await givenProduct(db);
  const asha = await givenMember(shop);
  await hideProduct(db, hidden.id);
  for (const name of ["no-such-product", hidden.slug, hidden.id, "01a1dff1-d729-768f-a9c5-d38ba2273bc0"]) {
    expect((await app.inject(`/api/review/${name}`)).json()).toEqual({ error: "No product found." });
    const answer = await add(asha, form(name));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: "No product found." });
  }
  expect(await written(hidden.id)).toEqual([]);
});

test("without signing in nobody reviews", async () => {
  const product = await givenProduct(db);
  expect((await add({ headers: {} }, form(product.slug))).statusCode).toBe(401);
  expect(await written(product.id)).toEqual([]);
});

test.each([
  [{ title: undefined }, "title", "Title is required."],
  [{ title: " <b></b> " }, "title", "Title is required."],
  [{ title: "x".repeat(101) }, "title", "Title must be at most 100 characters."],
  [{ review: "" }, "review", "Review is required."],
  [{ review: "x".repeat(1001) }, "review", "Review must be at most 1000 characters."],
  [{ rating: undefined }, "rating", "Rating is required."],
  [{ rating: null }, "rating", "Rating is required."],
  [{ rating: 0 }, "rating", "Rating is required."],
  [{ rating: -3 }, "rating", "Rating is required."],
  [{ rating: 6 }, "rating", "Rating must be a whole number from 1 to 5."],
  [{ rating: 4.5 }, "rating", "Rating must be a whole number from 1 to 5."],
  [{ rating: "5" }, "rating", "Rating must be a whole number from 1 to 5."],
  [{ isRecommended: undefined }, "isRecommended", "Recommendable is required."],
  [{ isRecommended: "true" }, "isRecommended", "Recommendable must be yes or no."],
  [{ product: undefined }, "product", "Product is required."],
  [{ product: { $gt: "" } }, "product", "Product must be text."],
])("a review with %j is refused because of %s", async (overrides, field, sentence) => {
  const product = await givenProduct(db);
  const answer = await add(await givenMember(shop), { ...form(product.slug), ...overrides });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
  expect(await written(product.id)).toEqual([]);
});

test("HTML is stripped from a review", async () => {
  const product = await givenProduct(db);
  await add(
    await givenMember(shop),
    form(product.slug, { title: "<i>Fine</i>", review: "Wash <script>cold</script>" }),
  );
  expect(await written(product.id)).toMatchObject([{ title: "Fine", review: "Wash cold" }]);
});

test("one person posts reviews only so fast", async () => {
  const product = await givenProduct(db);
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  const statuses = [];
  for (let i = 0; i < 21; i++) statuses.push((await add(asha, form(product.slug))).statusCode);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect((await add(ravi, form(product.slug))).statusCode).toBe(200);
});
