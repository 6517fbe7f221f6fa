import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newsletterConsent } from "#contract/customers/newsletter.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { formatMessage } from "#server/platform/mail/message.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { mailsTo, newsletterTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { requestSubscription } from "./service.ts";
import { newsletterConsents, subscribers, subscriptionRequests } from "./tables.ts";

const { app, shop, db } = await openShop();

// All of them come from one address.
beforeEach(() => db.delete(throttles));

const ask = (payload: unknown) =>
  app.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: payload as object });
const readers = async () => (await db.select().from(subscribers)).map(({ email }) => email).sort();

const confirm = (token: string) => app.inject({ method: "POST", url: `/api/newsletter/confirm/${token}` });
const consents = (email: string) => db.select().from(newsletterConsents).where(eq(newsletterConsents.email, email));
async function read(email: string): Promise<void> {
  await transaction(db, (tx) => requestSubscription(tx, shop.settings, { email, source: "form" }));
  expect((await confirm(await newsletterTokenFor(db, email))).statusCode).toBe(200);
}

test("only the mailed link subscribes, and with it the consent is recorded", async () => {
  const email = "asha@example.com";
  const answer = await ask({ email });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    message: "Thank you for subscribing! Please follow the link that we have mailed to you.",
  });
  expect(await readers()).toEqual([]);
  expect(await consents(email)).toEqual([]);
  const token = await newsletterTokenFor(db, email);
  expect((await mailsTo(db, email))[0]?.text).toContain(newsletterConsent.words);
  expect(JSON.stringify(await db.select().from(subscriptionRequests)), "only its hash is kept").not.toContain(token);

  expect((await confirm(token)).json()).toEqual({ success: true, message: "Thank you! You are on our list." });
  expect(await readers()).toEqual([email]);
  expect(await db.$count(subscriptionRequests)).toBe(0);
  expect(await consents(email)).toMatchObject([
    { wording: newsletterConsent.version, source: "form", confirmedBy: "mailed link", withdrawnAt: null },
  ]);
});

test("who is on the list already gets the same answer and no mail, whatever the letter case", async () => {
  const fresh = await ask({ email: "ravi@example.com" });
  await confirm(await newsletterTokenFor(db, "ravi@example.com"));
  const before = await db.$count(mails);
  const again = await ask({ email: " Ravi@Example.com " });
  expect([again.statusCode, again.json()]).toEqual([fresh.statusCode, fresh.json()]);
  expect(await db.$count(mails)).toBe(before);
});

test("the link may be asked for again, and each is good; one that was followed is good no more", async () => {
  const email = "meera@example.com";
  await ask({ email });
  const first = await newsletterTokenFor(db, email);
  await ask({ email });
  const second = await newsletterTokenFor(db, email);
  const both = await Promise.all([confirm(first), confirm(first)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await confirm(second)).json().error).toBe("This link has expired or was used already.");
  expect((await readers()).filter((each) => each === email)).toHaveLength(1);
  expect(await consents(email)).toHaveLength(1);
});

test("a link that is too old, or none, subscribes nobody", async () => {
  const email = "kiran@example.com";
  await ask({ email });
  const token = await newsletterTokenFor(db, email);
  await db.update(subscriptionRequests).set({ expiresAt: sql`now() - interval '1 second'` });
  for (const each of [token, "nonsense", "%27%20or%201=1"]) expect((await confirm(each)).statusCode).toBe(400);
  expect(await readers()).not.toContain(email);
});

test("one mailbox is sent only so many links", async () => {
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push((await ask({ email: "leela@example.com" })).statusCode);
  expect(answers).toContain(429);
  expect((await mailsTo(db, "leela@example.com")).length).toBeLessThanOrEqual(3);
});

test.for([
  [{}, "Email is required."],
  [{ email: "" }, "Email is required."],
  [{ email: "asha" }, "Email format is invalid."],
  [{ email: { $gt: "" } }, "Email format is invalid."],
  [{ email: "a@example.com\r\nBcc: b@example.com" }, "Email format is invalid."],
] as const)("%j is refused and changes nothing", async ([body, sentence]) => {
  const before = await readers();
  const answer = await ask(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { email: sentence } });
  expect(await readers()).toEqual(before);
});

const leave = (token: string, type = "application/json") =>
  app.inject({
    method: "POST",
    url: `/api/newsletter/unsubscribe/${token}`,
    headers: { "content-type": type },
    payload: type === "application/json" ? "" : "List-Unsubscribe=One-Click",
  });
const tokenOf = async (email: string) =>
  (await db.select().from(subscribers).where(eq(subscribers.email, email)))[0]?.leaveToken ?? "";

test("every mail of the newsletter carries the link that takes its reader, and nobody else, off the list", async () => {
  const token = await tokenOf("asha@example.com");
  const [mail] = await mailsTo(db, "asha@example.com");
  expect(mail?.text).toContain(`http://localhost:3000/newsletter/unsubscribe/${token}`);
  const headers = mail && formatMessage(mail, shop.settings).headers;
  expect(headers).toMatchObject({
    "List-Unsubscribe": `<http://localhost:3000/api/newsletter/unsubscribe/${token}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const before = await readers();
  expect((await leave(token)).json()).toEqual({
    success: true,
    message: "You are off our list. You will get no more letters from us.",
  });
  expect(await readers()).toEqual(before.filter((email) => email !== "asha@example.com"));
  expect((await leave(token)).statusCode, "twice is as good as once").toBe(200);
  const [consent, ...more] = await consents("asha@example.com");
  expect(more).toEqual([]);
  expect(consent?.withdrawnAt, "what was agreed to stays on record, with its end").not.toBeNull();
});

test("the button of a mail program takes the reader off the list too", async () => {
  const answer = await leave(await tokenOf("ravi@example.com"), "application/x-www-form-urlencoded");
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await readers()).not.toContain("ravi@example.com");
});

test.for([crypto.randomUUID(), "nonsense", "%27%20or%201=1"])(
  "the link %j takes nobody off the list",
  async (token) => {
    const before = await readers();
    expect((await leave(token)).statusCode).toBe(200);
    expect(await readers()).toEqual(before);
  },
);

test("how many read the newsletter is for admins to know", async () => {
  const ask = (headers = {}) => app.inject({ url: "/api/newsletter", headers });
  expect((await ask((await givenAdmin(shop)).headers)).json()).toEqual({ count: (await readers()).length });
  expect((await ask((await givenMember(shop)).headers)).statusCode).toBe(403);
});

test("admins take the list along as a file, with what a spreadsheet would run made harmless", async () => {
  await read("=cmd@example.com");
  const ask = (headers = {}) => app.inject({ url: "/api/newsletter/export.csv", headers });
  const file = await ask((await givenAdmin(shop)).headers);
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const [heading, ...lines] = file.body.trimEnd().split("\r\n");
  expect(heading).toBe("\uFEFFemail,subscribed,unsubscribe");
  expect(lines.map((line) => line.split(",")[0])).toEqual(
    (await readers()).map((email) => (email.startsWith("=") ? `'${email}` : email)),
  );
  expect(lines[0]).toContain(`http://localhost:3000/newsletter/unsubscribe/${await tokenOf("=cmd@example.com")}`);
  expect((await ask((await givenMember(shop)).headers)).statusCode).toBe(403);
});

test("who sends the form again and again has to wait", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => ask({ email: `reader${n}@example.com` })));
  const answer = await ask({ email: "asha@example.com" });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
