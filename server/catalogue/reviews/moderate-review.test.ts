import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReviewStatus } from "#contract/catalogue/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { reviews } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

/** A review by somebody new, in the state the test is about. */
async function givenReview(status: ReviewStatus = "Waiting Approval") {
  const product = await givenProduct(db);
  const writer = await givenMember(shop);
  const body = { product: product.slug, title: "Lovely", review: "Soft cloth.", rating: 4, isRecommended: true };
  const add = (overrides: object = {}) =>
    app.inject({ method: "POST", url: "/api/review/add", headers: writer.headers, body: { ...body, ...overrides } });
  await add();
  const [review] = await db.select().from(reviews).where(eq(reviews.productId, product.id));
  const id = review?.id ?? "";
  if (status !== "Waiting Approval") await judge(status === "Approved" ? "approve" : "reject", id);
  return { id, product, writer, created: review?.createdAt.toISOString() ?? "", rewrite: add };
}

type MerchantAction = "approve" | "reject" | "delete";
const judge = (action: MerchantAction, id: string, query = "", headers: Record<string, string> = admin.headers) =>
  app.inject({ method: action === "delete" ? "DELETE" : "PUT", url: `/api/review/${action}/${id}${query}`, headers });
const stateOf = async (id: string) => (await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.status;
const ratingOf = async (id: string) => {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return [product?.ratingSum, product?.ratingCount];
};

test.for([
  ["Waiting Approval", "approve", "Approved"],
  ["Waiting Approval", "reject", "Rejected"],
  ["Waiting Approval", "delete", undefined],
  ["Approved", "delete", undefined],
  ["Approved", "approve", "Approved"],
  ["Rejected", "approve", "Approved"],
  ["Rejected", "reject", "Rejected"],
  ["Rejected", "delete", undefined],
] as [ReviewStatus, MerchantAction, ReviewStatus | undefined][])(
  "%s, then %s: twice at the same moment, and the rating follows",
  async ([before, action, after]) => {
    const { id, product } = await givenReview(before);
    const codes = (await Promise.all([judge(action, id), judge(action, id)])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual(action === "delete" ? [200, 404] : [200, 200]);
    expect(await stateOf(id)).toBe(after);
    expect(await ratingOf(product.id)).toEqual(after === "Approved" ? [4, 1] : [0, 0]);
    const shown = (await app.inject(`/api/review/${product.slug}`)).json();
    expect(shown.count).toBe(after === "Approved" ? 1 : 0);
  },
);

test("what is approved can only be deleted", async () => {
  const { id } = await givenReview("Approved");
  const answer = await judge("reject", id);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: "This review is approved already. Please delete it instead." });
  expect(await stateOf(id)).toBe("Approved");
});

test("a review that was rewritten is not judged unread", async () => {
  const { id, created, rewrite } = await givenReview();
  await rewrite({ title: "Buy pills" });
  const query = `?read=${encodeURIComponent(created)}`;
  expect((await judge("approve", id, query)).json().error).toBe(
    "This review was rewritten in the meantime. Please read it again.",
  );
  expect(await stateOf(id)).toBe("Waiting Approval");
  const { reviews: listed } = (await app.inject({ url: "/api/review", headers: admin.headers })).json();
  const now = listed.find(({ _id }: { _id: string }) => _id === id);
  expect(now.title).toBe("Buy pills");
  expect((await judge("approve", id, `?read=${encodeURIComponent(now.created)}`)).statusCode).toBe(200);
});

test("every judgement is noted once", async () => {
  const { id } = await givenReview("Rejected");
  await judge("approve", id);
  await judge("approve", id);
  await judge("delete", id);
  const notes = await db.select().from(auditEntries).where(eq(auditEntries.thingId, id));
  expect(notes.map(({ action }) => action).sort()).toEqual(["approved", "deleted", "rejected"]);
});

test("the staff's list shows every state with the product, newest first, page by page", async () => {
  const { id, product, writer } = await givenReview();
  const first = (await app.inject({ url: "/api/review?limit=3", headers: admin.headers })).json();
  expect(first.reviews).toHaveLength(3);
  expect(first.reviews[0]).toMatchObject({
    _id: id,
    status: "Waiting Approval",
    title: "Lovely",
    rating: 4,
    user: { _id: writer.userId, firstName: "Asha" },
    product: { _id: product.id, name: product.name, slug: product.slug, imageUrl: "/art/placeholder.svg" },
  });
  const count = await db.$count(reviews);
  expect(first).toMatchObject({ count, currentPage: 1, totalPages: Math.ceil(count / 3) });
  const ids: string[] = [];
  for (let page = 1; page <= first.totalPages; page++) {
    const { reviews: listed } = (
      await app.inject({ url: `/api/review?limit=3&page=${page}`, headers: admin.headers })
    ).json();
    ids.push(...listed.map(({ _id }: { _id: string }) => _id));
  }
  expect(new Set(ids).size).toBe(count);
});

test("only admins judge", async () => {
  const { id } = await givenReview();
  const others = [await givenMember(shop), await givenMerchant(shop)];
  for (const action of ["approve", "reject", "delete"] as const) {
    expect((await judge(action, id, "", {})).statusCode).toBe(401);
    for (const { headers } of others) expect((await judge(action, id, "", headers)).statusCode).toBe(403);
  }
  expect((await app.inject({ url: "/api/review" })).statusCode).toBe(401);
  for (const { headers } of others) expect((await app.inject({ url: "/api/review", headers })).statusCode).toBe(403);
  expect(await stateOf(id)).toBe("Waiting Approval");
});

test("a review that does not exist is not found", async () => {
  for (const id of ["01a1dff1-d729-768f-a9c5-d38ba2273bc0", "none"])
    for (const action of ["approve", "reject", "delete"] as const)
      expect((await judge(action, id)).statusCode).toBe(404);
});

test("those that wait are a list of their own, newest first", async () => {
  const ask = async (query: string) =>
    (await app.inject({ url: `/api/review?${query}`, headers: admin.headers })).json();
  for (const { id } of await db.select({ id: reviews.id }).from(reviews)) await judge("delete", id);
  const [first, second] = [await givenReview(), await givenReview()];
  await givenReview("Approved");
  const rejected = await givenReview("Rejected");
  const waiting = await ask("status=Waiting Approval&limit=1");
  expect(waiting).toMatchObject({ totalPages: 2, currentPage: 1, count: 2, reviews: [{ _id: second.id }] });
  expect((await ask("status=Waiting Approval&limit=1&page=2")).reviews).toMatchObject([{ _id: first.id }]);
  expect((await ask("status=Waiting Approval&limit=1&page=3")).reviews).toEqual([]);
  expect((await ask("status=Rejected")).reviews).toMatchObject([{ _id: rejected.id, status: "Rejected" }]);
  expect((await ask("status=Deleted")).error).toBe("Status must be one of Waiting Approval, Approved, Rejected.");
});
