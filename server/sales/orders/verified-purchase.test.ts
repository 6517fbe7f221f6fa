import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReviewList } from "#contract/catalogue/reviews.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { listReviews } from "#server/catalogue/reviews/list-reviews.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
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
    const { reviews } = (await listReviews(db, slug, {})).list;
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

test("a buyer who becomes the owner of the brand has no verified review of it any more", async () => {
  const brand = await givenBrand(db);
  const { id, slug } = await givenProduct(db, { sizes: ["M"], quantity: 5, brandId: brand.id });
  const owner = await givenMerchant(shop, { phoneNumber: "98765 43210" });
  await givenAddress(shop, owner, { isDefault: true });
  const placed = await givenOrder(app, owner, [{ product: id }]);
  await payAtTheDoor(app, owner, placed._id);
  await setStatus(app, admin, placed.products[0]?._id ?? "", "Delivered");
  const review = { product: slug, title: "Lovely", review: "Soft.", rating: 5, isRecommended: true };
  await app.inject({ method: "POST", url: "/api/review/add", headers: owner.headers, payload: review });
  await db.execute(sql`update reviews set status = 'Approved' where product_id = ${id}`);
  await db.update(products).set({ ratingSum: 5, ratingCount: 1 }).where(eq(products.id, id));
  await reindexProducts(db, { products: [id] });
  const isVerified = async () => (await app.inject(`/api/review/${slug}`)).json().reviews[0].isVerified;
  expect(await isVerified()).toBe(true);
  await app.inject({ method: "DELETE", url: `/api/brand/delete/${owner.brandId}`, headers: admin.headers });
  const given = { name: "Loom", slug: brand.slug, description: "Cloth", merchant: owner.merchantId };
  const answer = await app.inject({
    method: "PUT",
    url: `/api/brand/${brand.id}`,
    headers: admin.headers,
    payload: { brand: given },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await expect.poll(isVerified).toBe(false);
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
