import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ReviewList } from "#contract/catalogue/reviews.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { reviewPictures, reviews } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);

const form = { title: "Lovely", review: "Soft cloth.", rating: 4, isRecommended: true };

async function givenWaiting(overrides: object = {}) {
  const product = await givenProduct(db);
  const writer = await givenMember(shop);
  const add = (more: object = {}) =>
    app.inject({
      method: "POST",
      url: "/api/review/add",
      headers: writer.headers,
      body: { product: product.id, ...form, ...overrides, ...more },
    });
  const answer = await add();
  expect(answer.statusCode).toBe(200);
  return { product, writer, add, id: answer.json()._id as string };
}

async function send({ headers }: Pick<Person, "headers">, id: string, image?: Buffer) {
  const body = await formBody({}, image ?? (await photo()));
  return app.inject({
    method: "POST",
    url: `/api/review/${id}/pictures`,
    payload: body.payload,
    headers: { ...headers, ...body.headers },
  });
}

const approve = (id: string, query = "") =>
  app.inject({ method: "PUT", url: `/api/review/approve/${id}${query}`, headers: admin.headers });
const list = async (slug: string, query = ""): Promise<ReviewList> =>
  (await app.inject(`/api/review/${slug}${query}`)).json();

test("a review has up to four photos, which are shown once it is approved", async () => {
  const { id, product, writer } = await givenWaiting();
  for (const count of [1, 2, 3, 4]) expect((await send(writer, id)).json().pictures).toHaveLength(count);
  const fifth = await send(writer, id);
  expect(fifth.statusCode).toBe(400);
  expect(fifth.json()).toMatchObject({ error: "A review can have at most 4 photos." });
  expect(await db.$count(reviewPictures, eq(reviewPictures.reviewId, id))).toBe(4);
  const [{ _id: hidden } = { _id: "" }] = (
    await app.inject({ url: `/api/review/${product.slug}/mine`, headers: writer.headers })
  ).json().review.pictures;
  const open = [
    `/api/review/${product.slug}`,
    `/api/review/${product.slug}?photos=yes`,
    `/api/product/item/${product.slug}`,
  ];
  for (const url of open) expect((await app.inject(url)).body, url).not.toContain(hidden);
  expect((await approve(id)).statusCode).toBe(200);
  const [shown] = (await list(product.slug)).reviews;
  expect(shown?.pictures.map(({ _id }) => _id)).toContain(hidden);
  expect(shown?.pictures).toHaveLength(4);
  expect((await app.inject(shown?.pictures[0]?.url ?? "")).statusCode).toBe(200);
});

test("a photo is open to its writer and those who moderate, and to everybody only while its review is shown", async () => {
  const { id, product, writer, add } = await givenWaiting();
  const [sent] = (await send(writer, id)).json().pictures;
  const own = `/api/review/${id}/pictures/${sent._id}`;
  expect(sent.url).toBe(own);
  const widest = sent.picture.widths.at(-1);
  const open = () => app.inject(`/pictures/${sent._id}/${widest}.webp`);
  const seen = (url = own, who?: Person) => app.inject({ url, ...(who && { headers: who.headers }) });

  const hidden = await open();
  expect([hidden.statusCode, hidden.headers["cache-control"]]).toEqual([404, "no-store"]);
  for (const who of [writer, admin]) {
    const answer = await seen(own, who);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  const small = await seen(`${own}?width=1`, writer);
  expect(small.rawPayload.length).toBeLessThanOrEqual((await seen(own, writer)).rawPayload.length);
  expect((await seen(own, await givenMember(shop))).statusCode).toBe(404);
  expect((await seen()).statusCode).toBe(401);
  const other = await givenWaiting();
  expect((await seen(own.replace(id, other.id), other.writer)).statusCode, "of another review").toBe(404);

  await approve(id);
  const shown = await open();
  expect([shown.statusCode, shown.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect((await list(product.slug)).reviews[0]?.pictures[0]?.url).toMatch(/^\/pictures\//);

  const report = { method: "POST", url: `/api/review/${id}/report`, body: { reason: "It shows a person." } } as const;
  await app.inject({ ...report, headers: other.writer.headers });
  const decision = { method: "PUT", url: report.url, body: { decision: "Reject" }, headers: admin.headers } as const;
  expect((await app.inject(decision)).statusCode).toBe(200);
  expect((await open()).statusCode, "rejected after all").toBe(404);
  await approve(id);
  expect((await open()).statusCode).toBe(200);
  expect((await add()).statusCode).toBe(200);
  expect((await open()).statusCode, "left behind by writing again").toBe(404);
});

test("a photo that its writer takes back is closed at once, and one of a review that is deleted too", async () => {
  const { id, writer } = await givenWaiting();
  const [first, second] = [(await send(writer, id)).json().pictures[0], (await send(writer, id)).json().pictures[1]];
  const status = async ({ _id, picture }: typeof first) =>
    (await app.inject(`/pictures/${_id}/${picture.widths[0]}.avif`)).statusCode;
  await app.inject({ method: "DELETE", url: first.url, headers: writer.headers });
  await approve(id);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await app.inject({ method: "DELETE", url: `/api/review/delete/${id}`, headers: admin.headers });
  expect(await status(second)).toBe(404);
});

test("of five photos at once four are kept", async () => {
  const { id, writer } = await givenWaiting();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(writer, id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 400]);
  expect(await db.$count(reviewPictures, eq(reviewPictures.reviewId, id))).toBe(4);
});

test("only the writer adds photos, and only while the review waits", async () => {
  const { id, writer } = await givenWaiting();
  const other = await givenMember(shop);
  expect((await send(other, id)).statusCode).toBe(404);
  expect((await send(admin, id)).statusCode).toBe(404);
  expect((await send(writer, id, Buffer.from("no picture"))).statusCode).toBe(400);
  await approve(id);
  expect((await send(writer, id)).statusCode).toBe(400);
  expect(await db.$count(reviewPictures, eq(reviewPictures.reviewId, id))).toBe(0);
});

test("a photo that comes after the moderator has read the review is not approved unread", async () => {
  const { id, writer } = await givenWaiting();
  const [read] = await db.select().from(reviews).where(eq(reviews.id, id));
  await send(writer, id);
  const answer = await approve(id, `?read=${read?.createdAt.toISOString()}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("This review was rewritten in the meantime. Please read it again.");
});

test("a photo is removed by its writer, and writing again leaves the photos behind", async () => {
  const { id, writer, add } = await givenWaiting();
  await send(writer, id);
  const [first] = (await send(writer, id)).json().pictures;
  const url = `/api/review/${id}/pictures/${first._id}`;
  expect((await app.inject({ method: "DELETE", url, headers: writer.headers })).json().pictures).toHaveLength(1);
  expect((await app.inject({ method: "DELETE", url, headers: writer.headers })).statusCode).toBe(404);
  expect((await add()).json()._id).toBe(id);
  expect(await db.$count(reviewPictures, eq(reviewPictures.reviewId, id))).toBe(0);
});

test("reviews are filtered by stars, photos and fit, sorted, and counted", async () => {
  const product = await givenProduct(db);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const overrides = [
    { title: "a", rating: 5, helpful: 0, pictureCount: 2, fit: "Small" as const, createdAt: at(1) },
    { title: "b", rating: 1, helpful: 7, pictureCount: 0, fit: "Large" as const, createdAt: at(2) },
    { title: "c", rating: 5, helpful: 3, pictureCount: 1, fit: null, createdAt: at(3) },
    { title: "d", rating: 3, helpful: 3, pictureCount: 0, fit: "Small" as const, createdAt: at(4) },
  ];
  const made = await db
    .insert(reviews)
    .values(overrides.map((row) => ({ ...row, review: "Good", productId: product.id, status: "Approved" as const })))
    .returning({ id: reviews.id });
  const titles = async (query: string) => {
    const { reviews: shown, count } = await list(product.slug, query);
    return [shown.map(({ title }) => title).join(""), count];
  };
  expect(await titles("")).toEqual(["dcba", 4]);
  expect(await titles("?sort=newest")).toEqual(["dcba", 4]);
  expect(await titles("?sort=helpful")).toEqual(["bdca", 4]);
  expect(await titles("?sort=highest")).toEqual(["cadb", 4]);
  expect(await titles("?sort=lowest")).toEqual(["bdca", 4]);
  expect(await titles("?sort=lowest&limit=1&page=4")).toEqual(["a", 4]);
  expect(await titles("?rating=5")).toEqual(["ca", 2]);
  expect(await titles("?photos=yes")).toEqual(["ca", 2]);
  expect(await titles("?fit=Small&sort=highest")).toEqual(["ad", 2]);
  expect(await titles("?fit=Small&photos=yes&rating=5")).toEqual(["a", 1]);
  expect(await titles("?rating=2")).toEqual(["", 0]);
  for (const wrong of ["sort=best", "rating=6", "photos=no", "fit=Huge"])
    expect((await app.inject(`/api/review/${product.slug}?${wrong}`)).statusCode, wrong).toBe(400);
  // Nobody voted and nothing was uploaded: planted counts go again, and the product's ratings with them.
  for (const { id } of made) await db.delete(reviews).where(eq(reviews.id, id));
  expect(await db.$count(products, eq(products.id, product.id))).toBe(1);
});
