import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { pictureReferences } from "#server/background-jobs.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { deleteUnusedPictures } from "#server/platform/media/delete-pictures.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [admin, merchant, rival] = [await givenAdmin(shop), await givenMerchant(shop), await givenMerchant(shop)];
const { brandId } = merchant;
const [brand] = await db.select().from(brands).where(eq(brands.id, brandId));
const { name = "", slug = "" } = brand ?? {};

const shown = async (of = slug) => (await app.inject(`/api/brand/page/${of}`)).json().page;
const tell = (who: Person, story: unknown) =>
  app.inject({
    method: "PUT",
    url: `/api/brand/${brandId}`,
    headers: who.headers,
    body: { brand: { name, slug, description: "Handloom", story } },
  });
const send = async (who: Person, image?: Uint8Array, fileName?: string) => {
  const { payload, headers } = await formBody({}, image, fileName);
  return app.inject({
    method: "POST",
    url: `/api/brand/${brandId}/banner`,
    headers: { ...who.headers, ...headers },
    payload,
  });
};
const takeAway = (who: Person) =>
  app.inject({ method: "DELETE", url: `/api/brand/${brandId}/banner`, headers: who.headers });
const bannerId = async () => (await db.select().from(brands).where(eq(brands.id, brandId)))[0]?.bannerId ?? null;

test("a merchant tells the story of its brand, and its page tells it at once", async () => {
  expect(await shown()).toBeNull();
  const told = await tell(merchant, "  We weave.\r\n\r\n<b>By hand.</b>  ");
  expect(told.json(), told.body).toMatchObject({ brand: { story: "We weave.\n\nBy hand." } });
  expect(await shown()).toEqual({
    name,
    story: "We weave.\n\nBy hand.",
    banner: null,
    productCount: 0,
    rating: { average: 0, count: 0 },
  });
  expect((await tell(merchant, undefined)).json().brand.story).toBe("We weave.\n\nBy hand.");
  expect((await tell(rival, "Theirs is worse.")).statusCode).toBe(404);
  expect((await tell(admin, "We weave.")).statusCode).toBe(200);
  const noted = await db.select().from(auditEntries).where(eq(auditEntries.thingId, brandId));
  expect(noted[0]).toMatchObject({ before: { story: "" }, after: { story: "We weave.\n\nBy hand." } });
});

test.each([
  ["x".repeat(limits.storyMax + 1), `Story must be at most ${limits.storyMax} characters.`],
  [7, "Story must be text."],
])("a story that is too long, or none, is refused and changes nothing", async (story, sentence) => {
  const before = await shown();
  const answer = await tell(merchant, story);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ story: sentence });
  expect(await shown()).toEqual(before);
});

test("the page counts what the shop shows of the brand, and the reviews of it", async () => {
  await givenProduct(db, { brandId, ratingSum: 9, ratingCount: 2 });
  await givenProduct(db, { brandId });
  await givenProduct(db, { brandId, isActive: false, ratingSum: 1, ratingCount: 1 });
  expect(await shown()).toMatchObject({ productCount: 2, rating: { average: 4.5, count: 2 } });
  await givenProduct(db, { brandId, ratingSum: 3, ratingCount: 1 });
  expect(await shown()).toMatchObject({ productCount: 3, rating: { average: 4, count: 3 } });
});

test("a banner is made in wide files, replaced and taken away; files that no page shows are deleted a day later", async () => {
  const store = openPictureStore(shop.settings);
  const first = await send(merchant, await photo(1500, 500));
  expect(first.statusCode, first.body).toBe(200);
  const before = (await bannerId()) ?? "";
  expect(first.json()).toMatchObject({
    message: "Banner has been saved successfully!",
    brand: { bannerUrl: `/pictures/${before}/640.webp` },
  });
  expect((await shown()).banner).toMatchObject({ id: before, widths: [640, 960, 1440] });
  expect((await app.inject(`/pictures/${before}/1440.avif`)).statusCode).toBe(200);

  expect((await send(rival, await photo())).statusCode).toBe(404);
  expect((await send(admin, await photo(700, 300))).statusCode).toBe(200);
  const after = (await bannerId()) ?? "";
  expect(after).not.toBe(before);
  expect((await shown()).banner.id).toBe(after);

  await deleteUnusedPictures(db, store, pictureReferences);
  await db.update(pictures).set({ unusedSince: sql`unused_since - interval '2 days'` });
  await deleteUnusedPictures(db, store, pictureReferences);
  expect(await store.read(before, "640.webp")).toBeUndefined();
  expect(await store.read(after, "640.webp")).toBeDefined();

  expect((await takeAway(rival)).statusCode).toBe(404);
  expect((await takeAway(merchant)).json()).toMatchObject({ brand: { bannerUrl: null } });
  expect((await shown()).banner).toBeNull();
  const noted = await db.$count(auditEntries, eq(auditEntries.thingId, brandId));
  expect((await takeAway(merchant)).statusCode).toBe(200);
  expect(await db.$count(auditEntries, eq(auditEntries.thingId, brandId))).toBe(noted);
});

test("what is no picture is no banner, and nothing of it is kept", async () => {
  const before = await db.$count(pictures);
  for (const file of [undefined, Buffer.from("<svg/>")]) {
    const answer = await send(merchant, file, "banner.png");
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields.image).toContain("Please upload files with jpg, jpeg, png format.");
  }
  expect(await db.$count(pictures)).toBe(before);
  expect(await bannerId()).toBeNull();
});

test("a brand that is off, or that there is not, tells nothing; renamed it is told under its new address", async () => {
  await tell(merchant, "We weave.");
  expect(await shown("no-such-brand")).toBeNull();
  const active = (isActive: boolean) =>
    app.inject({
      method: "PUT",
      url: `/api/brand/${brandId}/active`,
      headers: admin.headers,
      body: { brand: { isActive } },
    });
  await active(false);
  expect(await shown()).toBeNull();
  await active(true);
  expect(await shown()).toMatchObject({ story: "We weave." });
  await app.inject({
    method: "PUT",
    url: `/api/brand/${brandId}`,
    headers: admin.headers,
    body: { brand: { name, slug: "no-such-brand", description: "Handloom" } },
  });
  expect([await shown(), (await shown("no-such-brand")).story]).toEqual([null, "We weave."]);
});
