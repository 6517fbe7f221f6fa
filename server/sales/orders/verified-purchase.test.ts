import { expect, test } from "vitest";
import type { ReviewList } from "#contract/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { listReviews } from "#server/catalogue/reviews/queries.ts";
import { givenProduct } from "#server/testing/given-catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given-orders.ts";
import { givenAdmin } from "#server/testing/given-people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

test("a review of somebody who was delivered the product and pays for it is marked, others are not", async () => {
  const { id, slug } = await givenProduct(db, { sizes: ["M"], quantity: 5 });
  const [delivered, shipped, unpaid] = [await givenBuyer(shop), await givenBuyer(shop), await givenBuyer(shop)];
  const review = { product: slug, title: "Lovely", review: "Soft.", rating: 5, isRecommended: true };
  for (const { headers } of [delivered, shipped, unpaid]) {
    await app.inject({ method: "POST", url: "/api/review/add", headers, payload: review });
  }
  const staff = (await app.inject({ url: "/api/review", headers: admin.headers })).json() as ReviewList;
  for (const { _id } of staff.reviews) {
    await app.inject({ method: "PUT", url: `/api/review/approve/${_id}`, headers: admin.headers });
  }
  const order = async (buyer: typeof delivered) => {
    const placed = await givenOrder(app, buyer, [{ product: id }]);
    return { id: placed._id, line: placed.products[0]?._id ?? "" };
  };
  const marks = async () => {
    const { reviews } = await listReviews(db, slug, {});
    return Object.fromEntries(reviews.map(({ user, isVerified }) => [user?._id, isVerified]));
  };
  const [first, second, third] = [await order(delivered), await order(shipped), await order(unpaid)];
  for (const [buyer, placed] of [
    [delivered, first],
    [shipped, second],
  ] as const) {
    await payAtTheDoor(app, buyer, placed.id);
  }
  await setStatus(app, admin, first.line, "Delivered");
  await setStatus(app, admin, second.line, "Shipped");
  await setStatus(app, admin, third.line, "Delivered");
  expect(await marks()).toEqual({ [delivered.userId]: true, [shipped.userId]: false, [unpaid.userId]: false });
  await payAtTheDoor(app, unpaid, third.id);
  expect((await marks())[unpaid.userId]).toBe(true);
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
