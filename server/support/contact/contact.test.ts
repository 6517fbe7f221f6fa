import { expect, test } from "vitest";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { formatMessage } from "#server/platform/mail/message.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { contactMessages } from "./tables.ts";

const { app, shop, db } = await openShop({ SUPPORT_EMAIL: "care@shop.example" });
const asha = { name: "Asha Rao", email: "asha@example.com", message: "Does the indigo kurta bleed in the wash?" };

const write = (payload: unknown) =>
  app.inject({ method: "POST", url: "/api/contact/add", payload: payload as Record<string, unknown> });
const list = (token: string, query = "") =>
  app.inject({ method: "GET", url: `/api/contact${query}`, headers: { authorization: token } });
const mark = (token: string, id: string, isAnswered: unknown) =>
  app.inject({
    method: "PUT",
    url: `/api/contact/${id}/answered`,
    headers: { authorization: token },
    payload: { isAnswered },
  });

test("a message is kept, reaches the staff by mail, and its writer hears that it arrived", async () => {
  const answer = await write(asha);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    message: "We have received your message. We will write to you soon.",
  });
  expect(await db.select().from(contactMessages)).toMatchObject([{ ...asha, answeredAt: null }]);
  const [toStaff, toWriter] = await db.select().from(mails).orderBy(mails.id);
  expect(toStaff).toMatchObject({ recipient: "care@shop.example", replyTo: "asha@example.com" });
  expect(toStaff?.text).toContain(asha.message);
  expect(toStaff && formatMessage(toStaff, shop.settings).replyTo).toEqual({ name: "", address: "asha@example.com" });
  expect(toWriter).toMatchObject({ recipient: "asha@example.com", replyTo: null });
  expect(toWriter?.text, "the form sends nobody's words to a stranger").not.toContain("indigo");
});

test("somebody may write again", async () => {
  expect((await write({ ...asha, message: "And can it be ironed warm?" })).statusCode).toBe(200);
  expect(await db.$count(contactMessages)).toBe(2);
});

test.for([
  [{}, "Name is required."],
  [{ ...asha, name: " " }, "Name is required."],
  [{ ...asha, email: "" }, "Email is required."],
  [{ ...asha, email: "asha" }, "Email format is invalid."],
  [{ ...asha, message: "" }, "Message is required."],
  [{ ...asha, message: "Too short" }, "Message must be at least 10 characters."],
  [{ ...asha, message: "x".repeat(4001) }, "Message must be at most 4000 characters."],
  [{ ...asha, message: { $gt: "" } }, "Message must be text."],
] as const)("%j is refused and changes nothing", async ([form, sentence]) => {
  const before = await db.$count(contactMessages);
  const answer = await write(form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe(sentence);
  expect(await db.$count(contactMessages)).toBe(before);
});

test("staff see who waits longest first, and mark who has an answer", async () => {
  const admin = await givenAdmin(shop);
  const waiting = (await list(admin.token)).json();
  expect(waiting).toMatchObject({ totalPages: 1, currentPage: 1, count: 2 });
  expect(waiting.messages[0]).toMatchObject({ ...asha, answered: null, answeredBy: null });
  const id = waiting.messages[0]._id;

  const marks = await Promise.all([mark(admin.token, id, true), mark(admin.token, id, true)]);
  expect(marks.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await list(admin.token)).json().count).toBe(1);
  const [answered] = (await list(admin.token, "?which=answered")).json().messages;
  expect(answered).toMatchObject({ _id: id, answered: expect.stringMatching(/Z$/) });
  expect(answered.answeredBy).not.toBe("");
  expect((await list(admin.token, "?which=all&limit=1&page=2")).json()).toMatchObject({ totalPages: 2, count: 2 });
  expect(await db.select().from(auditEntries)).toMatchObject([{ thing: "message", thingId: id, userId: admin.userId }]);

  expect((await mark(admin.token, id, false)).statusCode).toBe(200);
  expect((await list(admin.token)).json().count).toBe(2);
});

test("what people wrote is for admins alone", async () => {
  const member = await givenMember(shop);
  expect((await list("")).statusCode).toBe(401);
  expect((await list(member.token)).statusCode).toBe(403);
  expect((await mark(member.token, crypto.randomUUID(), true)).statusCode).toBe(403);
});

test("bad questions get one clear sentence", async () => {
  const admin = await givenAdmin(shop);
  expect((await list(admin.token, "?which=lost")).json().error).toBe("Which must be waiting, answered or all.");
  expect((await list(admin.token, "?page=9")).json()).toMatchObject({ messages: [], currentPage: 9, count: 2 });
  expect((await mark(admin.token, crypto.randomUUID(), true)).statusCode).toBe(404);
  expect((await mark(admin.token, "nonsense", true)).statusCode).toBe(404);
  const [message] = await db.select().from(contactMessages);
  expect((await mark(admin.token, message?.id ?? "", "yes")).json().error).toBe("Answered must be yes or no.");
});

test("who writes again and again has to wait", async () => {
  let answer = await write(asha);
  for (let i = 0; i < 40 && answer.statusCode === 200; i++) answer = await write(asha);
  expect(answer.statusCode).toBe(429);
});
