import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { setReviewStatus } from "./review-status.ts";
import { reviewReports, reviews } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);

async function givenShown(brandId: string | null = null) {
  const product = await givenProduct(db, { brandId });
  const writer = await givenMember(shop);
  const body = { product: product.id, title: "Lovely", review: "Soft cloth.", rating: 4, isRecommended: true };
  const added = await app.inject({ method: "POST", url: "/api/review/add", headers: writer.headers, body });
  const id: string = added.json()._id;
  await transaction(db, (tx) => setReviewStatus(tx, id, "Approved"));
  return { product, writer, id };
}

type Method = "POST" | "PUT" | "DELETE";
const ask = ({ headers }: Pick<Person, "headers">, method: Method, path: string, body?: object) =>
  app.inject({ method, url: `/api/review/${path}`, headers, ...(body && { body }) });
const shown = async (slug: string) => (await app.inject(`/api/review/${slug}`)).json().reviews[0];
const helpfulOf = async (id: string) => (await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.helpful;

test("one vote a person counts, however often it is cast, and can be taken back", async () => {
  const { id, product } = await givenShown();
  const asha = await givenMember(shop);
  for (const _ of [1, 2]) expect((await ask(asha, "POST", `${id}/helpful`)).json().helpful).toBe(1);
  expect((await shown(product.slug)).helpful).toBe(1);
  const mine = await app.inject({ url: `/api/review/${product.slug}/mine`, headers: asha.headers });
  expect(mine.json()).toMatchObject({ review: null, helpful: [id], mayReply: false });
  for (const _ of [1, 2]) expect((await ask(asha, "DELETE", `${id}/helpful`)).json().helpful).toBe(0);
});

test("twelve who vote at the same moment are twelve, and accounts that go take their votes along", async () => {
  const { id } = await givenShown();
  const people = await Promise.all(Array.from({ length: 12 }, () => givenMember(shop)));
  await Promise.all(
    people.flatMap((person) => [ask(person, "POST", `${id}/helpful`), ask(person, "POST", `${id}/helpful`)]),
  );
  expect(await helpfulOf(id)).toBe(12);
  await db.delete(users).where(eq(users.id, people[0]?.userId ?? ""));
  expect(await helpfulOf(id)).toBe(11);
});

test("nobody votes for their own review, nor for one that is not shown", async () => {
  const { id, writer } = await givenShown();
  expect((await ask(writer, "POST", `${id}/helpful`)).json().error).toBe("You cannot vote for your own review.");
  await db.update(reviews).set({ status: "Waiting Approval" }).where(eq(reviews.id, id));
  expect((await ask(await givenMember(shop), "POST", `${id}/helpful`)).statusCode).toBe(404);
  await transaction(db, (tx) => setReviewStatus(tx, id, "Rejected"));
});

test("the seller answers reviews of its brand, and removes the answer by emptying it", async () => {
  const [own, other] = [await givenMerchant(shop), await givenMerchant(shop)];
  const { id, product } = await givenShown(own.brandId);
  expect((await ask(other, "PUT", `${id}/reply`, { reply: "Buy mine" })).statusCode).toBe(404);
  expect((await ask(admin, "PUT", `${id}/reply`, { reply: "From us" })).statusCode).toBe(400);
  expect((await ask(own, "PUT", `${id}/reply`, { reply: " <b>Thank</b> you! " })).statusCode).toBe(200);
  expect((await shown(product.slug)).reply).toMatchObject({ text: "Thank you!", by: "Kosala Looms" });
  expect((await ask(own, "PUT", `${id}/reply`, { reply: "x".repeat(1001) })).statusCode).toBe(400);
  const mine = await app.inject({ url: `/api/review/${product.slug}/mine`, headers: own.headers });
  expect(mine.json().mayReply).toBe(true);
  expect((await ask(own, "PUT", `${id}/reply`, { reply: "" })).statusCode).toBe(200);
  expect((await shown(product.slug)).reply).toBeNull();
});

test("admins answer for the shop's own brands, and the answer goes when the review is written again", async () => {
  const { id, product, writer } = await givenShown((await givenBrand(db)).id);
  expect((await ask(admin, "PUT", `${id}/reply`, { reply: "Glad to hear it." })).statusCode).toBe(200);
  expect((await shown(product.slug)).reply).toMatchObject({ text: "Glad to hear it.", by: null });
  const body = { product: product.id, title: "Changed", review: "Faded.", rating: 2, isRecommended: false };
  await ask(writer, "POST", "add", body);
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  expect(row).toMatchObject({ reply: null, repliedAt: null, status: "Waiting Approval" });
  expect((await ask(admin, "PUT", `${id}/reply`, { reply: "Sorry!" })).statusCode).toBe(404);
});

test("a report is one a person; staff keep the review or reject it, and the reports are settled", async () => {
  const { id, product, writer } = await givenShown();
  const [asha, ravi] = [await givenMember(shop), await givenMember(shop)];
  for (const reason of ["Rude", "Still rude"])
    expect((await ask(asha, "POST", `${id}/report`, { reason })).statusCode).toBe(200);
  expect((await ask(asha, "POST", `${id}/report`, { reason: " " })).json().fields).toEqual({
    reason: "Reason is required.",
  });
  expect((await ask(writer, "POST", `${id}/report`, { reason: "Mine" })).statusCode).toBe(400);
  const reported = async () => (await app.inject({ url: "/api/review?reported=yes", headers: admin.headers })).json();
  expect(await reported()).toMatchObject({ count: 1, reviews: [{ _id: id, reports: [{ reason: "Rude" }] }] });
  expect((await ask(admin, "PUT", `${id}/report`, { decision: "Keep" })).statusCode).toBe(200);
  expect(await reported()).toMatchObject({ count: 0, reviews: [] });
  expect((await ask(admin, "PUT", `${id}/report`, { decision: "Keep" })).statusCode).toBe(400);
  expect((await shown(product.slug))._id).toBe(id);
  await ask(ravi, "POST", `${id}/report`, { reason: "Advertising" });
  expect((await ask(admin, "PUT", `${id}/report`, { decision: "Reject" })).statusCode).toBe(200);
  expect(await shown(product.slug)).toBeUndefined();
  expect((await db.select().from(reviews).where(eq(reviews.id, id)))[0]?.status).toBe("Rejected");
  const rows = await db.select().from(reviewReports).where(eq(reviewReports.reviewId, id));
  expect(rows.every(({ decidedAt }) => decidedAt !== null)).toBe(true);
});
