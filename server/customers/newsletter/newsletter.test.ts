import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { formatMessage } from "#server/platform/mail/message.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given-people.ts";
import { openShop } from "#server/testing/shop.ts";
import { subscribe } from "./service.ts";
import { subscribers } from "./tables.ts";

const { app, shop, db } = await openShop();

const ask = (payload: unknown) =>
  app.inject({ method: "POST", url: "/api/newsletter/subscribe", payload: payload as object });
const readers = async () => (await db.select().from(subscribers)).map(({ email }) => email).sort();

test("whoever subscribes is on the list and is greeted by mail", async () => {
  const answer = await ask({ email: "asha@example.com" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ success: true, message: "Thank you for subscribing! You are on our list." });
  expect(await readers()).toEqual(["asha@example.com"]);
  expect(await db.select().from(mails)).toMatchObject([{ recipient: "asha@example.com", sentAt: null }]);
});

test("who is on the list already gets the same answer and no second mail, whatever the letter case", async () => {
  const first = await ask({ email: "ravi@example.com" });
  const again = await ask({ email: " Ravi@Example.com " });
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
  expect(await readers()).toEqual(["asha@example.com", "ravi@example.com"]);
  expect(await db.$count(mails)).toBe(2);
});

test("many at the same moment put one address on the list once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => ask({ email: "meera@example.com" })));
  expect((await readers()).filter((email) => email.startsWith("meera"))).toHaveLength(1);
  expect(await db.$count(mails)).toBe(3);
});

test("subscribing along with a new account sends no mail of its own", async () => {
  expect(await subscribe(db, "kiran@example.com")).toBe(true);
  expect(await subscribe(db, "kiran@example.com")).toBe(false);
  expect(await db.$count(mails)).toBe(3);
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
  const [mail] = await db.select().from(mails).where(eq(mails.recipient, "asha@example.com"));
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
  await subscribe(db, "=cmd@example.com");
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
  let answer = await ask({ email: "asha@example.com" });
  for (let i = 0; i < 40 && answer.statusCode === 200; i++) answer = await ask({ email: `reader${i}@example.com` });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
