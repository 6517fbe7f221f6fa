import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sellerStockMails } from "#server/customers/alerts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { mailStock } from "./mail-stock.ts";

const { app, shop, db } = await openShop();
/** Ten in the morning of India, so many days from now. */
const morning = (days: number) => {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(`${day}T04:30:00Z`);
};
const send = (days: number) => mailStock(db, shop.settings, morning(days));
const subjectsTo = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject);
const old = { createdAt: new Date(Date.now() - 100 * 24 * 60 * 60 * 1000) };

test("a seller is told in one mail what runs low and what nobody buys, and again only with something new in it", async () => {
  const seller = await givenMerchant(shop);
  const { brandId } = seller;
  const few = await givenProduct(db, { brandId, name: "Few kurtas", quantity: 2 });
  await givenProduct(db, { brandId, name: "Dead stole", quantity: 40, ...old });
  await givenProduct(db, { brandId, name: "Dead and few", quantity: 3, ...old });
  const sold = await givenProduct(db, { brandId, name: "Sold shawl", quantity: 40, sizes: ["M"], ...old });
  await givenProduct(db, { brandId, name: "Gone cap", quantity: 0, ...old });
  await givenProduct(db, { brandId, name: "Hidden cap", quantity: 0, isActive: false });
  await givenProduct(db, { name: "Another brand's", quantity: 0 });
  await givenOrder(app, await givenBuyer(shop), [{ product: sold.id }]);

  await mailStock(db, shop.settings, new Date(`${morning(1).toISOString().slice(0, 10)}T02:00:00Z`));
  expect(await subjectsTo(seller.email), "before the working day").toEqual([]);
  await Promise.all([send(1), send(1)]);
  const [mail, ...others] = await mailsTo(db, seller.email);
  expect(others).toEqual([]);
  expect(mail?.text).toContain("2 products run low or are sold out:\n\nGone cap: sold out\nFew kurtas: 2 pieces");
  expect(mail?.text).toContain(
    "2 products were not bought in 90 days:\n\nDead stole: 40 pieces\nDead and few: 3 pieces",
  );
  expect(mail?.unsubscribeUrl).toContain("/api/alert/stop/");

  await send(2);
  expect(await subjectsTo(seller.email), "nothing is new").toHaveLength(1);
  await changeProduct(db, few.id, { quantity: 20 });
  await send(1);
  expect(await subjectsTo(seller.email), "the same day").toHaveLength(1);
  await send(3);
  expect(await subjectsTo(seller.email)).toHaveLength(2);

  await app.inject({ method: "POST", url: `/api/alert/stop/${await unsubscribeTokenFor(db, seller.email)}` });
  await changeProduct(db, few.id, { quantity: 1 });
  await send(4);
  expect(await subjectsTo(seller.email), "after unsubscribing").toHaveLength(2);
});

test("who sells enough of everything, or is disabled, gets no mail", async () => {
  const [busy, disabled] = [await givenMerchant(shop), await givenMerchant(shop, { isActive: false })];
  const stopped = await givenMerchant(shop);
  await db.update(merchants).set({ isActive: false }).where(eq(merchants.id, stopped.merchantId));
  await givenProduct(db, { brandId: busy.brandId, quantity: 50 });
  for (const { brandId } of [disabled, stopped]) await givenProduct(db, { brandId, quantity: 0 });
  await send(5);
  for (const { email } of [busy, disabled, stopped]) expect(await subjectsTo(email)).toEqual([]);
  expect(await db.$count(sellerStockMails, eq(sellerStockMails.brandId, sql`${busy.brandId}::uuid`))).toBe(0);
});

test("what counts as low, and as bought by nobody, is a setting", async () => {
  const seller = await givenMerchant(shop);
  const { brandId } = seller;
  await givenProduct(db, { brandId, name: "Three scarves", quantity: 3 });
  await givenProduct(db, { brandId, name: "Nine scarves", quantity: 9 });
  const month = { createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) };
  await givenProduct(db, { brandId, name: "Month-old stole", quantity: 40, ...month });
  await mailStock(db, { ...shop.settings, stockMailLowPieces: 9, stockMailDeadDays: 30 }, morning(1));
  const [mail] = await mailsTo(db, seller.email);
  expect(mail?.text).toContain(
    "2 products run low or are sold out:\n\nThree scarves: 3 pieces\nNine scarves: 9 pieces",
  );
  expect(mail?.text).toContain("1 product was not bought in 30 days");
});
