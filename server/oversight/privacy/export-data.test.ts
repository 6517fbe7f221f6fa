import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { sendMessage } from "#server/support/chat/send-message.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { givenCoupon } from "#server/testing/given/prices.ts";
import { openShop } from "#server/testing/shop.ts";
import { notPersonal, personalData } from "./personal-data.ts";

const { app, shop, db } = await openShop();
const exportAs = (headers: object) => app.inject({ url: "/api/user/export", headers: { ...headers } });

test("every table of the shop says whether it is about people: who exports and erases it, or why not", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  const named = [...Object.values(personalData).flatMap(({ tables }) => tables), ...Object.keys(notPersonal)];
  expect(named.toSorted(), "each table once").toEqual(rows.map(({ name }) => name).toSorted());
  // What is neither erased by a function nor goes with the account says what is kept.
  const { rows: bound } = await db.execute<{ name: string }>(sql`
    with recursive bound as (
      select 'users'::regclass as id
      union select conrelid from pg_constraint join bound on confrelid = bound.id where contype = 'f' and confdeltype = 'c'
    )
    select id::regclass::text as name from bound`);
  const goes = new Set(["people_search_words", ...bound.map(({ name }) => name)]);
  const unexplained = Object.entries(personalData)
    .filter(([, part]) => !("erase" in part) && !("keeps" in part) && !part.tables.every((table) => goes.has(table)))
    .map(([name]) => name);
  expect(unexplained).toEqual([]);
});

test("a person takes along everything about them, and nothing about others", async () => {
  const [buyer, admin, other] = [await givenBuyer(shop), await givenAdmin(shop), await givenBuyer(shop)];
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, buyer.userId));
  const product = await givenProduct(db, { name: "Indigo kurta", sizes: ["M"], quantity: 9, pricePaise: 50_000 });
  const coupon = await givenCoupon(db, { code: "FESTIVE" });
  await givenCoupon(db, { code: "FOR-YOU", emails: [buyer.email] });
  await givenCoupon(db, { code: "FOR-ANOTHER", emails: [other.email] });
  const order = await givenOrder(app, buyer, [{ product: product.id }], coupon.code);
  const foreign = await givenOrder(app, other, [{ product: product.id }], coupon.code);
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
  await issueInvoice(db, shop.settings, order._id);
  const send = (url: string, payload: object) =>
    app.inject({ method: "POST", url: `/api${url}`, headers: buyer.headers, payload });
  await send("/wishlist", { product: product.id, isLiked: true });
  await send("/review/add", { product: product.id, title: "Good", review: "Very", rating: 5, isRecommended: true });
  await send("/contact/add", { name: "Asha", email: buyer.email, message: "When does the shop open?" });
  await send("/grievance/add", { name: "Asha", email: buyer.email, message: "The shop was closed." });
  await send("/newsletter/subscribe", { email: buyer.email });
  await sendMessage(db, { userId: buyer.userId, permissions: [] }, { to: admin.userId, text: "Hello there" });

  const answer = await exportAs(buyer.headers);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="my-data.json"');
  expect(answer.headers["cache-control"]).toBe("no-store");
  const data = answer.json();
  expect(Object.keys(data).sort()).toEqual([...Object.keys(personalData), "exportedAt"].sort());
  expect(data).toMatchObject({
    account: { profile: { email: buyer.email, phoneNumber: "98765 43210" }, sessions: [{}] },
    addresses: [{ address: "12 Weavers Street", city: "Kanchipuram" }],
    wishlist: [{ product: "Indigo kurta" }],
    chat: [{ by: "you", text: "Hello there" }],
    reviews: { written: [{ title: "Good", rating: 5 }], verifiedPurchases: [{ product: "Indigo kurta" }] },
    coupons: {
      used: [{ code: "FESTIVE", orderId: order._id, amount: 50, isGivenBack: false }],
      forYou: ["FOR-YOU"],
    },
    orders: [{ _id: order._id, total: 450, items: [{ name: "Indigo kurta" }], address: { city: "Kanchipuram" } }],
    invoices: [{ orderId: order._id, totalWithTax: 450 }],
    contactMessages: [{ message: "When does the shop open?" }],
    grievances: [{ message: "The shop was closed.", state: "Received" }],
    newsletter: { subscribedAt: null, requests: [{ source: "form" }] },
    securityEvents: expect.arrayContaining([expect.objectContaining({ kind: "own data exported" })]),
  });
  expect(data.carts.handedOver).toHaveLength(1);
  expect(data.mails.length).toBeGreaterThan(2);
  expect(answer.body, "no secret leaves").not.toMatch(/argon2|hash|token/i);
  for (const fact of [foreign._id, other.email, other.userId, admin.email]) expect(answer.body).not.toContain(fact);
});

test("it is for whoever is signed in, and not without end", async () => {
  expect((await exportAs({})).statusCode).toBe(401);
  const { headers } = await givenMember(shop);
  let answer = await exportAs(headers);
  for (let i = 0; i < 10 && answer.statusCode === 200; i++) answer = await exportAs(headers);
  expect(answer.statusCode).toBe(429);
});
