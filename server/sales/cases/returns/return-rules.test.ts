import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Return } from "#contract/sales/cases/returns.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { remindOfCasesJob } from "#server/sales/cases/remind-of-cases.ts";
import { returnWindowDays } from "#server/sales/cases/return-window.ts";
import { casePhotos } from "#server/sales/cases/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";

const returning = await openReturnsShop({ RETURN_APPROVAL: "rule", RETURN_DAYS: "7" });
const { admin, app, ask, db, delivered, givenReturn, move, post, read, shop } = returning;

const put = (person: Person, path: string, body: object) =>
  ask<{ days: number; fields: object }>(person, "PUT", path, body);
const setCategories = (...categories: { category: string; days: number }[]) =>
  put(admin, "/return/rules", { categories });

test("the strictest category counts, and sellers are kinder but never where nothing can be returned", async () => {
  const merchant = await givenMerchant(shop);
  const [shoes, sale, never] = [await givenCategory(db), await givenCategory(db), await givenCategory(db)];
  const of = (...all: { id: string }[]) => givenProduct(db, { brandId: merchant.brandId, sizes: ["M"] }, all);
  const plain = await of();
  const one = await of(shoes);
  const two = await of(shoes, sale);
  const three = await of(shoes, sale, never);
  await setCategories(
    { category: shoes.id, days: 30 },
    { category: sale.id, days: 3 },
    { category: never.id, days: 0 },
  );
  const days = async () => {
    const all = [plain, one, two, three].map(({ id, brandId }) => ({ productId: id, brandId }));
    return [...(await returnWindowDays(db, shop.settings, all)).values()];
  };
  expect(await days()).toEqual([7, 30, 3, 0]);
  expect(await put(merchant, "/merchant/returns", { days: 5 })).toMatchObject({
    status: 400,
    body: {
      error: "The shop lets people return for 7 days. You can give more days, not fewer.",
      fields: { days: expect.any(String) },
    },
  });
  expect((await put(merchant, "/merchant/returns", { days: 366 })).status).toBe(400);
  expect((await put(merchant, "/merchant/returns", { days: 10 })).body).toMatchObject({ days: 10, shopDays: 7 });
  expect((await ask(merchant, "GET", "/merchant/returns")).body).toEqual({ days: 10, shopDays: 7 });
  expect(await days()).toEqual([10, 30, 10, 0]);
  const { buyer, id, item } = await delivered([{ product: three.id }]);
  const body = { orderId: id, items: [{ item, quantity: 1, reason: "Other" }] };
  expect((await post(buyer, "check", body)).body.error).toBe("This item can no longer be returned.");
  expect((await ask<{ options: object[] }>(buyer, "GET", `/return/options/${id}`)).body.options).toMatchObject([
    { until: null, sentence: "This item cannot be returned." },
  ]);
  const rules = (await app.inject("/api/return/rules")).json();
  expect(rules).toMatchObject({ days: 7 });
  expect(rules.categories).toHaveLength(3);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thing, "return rules"));
  expect(entries).toHaveLength(2);
});

test("rules are refused that name no category, or one twice", async () => {
  const category = (await givenCategory(db)).id;
  expect((await setCategories({ category: admin.userId, days: 1 })).status).toBe(404);
  expect((await setCategories({ category: "x", days: 1 })).status).toBe(404);
  expect((await setCategories({ category, days: 1 }, { category, days: 2 })).status).toBe(400);
  expect((await setCategories({ category, days: -1 })).status).toBe(400);
  expect((await setCategories()).status).toBe(200);
});

test("by rule a return is approved at once, and what waits too long reminds each party once", async () => {
  const merchant = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: merchant.brandId, sizes: ["M"] });
  const bought = await delivered([{ product: product.id }]);
  const made = await givenReturn(bought, 1, { way: "drop-off" });
  expect(made).toMatchObject({ status: "Approved", waitsFor: "buyer", approved: expect.any(String) });
  const remind = () => createJobRunner(shop, app.log)(remindOfCasesJob, {});
  const expire = () => db.execute(sql`update returns set due_at = now() - interval '1 minute' where id = ${made._id}`);
  const reminders = async ({ email }: Person) =>
    (await mailsTo(db, email)).filter(({ subject }) => /wait for you|waits for you/.test(subject)).length;
  await remind();
  expect(await reminders(bought.buyer)).toBe(0);
  await expire();
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await reminders(bought.buyer)).toBe(1);
  expect(await reminders(merchant)).toBe(0);
  const list = async () =>
    (await ask<{ returns: Return[] }>(admin, "GET", "/return?overdue=true")).body.returns.map(({ _id }) => _id);
  expect(await list()).toContain(made._id);
  await move(merchant, made._id, "Picked up");
  expect(await list()).not.toContain(made._id);
  expect(await read(merchant, made._id)).toMatchObject({ waitsFor: "seller", overdue: false });
  await expire();
  await remind();
  expect(await reminders(merchant)).toBe(1);
});

test("photos lose what a camera wrote into them, and only who has to do with the return sees them", async () => {
  const bought = await delivered();
  const { _id } = await givenReturn(bought, 1);
  const withPlace = await sharp(await photo(1600, 1200))
    .withExif({ IFD3: { GPSLatitude: "12/1 58/1 0/1" } })
    .jpeg()
    .toBuffer();
  const send = async (person: Person, image: Uint8Array) => {
    const { headers, payload } = await formBody({}, image);
    const url = `/api/return/${_id}/photos`;
    return app.inject({ method: "POST", url, headers: { ...headers, ...person.headers }, payload });
  };
  expect((await send(await givenMember(shop), withPlace)).statusCode).toBe(404);
  expect((await send(admin, withPlace)).statusCode).toBe(403);
  expect((await send(bought.buyer, Buffer.from("<svg>"))).statusCode).toBe(400);
  const added = await send(bought.buyer, withPlace);
  expect(added.json().photo).toMatchObject({ width: 1280, height: 960 });
  const url = `/api/return/${_id}/photos/${added.json().photo._id}`;
  const shown = await app.inject({ url, headers: admin.headers });
  expect(shown.headers["cache-control"]).toContain("private");
  const { exif, format } = await sharp(shown.rawPayload).metadata();
  expect({ exif, format }).toEqual({ exif: undefined, format: "webp" });
  expect((await app.inject({ url, headers: (await givenMember(shop)).headers })).statusCode).toBe(404);
  expect((await app.inject({ url: `${url}x`, headers: admin.headers })).statusCode).toBe(404);
  const more = await Promise.all(Array.from({ length: 5 }, async () => send(bought.buyer, await photo())));
  expect(more.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 400, 400]);
  expect(await db.$count(casePhotos, eq(casePhotos.returnId, _id))).toBe(4);
  expect((await read(bought.buyer, _id)).photos).toHaveLength(4);
});
