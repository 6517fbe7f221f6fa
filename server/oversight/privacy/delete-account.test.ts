import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import type { Order } from "#contract/sales/orders.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { reviews } from "#server/catalogue/reviews/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { subscribers } from "#server/customers/newsletter/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { coupons, couponUses } from "#server/sales/coupons/tables.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { invoiceRecipients, invoices } from "#server/sales/invoices/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { sendMessage } from "#server/support/chat/send-message.ts";
import { chatMessages } from "#server/support/chat/tables.ts";
import { contactMessages } from "#server/support/contact/tables.ts";
import { grievances } from "#server/support/grievance/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import {
  cancelOrderAs,
  givenBuyer,
  givenOrder,
  handOver,
  payAtTheDoor,
  sendOrder,
  setStatus,
} from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { emailProofFor, newsletterTokenFor } from "#server/testing/mails.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const log: string[] = [];
const paying = await openPayingShop(
  "demo",
  { RATE_LIMITS: "off", LOG_LEVEL: "info" },
  { logTo: { write: (line) => void log.push(line) } },
);
const { app, shop, db } = paying;
const admin = await givenAdmin(shop, { firstName: "Shop", lastName: "Admin" });

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function ask(method: Method, url: string, payload?: object, headers: object = {}) {
  return app.inject({ method, url: `/api${url}`, headers: { ...headers }, ...(payload && { payload }) });
}
async function must(method: Method, url: string, payload?: object, headers: object = {}) {
  const answer = await ask(method, url, payload, headers);
  expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBe(200);
  return answer.json();
}
const deleteAs = (person: Pick<Person, "headers">, password?: string) =>
  ask("DELETE", "/user", password === undefined ? {} : { password }, person.headers);

const person = {
  firstName: "Zebulina",
  lastName: "Quartzworth",
  email: "zebulina.q@example.org",
  password: "a long enough password",
};
const phoneNumber = "90909 31337";
const address = {
  name: "Zebulina Quartzworth",
  phoneNumber,
  address: "77 Heliotrope Cross",
  city: "Xanadupur",
  state: "Karnataka",
  country: "India",
  zipCode: "987654",
  isDefault: true,
};
/** By these a person would be known again. Of the phone number all digits: five of them also come up in ids and in parts of a second. */
const traces = ["zebulina", "quartzworth", "90909 31337", "9090931337", "heliotrope", "xanadupur", "987654"];
const findTraces = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));

async function payOnline(buyer: { headers: { authorization: string } }, { _id: id, totalWithTax: amount }: Order) {
  const { body } = await paying.createSession(buyer as Person, { id, amount });
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
}

/** Somebody who has used everything that the shop offers to people. */
async function givenPersonOfEverything() {
  const { token, user } = await must("POST", "/auth/register", { ...person, isSubscribed: true });
  const headers = { authorization: token as string };
  await must("POST", "/auth/verify-email", { token: await emailProofFor(db, person.email) }, headers);
  await must("POST", `/newsletter/confirm/${await newsletterTokenFor(db, person.email)}`);
  await must("POST", "/auth/login", { email: person.email, password: person.password });
  await must("PUT", "/user", { profile: { phoneNumber } }, headers);
  await must("POST", "/auth/code", undefined, headers);
  await must("POST", "/address/add", address, headers);
  const overrides = { sizes: ["M" as const], quantity: 50, pricePaise: 50_000 };
  const [first, second] = [await givenProduct(db, overrides), await givenProduct(db, overrides)];
  await must("POST", "/wishlist", { product: first.id, isLiked: true }, headers);

  const paid = await givenOrder(app, { headers }, [{ product: first.id }]);
  await payOnline({ headers }, paid);
  await setStatus(app, admin, paid.products[0]?._id ?? "", "Delivered");
  await issueInvoice(db, shop.settings, paid._id);
  const cash = await givenOrder(app, { headers }, [{ product: second.id }]);
  await payAtTheDoor(app, { headers }, cash._id);
  // Its invoice is still to be written when the account is deleted.
  await setStatus(app, admin, cash.products[0]?._id ?? "", "Delivered");
  await must("POST", "/coupon/add", { code: "FOR-EVERYBODY", kind: "percent", value: 10 }, admin.headers);
  const refunded = await givenOrder(app, { headers }, [{ product: first.id }], "for-everybody");
  await payOnline({ headers }, refunded);
  await cancelOrderAs(app, { headers }, refunded._id);
  await paying.workOff();
  await must("POST", "/cart/add", { products: [{ product: first.id, size: "M", quantity: 1 }] }, headers);

  const coupon = { code: "FOR-A-FRIEND", kind: "percent", value: 10, emails: [person.email] };
  await must("POST", "/coupon/add", coupon, admin.headers);
  await must(
    "POST",
    "/coupon/add",
    { ...coupon, code: "FOR-TWO", emails: [person.email, "ravi@example.com"] },
    admin.headers,
  );

  const words = { title: "Zebulina's choice", review: "Quartzworth approves", rating: 5, isRecommended: true };
  for (const { id: product } of [first, second]) await must("POST", "/review/add", { product, ...words }, headers);
  const written = await db.select().from(reviews).where(eq(reviews.userId, user._id)).orderBy(reviews.id);
  await must("PUT", `/review/approve/${written[0]?.id}`, undefined, admin.headers);
  await must("DELETE", `/review/delete/${written[1]?.id}`, undefined, admin.headers);

  const message = "I am Zebulina Quartzworth of 77 Heliotrope Cross.";
  const name = "Zebulina Quartzworth";
  await must("POST", "/contact/add", { name, email: person.email, message });
  const [contact] = await db.select().from(contactMessages).where(eq(contactMessages.email, person.email));
  await must("PUT", `/contact/${contact?.id}/answered`, { isAnswered: true }, admin.headers);
  await must("POST", "/grievance/add", { name, email: person.email, message });
  const [grievance] = await db.select().from(grievances).where(eq(grievances.email, person.email));
  await must("POST", `/grievance/${grievance?.id}/reply`, { message: "Dear Zebulina, we see." }, admin.headers);
  const application = { name, email: person.email, phoneNumber: "9090931337", brandName: "Quartzworth" };
  await must("POST", "/merchant/add", { ...application, business: "Handloom from Xanadupur" });
  const { rows } = await db.execute<{ id: string }>(sql`select id from merchants where email = ${person.email}`);
  await must("PUT", `/merchant/reject/${rows[0]?.id}`, undefined, admin.headers);
  await sendMessage(db, { userId: user._id, permissions: [] }, { to: admin.userId, text: "It is Zebulina." });
  await sendMessage(
    db,
    { userId: admin.userId, permissions: ["answer support"] },
    { to: user._id, text: "Hello Zebulina Quartzworth" },
  );

  await paying.workOff(["send-mail"]);
  // One more is still on its way.
  await must("POST", "/auth/forgot", { email: person.email });
  return { userId: user._id as string, headers, productId: first.id, orderIds: [paid._id, cash._id, refunded._id] };
}

/** Every table of every schema, with how many of its rows name the person. */
async function tablesWithTraces(): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`);
  expect(tables.length).toBeGreaterThan(50);
  const found: Record<string, number> = {};
  const patterns = sql.param(traces.map((trace) => `%${trace}%`));
  for (const { name } of tables) {
    const { rows } = await db.execute<{ many: number }>(
      sql`select count(*)::int as many from ${sql.raw(name)} t where t::text ilike any(${patterns}::text[])`,
    );
    if (rows[0]?.many) found[name] = rows[0].many;
  }
  return found;
}

async function filesWithTraces(): Promise<string[]> {
  const names = await readdir(shop.settings.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const mail = entry.name.endsWith(".eml") ? await PostalMime.parse(bytes) : undefined;
    const text = mail ? JSON.stringify([mail.subject, mail.text, mail.html, mail.to, mail.replyTo]) : bytes.toString();
    if (findTraces(text).length > 0) found.push(mail?.subject ?? entry.name);
  }
  return found;
}

test("a person who has used everything is gone without a trace but in the one place that tax law wants", async () => {
  const { userId, headers, productId, orderIds } = await givenPersonOfEverything();
  const known = await tablesWithTraces();
  // The test would prove nothing about places in which the person never was.
  for (const table of ["users", "addresses", "orders", "invoices", "reviews", "merchants", "mails", "chat_messages"]) {
    expect(known, table).toHaveProperty(`public.${table}`);
  }
  for (const table of ["contact_messages", "grievances", "grievance_replies", "newsletter_subscribers"]) {
    expect(known, table).toHaveProperty(`public.${table}`);
  }
  for (const table of ["newsletter_consents", "audit_entries", "people_search_words", "coupons"]) {
    expect(known, table).toHaveProperty(`public.${table}`);
  }
  expect((await filesWithTraces()).length).toBeGreaterThan(5);
  expect(await filesWithTraces(), "a text message").toContainEqual(expect.stringMatching(/\.txt$/));

  expect((await must("DELETE", "/user", { password: person.password }, headers)).message).toMatch(/is deleted/);
  expect((await ask("GET", "/user/me", undefined, headers)).statusCode, "sessions end at once").toBe(401);
  expect(await tablesWithTraces()).toEqual({ "public.invoice_recipients": 2, "public.mails": 1 });
  await paying.workOff(["delete-erased-mails", "send-mail"]);

  expect(await tablesWithTraces()).toEqual({ "public.invoice_recipients": 2 });
  // Without a mail server the file is the delivery itself.
  expect(await filesWithTraces()).toEqual(["Your account at Tana Bana is deleted"]);
  expect(findTraces([...log, ...paying.jobLog.map((line) => JSON.stringify(line))].join("\n"))).toEqual([]);
  expect(log.length).toBeGreaterThan(20);

  const { code, emails, isActive } = coupons;
  expect(await db.select({ code, emails, isActive }).from(coupons).orderBy(code), "one for nobody is paused").toEqual([
    { code: "FOR-A-FRIEND", emails: [], isActive: false },
    { code: "FOR-EVERYBODY", emails: null, isActive: true },
    { code: "FOR-TWO", emails: ["ravi@example.com"], isActive: true },
  ]);
  expect(await db.select({ userId: couponUses.userId }).from(couponUses), "its use stays").toEqual([{ userId: null }]);
  const kept = await db.select().from(orders);
  expect(kept.map(({ id }) => id).sort(), "what was sold stays").toEqual([...orderIds].sort());
  expect(kept.every((order) => order.userId === null && order.address === null)).toBe(true);
  const recipients = await db.select().from(invoiceRecipients);
  for (const recipient of recipients) {
    expect(recipient).toMatchObject({ name: address.name, address: expect.arrayContaining([address.address]) });
    expect(recipient.keepUntil).toMatch(/^20\d\d-03-31$/);
    const [invoice] = await db.select().from(invoices).where(eq(invoices.orderId, recipient.orderId));
    expect(invoice?.content.buyer).toEqual({ name: recipient.pseudonym, email: "", phone: "", address: [] });
    const look = `/order/${recipient.orderId}/invoice/recipient`;
    expect((await must("GET", look, undefined, admin.headers)).recipient.name).toBe(address.name);
    await must("GET", `/order/${recipient.orderId}/invoice`, undefined, admin.headers);
  }
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  expect([product?.ratingSum, product?.ratingCount], "reviews go with their stars").toEqual([0, 0]);
  expect(await db.$count(users, eq(users.id, userId))).toBe(0);
  expect((await ask("POST", "/auth/login", { email: person.email, password: person.password })).statusCode).toBe(400);
  expect((await ask("POST", "/auth/register", person)).statusCode, "who comes back is new").toBe(200);
});

test("of two presses at once one deletes the account, and one mail says so", async () => {
  const member = await givenMember(shop, { email: "twice@example.com" });
  const answers = await Promise.all([deleteAs(member, member.password), deleteAs(member, member.password)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  expect(await db.$count(mails, eq(mails.recipient, "twice@example.com"))).toBe(1);
});

test("what fails half-way leaves the account whole", async () => {
  const buyer = await givenBuyer(shop);
  await db.insert(subscribers).values({ email: "whole@example.com" });
  await db
    .update(users)
    .set({ email: "whole@example.com", emailProvenAt: new Date() })
    .where(eq(users.id, buyer.userId));
  await db.execute(sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'the machine went down'; end $$`);
  await db.execute(sql`create trigger fail before delete on users for each row execute function fail()`);
  const whole = async () => {
    const { exportedAt: _, securityEvents: __, ...rest } = await must("GET", "/user/export", undefined, buyer.headers);
    return rest;
  };
  const before = await whole();
  expect((await deleteAs(buyer, buyer.password)).statusCode).toBe(500);
  await db.execute(sql`drop trigger fail on users`);
  expect(await whole()).toEqual(before);
  expect(await db.$count(subscribers, eq(subscribers.email, "whole@example.com"))).toBe(1);
  expect((await deleteAs(buyer, buyer.password)).statusCode).toBe(200);
});

test("the password is asked for, and a wrong one changes nothing", async () => {
  const member = await givenMember(shop);
  expect((await deleteAs(member)).json()).toEqual({
    error: "Password is required.",
    fields: { password: "Password is required." },
  });
  expect((await deleteAs(member, "not this one")).json().error).toBe("The password is not right.");
  expect((await ask("DELETE", "/user", { password: { $gt: "" } }, member.headers)).json().error).toBe(
    "Password must be text.",
  );
  expect((await ask("DELETE", "/user", { password: member.password })).statusCode).toBe(401);
  expect((await ask("GET", "/user/me", undefined, member.headers)).statusCode).toBe(200);
});

test("an account with a second factor asks for its code as well", async () => {
  const member = await givenMember(shop);
  const factor = await givenFactor(app, member);
  const refused = await deleteAs(member, member.password);
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ["code"]]);
  const wrong = await ask("DELETE", "/user", { password: member.password, code: "000000" }, member.headers);
  expect(Object.keys(wrong.json().fields)).toEqual(["code"]);
  const form = { password: member.password, code: factor.nextCode() };
  expect((await ask("DELETE", "/user", form, member.headers)).statusCode).toBe(200);
});

test("whoever comes through Google has just signed in when deleting", async () => {
  const member = await givenMember(shop, { provider: "Google", password: null });
  await db.execute(
    sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${member.userId}`,
  );
  expect((await deleteAs(member)).json().error).toMatch(/^Please sign out, sign in with Google once more/);
  await db.execute(sql`update sessions set created_at = now() where user_id = ${member.userId}`);
  expect((await deleteAs(member)).statusCode).toBe(200);
});

test("an order under way comes first, and so does money", async () => {
  const { buyer, id, amount, lines } = await paying.order();
  const refused = await deleteAs(buyer, buyer.password);
  expect(refused.json().error).toBe(
    "An order of yours is still under way. Cancel it or wait until it has arrived, then delete your account.",
  );
  await payOnline(buyer, { _id: id, totalWithTax: amount } as Order);
  for (const { _id } of lines) await setStatus(app, buyer, _id, "Cancelled");
  expect((await deleteAs(buyer, buyer.password)).json().error).toBe(
    "A payment or refund of yours is still under way. Please try again when it has arrived.",
  );
  await paying.workOff();
  expect((await deleteAs(buyer, buyer.password)).statusCode).toBe(200);
});

test("a merchant closes the brand first, and the last owner stays", async () => {
  const merchant = await givenMerchant(shop);
  expect((await deleteAs(merchant, merchant.password)).json().error).toMatch(/^You sell under your own brand\./);
  const second = await givenAdmin(shop);
  const answers = await Promise.all([deleteAs(second, second.password), deleteAs(admin, admin.password)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().error).toBe(
    "You are the only owner of this shop. Make somebody else an owner first.",
  );
});

test("an address that was never proven takes nothing along that others sent with it", async () => {
  const email = "never.proven@example.com";
  await must("POST", "/contact/add", { name: "The true owner", email, message: "Please call me back about it." });
  const member = await givenMember(shop, { email });
  const { contactMessages: seen } = await must("GET", "/user/export", undefined, member.headers);
  expect(seen).toBeNull();
  expect((await deleteAs(member, member.password)).statusCode).toBe(200);
  expect(await db.$count(contactMessages, eq(contactMessages.email, email))).toBe(1);
  expect(await db.$count(chatMessages)).toBe(0);
});

test("an order that is placed while the account is deleted is there with its buyer, or not at all", async () => {
  for (let round = 0; round < 3; round++) {
    const buyer = await givenBuyer(shop);
    const { id: product } = await givenProduct(db, { sizes: ["M"], quantity: 9, pricePaise: 50_000 });
    const cart = await handOver(app, buyer, [{ product }]);
    const [ordered, deleted] = await Promise.all([sendOrder(app, buyer, cart), deleteAs(buyer, buyer.password)]);
    const outcome = [ordered.statusCode, deleted.statusCode].join();
    expect(["200,400", "401,200", "404,200"]).toContain(outcome);
  }
  expect(await db.$count(orders, sql`user_id is null and address is not null`)).toBe(0);
});
