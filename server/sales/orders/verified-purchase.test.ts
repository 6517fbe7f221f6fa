import { expect, test } from "vitest";
import type { ReviewList } from "#contract/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { givenProduct } from "#server/testing/given-catalogue.ts";
import { givenBuyer, givenOrder, setStatus } from "#server/testing/given-orders.ts";
import { givenAdmin } from "#server/testing/given-people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

test("a review of somebody who was delivered the product is marked, others are not", async () => {
  const { id, slug } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const [delivered, shipped] = [await givenBuyer(shop), await givenBuyer(shop)];
  const review = { product: slug, title: "Lovely", review: "Soft.", rating: 5, isRecommended: true };
  for (const { headers } of [delivered, shipped]) {
    await app.inject({ method: "POST", url: "/api/review/add", headers, payload: review });
  }
  const staff = (await app.inject({ url: "/api/review", headers: admin.headers })).json() as ReviewList;
  for (const { _id } of staff.reviews) {
    await app.inject({ method: "PUT", url: `/api/review/approve/${_id}`, headers: admin.headers });
  }
  const lineOf = async (buyer: typeof delivered) =>
    (await givenOrder(app, buyer, [{ product: id }])).products[0]?._id ?? "";
  await setStatus(app, admin, await lineOf(delivered), "Delivered");
  await setStatus(app, admin, await lineOf(shipped), "Shipped");
  const { reviews } = (await app.inject(`/api/review/${slug}`)).json() as ReviewList;
  expect(Object.fromEntries(reviews.map(({ user, isVerified }) => [user?._id, isVerified]))).toEqual({
    [delivered.userId]: true,
    [shipped.userId]: false,
  });
});

test("what is delivered twice or of a product that is gone makes no trouble", async () => {
  const { id } = await givenProduct(db, { sizes: ["S", "M"], quantity: 5 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: id }, { product: id, size: "S" }]);
  const [first = "", second = ""] = order.products.map(({ _id }) => _id);
  expect((await setStatus(app, admin, first, "Delivered")).statusCode).toBe(200);
  expect((await setStatus(app, admin, second, "Delivered")).statusCode).toBe(200);
  const gone = await givenOrder(app, buyer, [{ product: id }]);
  await db.delete(products);
  expect((await setStatus(app, admin, gone.products[0]?._id ?? "", "Delivered")).statusCode).toBe(200);
});
