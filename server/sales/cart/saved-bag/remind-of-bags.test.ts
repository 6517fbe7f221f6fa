import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { savedBags } from "#server/sales/cart/tables.ts";
import { changeProduct, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo, unsubscribeTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { remindOfBags } from "./remind-of-bags.ts";

const { app, shop, db } = await openShop();
const noon = new Date("2026-11-18T06:30:00Z");
/** Half past two in the night and half past eight in the evening, in India. */
const nights = [new Date("2026-11-18T21:00:00Z"), new Date("2026-11-18T15:00:00Z")];
const [kurta, saree] = [
  await givenProduct(db, { name: "Kurta", sizes: ["M"], quantity: 500, pricePaise: 1_499_00 }),
  await givenProduct(db, { name: "Saree", sizes: ["M"], quantity: 0 }),
];
const remind = (now = noon) => remindOfBags(db, shop.settings, now);
const count = async ({ email }: Person) =>
  (await mailsTo(db, email)).filter(({ subject }) => subject === "Your cart is as you left it").length;
const consent = ({ headers }: Person, leftBag = true) =>
  app.inject({ method: "PUT", url: "/api/mail-preferences", headers, payload: { leftBag } });
const keep = ({ headers }: Person, products: string[], version: number) =>
  app.inject({
    method: "PUT",
    url: "/api/cart/bag",
    headers,
    payload: { version, lines: products.map((product) => ({ product, size: "M", quantity: 2 })) },
  });
const aDayLater = ({ userId }: Person) =>
  db.update(savedBags).set({ updatedAt: sql`now() - interval '25 hours'` }).where(eq(savedBags.userId, userId));
const proven = { emailProvenAt: new Date() };

test("whoever asked for it is reminded once of a bag that was left for a day, by day, of what can be bought", async () => {
  const asha = await givenMember(shop, proven);
  await consent(asha);
  await keep(asha, [kurta.id, saree.id], 0);
  await remind();
  expect(await count(asha), "just now").toBe(0);
  await aDayLater(asha);
  for (const night of nights) await remind(night);
  expect(await count(asha), "at night").toBe(0);
  await Promise.all([remind(), remind()]);
  const [mail] = await mailsTo(db, asha.email);
  expect(mail?.text).toContain("Kurta\n  ₹1,499.00\n  Size M, 2 pieces");
  expect(mail?.text, "sold out").not.toContain("Saree");
  await keep(asha, [kurta.id], 1);
  await aDayLater(asha);
  await remind();
  expect(await count(asha), "one mail for a bag, however it changes").toBe(1);
});

test("without consent, without a proven address, after unsubscribing or with nothing to buy there is no mail", async () => {
  const [silent, unproven, left, sorry] = [
    await givenMember(shop, proven),
    await givenMember(shop),
    await givenMember(shop, proven),
    await givenMember(shop, proven),
  ];
  for (const person of [unproven, left, sorry]) await consent(person);
  for (const person of [silent, unproven, left]) await keep(person, [kurta.id], 0);
  await keep(sorry, [saree.id], 0);
  await consent(left, false);
  for (const person of [silent, unproven, left, sorry]) await aDayLater(person);
  await remind();
  for (const person of [silent, unproven, left, sorry]) expect(await count(person)).toBe(0);
  await changeProduct(db, saree.id, { quantity: 500 });
  await remind();
  expect(await count(sorry), "it can be bought again").toBe(1);
  await app.inject({ method: "POST", url: `/api/alert/stop/${await unsubscribeTokenFor(db, sorry.email)}` });
  const read = await app.inject({ url: "/api/mail-preferences", headers: sorry.headers });
  expect(read.json().preferences.leftBag).toBe(false);
});

test("what was ordered is not reminded of", async () => {
  const buyer = await givenBuyer(shop);
  await db.execute(sql`update users set email_proven_at = now() where id = ${buyer.userId}`);
  await consent(buyer);
  await keep(buyer, [kurta.id], 0);
  await givenOrder(app, buyer, [{ product: kurta.id }]);
  await aDayLater(buyer);
  await remind();
  expect(await count(buyer)).toBe(0);
});
