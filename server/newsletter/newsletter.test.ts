import { expect, test } from "vitest";
import { mails } from "#server/mail/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { subscribe } from "./service.ts";
import { subscribers } from "./tables.ts";

const { app, db } = await openShop();

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

test("who sends the form again and again has to wait", async () => {
  let answer = await ask({ email: "asha@example.com" });
  for (let i = 0; i < 40 && answer.statusCode === 200; i++) answer = await ask({ email: `reader${i}@example.com` });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});
