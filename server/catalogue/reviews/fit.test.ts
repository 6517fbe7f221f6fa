import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Fit } from "#contract/catalogue/fit.ts";
import { productFits } from "#server/catalogue/products/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { setReviewStatus } from "./review-status.ts";
import { countReturnedFits } from "./service.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);

const fitOf = async (slug: string) => (await app.inject(`/api/product/item/${slug}`)).json().product.fit;

async function review(
  productId: string,
  fit: Fit | "" | undefined | "Huge",
  writer?: Awaited<ReturnType<typeof givenMember>>,
) {
  const person = writer ?? (await givenMember(shop));
  const body = { product: productId, title: "Fit", review: "Worn.", rating: 4, isRecommended: true, fit };
  const answer = await app.inject({ method: "POST", url: "/api/review/add", headers: person.headers, body });
  return { answer, person, id: answer.json()._id as string };
}

test("what approved reviews say of the size is counted, until they are withdrawn, rewritten or deleted", async () => {
  const product = await givenProduct(db);
  expect(await fitOf(product.slug)).toBeNull();
  const made = [];
  for (const fit of ["Small", "Small", "Right", "Large", "", undefined] as const)
    made.push(await review(product.id, fit));
  expect(await fitOf(product.slug)).toBeNull();
  await Promise.all(made.map(({ id }) => transaction(db, (tx) => setReviewStatus(tx, id, "Approved"))));
  expect(await fitOf(product.slug)).toEqual({ small: 2, right: 1, large: 1 });
  const [first, second, third] = made;
  await review(product.id, "Large", first?.person);
  expect(await fitOf(product.slug)).toEqual({ small: 1, right: 1, large: 1 });
  const url = `/api/review/delete/${second?.id}`;
  await app.inject({ method: "DELETE", url, headers: admin.headers });
  await transaction(db, (tx) => setReviewStatus(tx, third?.id ?? "", "Rejected"));
  expect(await fitOf(product.slug)).toEqual({ small: 0, right: 0, large: 1 });
  const shown = (await app.inject(`/api/review/${product.slug}?fit=Large`)).json();
  expect(shown.reviews).toMatchObject([{ fit: "Large" }]);
});

test("a fit that is none is refused", async () => {
  const product = await givenProduct(db);
  const { answer } = await review(product.id, "Huge");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ fit: "Fit must be one of Small, Right, Large." });
});

test("returns for the size at the same moment are all counted, and those of a deleted product by nobody", async () => {
  const product = await givenProduct(db);
  const gone = "01a1dff1-d729-768f-a9c5-d38ba2273bc0";
  const voices = [
    { productId: product.id, fit: "Small" as const },
    { productId: gone, fit: "Large" as const },
  ];
  await Promise.all(Array.from({ length: 8 }, () => transaction(db, (tx) => countReturnedFits(tx, voices))));
  expect(await fitOf(product.slug)).toEqual({ small: 8, right: 0, large: 0 });
  // No return stands behind these.
  await db.delete(productFits).where(eq(productFits.productId, product.id));
});
