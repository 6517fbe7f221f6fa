import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { productSizes, products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { productAlerts, wishPrices } from "#server/customers/alerts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { returnStock } from "#server/sales/orders/service.ts";
import { changeProduct, givenBrand, givenProduct, hideProduct } from "#server/testing/given/catalogue.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { deletePromotions, endPromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { mailsTo, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { sendAlerts } from "./job.ts";

const { app, shop, db } = await openShop();
beforeEach(() => db.delete(throttles));

const member = () => givenMember(shop, { emailProvenAt: new Date() });
const ask = (url: string, { headers }: Person, payload: object, method: "POST" | "PUT" = "POST") =>
  app.inject({ method, url: `/api/${url}`, headers, payload });
const wait = async (person: Person, payload: object) =>
  expect((await ask("alert/add", person, payload)).statusCode).toBe(200);
const like = (person: Person, product: string, isLiked = true) => ask("wishlist", person, { product, isLiked });
const wantsPrices = (person: Person, wishPrices = true) => ask("mail-preferences", person, { wishPrices }, "PUT");
const send = () => sendAlerts(db, shop.settings);
const subjects = async ({ email }: { email: string }) => (await mailsTo(db, email)).map(({ subject }) => subject);
const price = (id: string, rupees: number) => changeProduct(db, id, { pricePaise: rupees * 100 });
/** As if the last mail about prices had gone two days ago. */
const twoDaysLater = () => db.update(wishPrices).set({ mailedAt: sql`${wishPrices.mailedAt} - interval '2 days'` });

test("whoever waits for a size is told once when pieces of it come back, by whatever way", async () => {
  const [asha, ravi] = [await member(), await member()];
  const kurta = await givenProduct(db, { sizes: ["M", "L"], quantity: 0 });
  await db
    .insert(productSizes)
    .values((["M", "L"] as const).map((size) => ({ productId: kurta.id, size, quantity: 0 })));
  await wait(asha, { product: kurta.id, kind: "back", size: "M" });
  await wait(ravi, { product: kurta.id, kind: "back", size: "L" });
  await send();
  expect(await subjects(asha)).toEqual([]);
  await transaction(db, (tx) => returnStock(tx, [{ productId: kurta.id, size: "M", quantity: 1 }]));
  await send();
  await send();
  expect(await subjects(asha)).toEqual([`${kurta.name} is back in size M`]);
  expect((await mailsTo(db, asha.email))[0]?.text).toContain("One piece is there as we write.");
  expect(await subjects(ravi), "L is not back").toEqual([]);
  await wait(ravi, { product: kurta.id, kind: "back", size: "L" });
  expect((await ask("alert/add", asha, { product: kurta.id, kind: "back", size: "M" })).statusCode).toBe(400);
});

test("a thousand people who wait are told by two processes at once, each of them once", async () => {
  const kurta = await givenProduct(db, { sizes: ["M"], quantity: 0 });
  await db.execute(sql`
    insert into product_alerts (kind, product_id, size, email, price_paise, confirmed_at)
    select 'back', ${kurta.id}::uuid, 'M', 'many-' || n || '@example.com', 99900, now() from generate_series(1, 1000) n`);
  await changeProduct(db, kurta.id, { quantity: 2 });
  await Promise.all([send(), send()]);
  await send();
  const { rows } = await db.execute(sql`
    select count(*)::int as mails, count(distinct recipient)::int as people from mails where recipient like 'many-%'`);
  expect(rows).toEqual([{ mails: 1000, people: 1000 }]);
});

test("what dies in the middle of a round is as if it had never begun", async () => {
  const asha = await member();
  const kurta = await givenProduct(db, { sizes: ["M"], quantity: 0 });
  await wait(asha, { product: kurta.id, kind: "back", size: "M" });
  await changeProduct(db, kurta.id, { quantity: 2 });
  // The outbox refuses the mail, after the alert was ended in the same transaction.
  await db.execute(sql`alter table mails add constraint "no_mails" check (recipient <> ${sql.raw(`'${asha.email}'`)})`);
  await expect(send()).rejects.toThrow();
  await db.execute(sql`alter table mails drop constraint "no_mails"`);
  expect(await db.select().from(productAlerts).where(eq(productAlerts.email, asha.email))).toMatchObject([
    { sentAt: null },
  ]);
  await send();
  expect(await subjects(asha)).toHaveLength(1);
});

test("a price alert compares with the day it was set, and is over with its mail", async () => {
  const asha = await member();
  const saree = await givenProduct(db, { pricePaise: 2_000_00 });
  await wait(asha, { product: saree.id, kind: "price" });
  await price(saree.id, 2500);
  await send();
  expect(await subjects(asha)).toEqual([]);
  await price(saree.id, 1500);
  await send();
  await price(saree.id, 1000);
  await send();
  expect(await subjects(asha)).toEqual([`${saree.name} costs less now`]);
  expect((await mailsTo(db, asha.email))[0]?.text).toContain("₹1,500.00 instead of ₹2,000.00");
});

test("promotions that begin and end make a price fall like any other", async () => {
  const [asha, ravi] = [await member(), await member()];
  const saree = await givenProduct(db, { pricePaise: 2_000_00 });
  await wantsPrices(asha);
  await like(asha, saree.id);
  await wait(ravi, { product: saree.id, kind: "price" });
  await givenPromotion(db, { valueHundredths: 25_00 }, [{ kind: "product", id: saree.id }]);
  await send();
  expect((await mailsTo(db, asha.email))[0]?.text).toContain("₹1,500.00 instead of ₹2,000.00");
  expect(await subjects(ravi)).toEqual([`${saree.name} costs less now`]);
  await endPromotions(db);
  await twoDaysLater();
  await send();
  await givenPromotion(db, { valueHundredths: 25_00 }, [{ kind: "product", id: saree.id }]);
  await twoDaysLater();
  await send();
  expect(await subjects(asha), "the same low once more is no news").toHaveLength(1);
  await deletePromotions(db);
});

test("hearts are followed only for those who want it, from the day they want it", async () => {
  const [asha, ravi, meera] = [await member(), await member(), await givenMember(shop)];
  const shawl = await givenProduct(db, { pricePaise: 900_00 });
  for (const person of [asha, ravi, meera]) await like(person, shawl.id);
  await price(shawl.id, 800);
  await wantsPrices(asha);
  await wantsPrices(meera);
  await send();
  expect(await subjects(asha), "it fell before they asked").toEqual([]);
  await price(shawl.id, 700);
  await send();
  expect(await subjects(asha)).toEqual([`${shawl.name} costs less now`]);
  expect(await subjects(ravi), "never asked").toEqual([]);
  expect(await subjects(meera), "an address that nobody proved").toEqual([]);
  await wantsPrices(asha, false);
  expect(await db.$count(wishPrices, eq(wishPrices.userId, asha.userId))).toBe(0);
});

test("a whole sale is one mail, the steps of a day are one, and what one was told by an alert is not told again", async () => {
  const asha = await member();
  const all = [await givenProduct(db, { pricePaise: 900_00 }), await givenProduct(db, { pricePaise: 900_00 })];
  const [first, second] = all as [(typeof all)[0], (typeof all)[0]];
  await wantsPrices(asha);
  for (const { id } of all) await like(asha, id);
  for (const { id } of all) await price(id, 800);
  await send();
  expect(await subjects(asha)).toEqual(["2 things in your wishlist cost less now"]);
  await price(first.id, 700);
  await send();
  expect(await subjects(asha), "the same day").toHaveLength(1);
  await twoDaysLater();
  await send();
  expect(await subjects(asha)).toHaveLength(2);
  await twoDaysLater();
  await wait(asha, { product: second.id, kind: "price" });
  await price(second.id, 600);
  await send();
  expect(await subjects(asha)).toHaveLength(3);
  await twoDaysLater();
  await send();
  expect(await subjects(asha)).toHaveLength(3);
});

test("nobody is told of what is hidden, sold out or of a brand that is off, nor while suspended; unsubscribing is for good", async () => {
  const asha = await member();
  const brand = await givenBrand(db);
  const stole = await givenProduct(db, { brandId: brand.id, pricePaise: 900_00, sizes: ["M"] });
  const waiting = await member();
  await wait(waiting, { product: stole.id, kind: "price" });
  await wantsPrices(asha);
  await like(asha, stole.id);
  const isQuiet = async (why: string) => {
    await send();
    for (const person of [asha, waiting]) expect(await subjects(person), why).toEqual([]);
  };
  await hideProduct(db, stole.id);
  await price(stole.id, 500);
  await isQuiet("hidden");
  await changeProduct(db, stole.id, { isActive: true, quantity: 0 });
  await isQuiet("sold out");
  await changeProduct(db, stole.id, { quantity: 4 });
  await db.update(brands).set({ isActive: false }).where(eq(brands.id, brand.id));
  await transaction(db, (tx) => reindexProducts(tx, { brandId: brand.id }));
  await isQuiet("its brand is off");
  await db.update(brands).set({ isActive: true }).where(eq(brands.id, brand.id));
  await transaction(db, (tx) => reindexProducts(tx, { brandId: brand.id }));
  const both = inArray(users.id, [asha.userId, waiting.userId]);
  await db.update(users).set({ suspendedAt: new Date(), suspensionReason: "x" }).where(both);
  await db.execute(sql`delete from sessions where user_id in (${asha.userId}, ${waiting.userId})`);
  await isQuiet("suspended");
  await db.update(users).set({ suspendedAt: null, suspensionReason: null }).where(both);
  await send();
  for (const person of [asha, waiting]) expect(await subjects(person)).toHaveLength(1);
  await app.inject({ method: "POST", url: `/api/alert/stop/${await unsubscribeTokenFor(db, asha.email)}` });
  await twoDaysLater();
  await price(stole.id, 300);
  await send();
  expect(await subjects(asha)).toHaveLength(1);
});

test("those who leave are forgotten", async () => {
  const asha = await member();
  const stole = await givenProduct(db, { pricePaise: 900_00 });
  await wantsPrices(asha);
  await like(asha, stole.id);
  await wait(asha, { product: stole.id, kind: "price" });
  await db.delete(users).where(eq(users.id, asha.userId));
  await price(stole.id, 300);
  await send();
  expect(await db.$count(mails, eq(mails.recipient, asha.email))).toBe(0);
  expect(await db.$count(products, eq(products.id, stole.id))).toBe(1);
});
