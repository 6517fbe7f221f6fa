import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { phoneCodes } from "./tables.ts";

const { app, shop, db } = await openShop();
const folder = join(shop.settings.dataDir, "sms");

let numbers = 0;
const freshNumber = () => `98${String(++numbers).padStart(8, "0")}`;
const givenPhone = (phoneNumber = freshNumber()) => givenMember(shop, { phoneNumber });
const post = (path: string, { headers }: Pick<Person, "headers">, payload?: object, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: `/api/auth/${path}`, headers, remoteAddress, ...(payload && { payload }) });
const prove = (person: Person, code: string) => post("verify-phone", person, { code });
const messages = async () =>
  Promise.all((await readdir(folder).catch(() => [])).sort().map((name) => readFile(join(folder, name), "utf8")));

async function sendCode(person: Person): Promise<string> {
  const answer = await post("code", person);
  expect(answer.statusCode, answer.body).toBe(200);
  return /\n(\d{6}) is/.exec((await messages()).at(-1) ?? "")?.[1] ?? "";
}
const me = async ({ headers }: Person) => (await app.inject({ url: "/api/user/me", headers })).json().user;
const wrong = "This code is wrong or has expired. Please ask for a new one.";
const otherThan = (code: string) => (code === "000000" ? "111111" : "000000");

test("the code that was sent to the number proves it, once", async () => {
  const asha = await givenPhone("+91 98765 43210");
  expect(await me(asha)).toMatchObject({ phoneProven: false });
  const code = await sendCode(asha);
  const text = (await messages()).at(-1) ?? "";
  expect(text).toContain("To: +91 98765 43210");
  const [name = ""] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const answer = await prove(asha, code);
  expect(answer.json()).toMatchObject({
    success: true,
    message: "Thank you! Your phone number is confirmed.",
    user: { _id: asha.userId, phoneProven: true },
  });
  expect(await db.select().from(phoneCodes)).toEqual([]);
  expect(await db.select().from(securityEvents).where(eq(securityEvents.kind, "phone proven"))).toMatchObject([
    { userId: asha.userId, actorId: asha.userId },
  ]);
  expect((await prove(asha, code)).statusCode, "twice").toBe(400);
  const sent = (await messages()).length;
  expect((await post("code", asha)).json().message).toBe("Your phone number is confirmed already.");
  expect(await messages()).toHaveLength(sent);
});

test("an empty body is none: the code goes to the number of one's own profile", async () => {
  const asha = await givenPhone();
  const sent = (await messages()).length;
  const answer = await post("code", asha, {});
  expect([answer.statusCode, answer.json().message]).toEqual([200, "A code is on its way to your phone."]);
  expect(await messages()).toHaveLength(sent + 1);
  expect(await db.$count(phoneCodes, eq(phoneCodes.userId, asha.userId))).toBe(1);
});

test("an older login proves no number and replaces no proven one, until it is confirmed", async () => {
  const number = freshNumber();
  const member = await givenPhone(number);
  const change = (profile: object) =>
    app.inject({ method: "PUT", url: "/api/user", headers: member.headers, payload: { profile } });
  const age = () =>
    db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, member.userId));
  const code = await sendCode(member);
  await age();
  for (const answer of [await post("code", member), await prove(member, code)]) {
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([403, ["login"]]);
  }
  expect(await me(member)).toMatchObject({ phoneProven: false });
  await post("confirm-login", member, { password: member.password });
  expect((await prove(member, code)).statusCode).toBe(200);

  await age();
  for (const phoneNumber of [freshNumber(), ""]) {
    const refused = await change({ phoneNumber, firstName: "Usha" });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([403, ["login"]]);
  }
  expect(await me(member), "nothing of it was changed").toMatchObject({ phoneNumber: number, firstName: "Asha" });
  expect((await change({ phoneNumber: `+91 ${number}`, firstName: "Usha" })).statusCode, "the same number").toBe(200);
  await post("confirm-login", member, { password: member.password });
  expect((await change({ phoneNumber: freshNumber() })).json().user).toMatchObject({ phoneProven: false });
  await age();
  expect((await change({ phoneNumber: freshNumber() })).statusCode, "nobody proved that one").toBe(200);
});

test("the owner hears by mail of a number that was proven, and of one that went", async () => {
  const member = await givenPhone();
  await prove(member, await sendCode(member));
  const subjects = async () => (await mailsTo(db, member.email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual(["Your Tana Bana phone number was confirmed"]);
  const change = (phoneNumber: string) =>
    app.inject({
      method: "PUT",
      url: "/api/user",
      headers: member.headers,
      payload: { profile: { phoneNumber } },
    });
  await change(freshNumber());
  await change(freshNumber());
  expect(await subjects()).toEqual([
    "Your Tana Bana phone number was changed",
    "Your Tana Bana phone number was confirmed",
  ]);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, member.userId));
  expect(events.map(({ kind }) => kind)).toEqual(["phone proven", "phone changed"]);
});

test("the code is kept as a hash that nobody can guess from, and a new one replaces it", async () => {
  const member = await givenPhone();
  const first = await sendCode(member);
  const [kept] = await db.select().from(phoneCodes).where(eq(phoneCodes.userId, member.userId));
  expect(JSON.stringify(kept)).not.toContain(first);
  const second = await sendCode(member);
  if (first !== second) expect((await prove(member, first)).json()).toEqual({ error: wrong, fields: { code: wrong } });
  expect((await prove(member, second)).statusCode).toBe(200);
});

test("after five wrong tries, also at the same moment, the right code is good no more", async () => {
  const member = await givenPhone();
  const code = await sendCode(member);
  const answers = await Promise.all(Array.from({ length: 5 }, () => prove(member, otherThan(code))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect((await prove(member, code)).json().error).toBe(wrong);
  expect(await me(member)).toMatchObject({ phoneProven: false });
});

test("a code that has expired is good no more", async () => {
  const member = await givenPhone();
  const code = await sendCode(member);
  await db.update(phoneCodes).set({ expiresAt: sql`now()` }).where(eq(phoneCodes.userId, member.userId));
  expect((await prove(member, code)).json().error).toBe(wrong);
});

test("a code is of one person and one number", async () => {
  const [one, other] = [await givenPhone(), await givenPhone()];
  const code = await sendCode(one);
  await sendCode(other);
  expect((await prove(other, code)).statusCode).toBe(400);
  const profile = { phoneNumber: freshNumber() };
  await app.inject({ method: "PUT", url: "/api/user", headers: one.headers, payload: { profile } });
  expect((await prove(one, code)).json().error).toBe(wrong);
});

test("changing the number takes the proof away; typed in another way it is the same number", async () => {
  const number = freshNumber();
  const member = await givenPhone(number);
  await prove(member, await sendCode(member));
  const change = async (phoneNumber: string) =>
    (
      await app.inject({
        method: "PUT",
        url: "/api/user",
        headers: member.headers,
        payload: { profile: { phoneNumber } },
      })
    ).json().user.phoneProven;
  expect(await change(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).toBe(true);
  expect(await change(freshNumber())).toBe(false);
});

test("a proven number belongs to one account, however it is typed", async () => {
  const number = freshNumber();
  const [first, second] = [await givenPhone(number), await givenPhone(`+91-${number}`)];
  await prove(first, await sendCode(first));
  const answer = await prove(second, await sendCode(second));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("Another account has proven this phone number already.");
  expect(await me(second)).toMatchObject({ phoneProven: false });
  const proven = { phoneProvenAt: new Date() };
  await expect(db.update(users).set(proven).where(eq(users.id, second.userId))).rejects.toThrow();
  // Given up by the first, it is free for the second.
  await app.inject({
    method: "PUT",
    url: "/api/user",
    headers: first.headers,
    payload: { profile: { phoneNumber: "" } },
  });
  expect((await prove(second, await sendCode(second))).statusCode).toBe(200);
});

test.for([
  [{}, "Code is required."],
  [{ code: "" }, "Code is required."],
  [{ code: 123456 }, "Code must be text."],
  [{ code: "12345" }, "The code has six digits."],
  [{ code: "１２３４５６" }, "The code has six digits."],
] as const)("the proof %j is refused", async ([payload, sentence]) => {
  const answer = await post("verify-phone", await givenPhone(), payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { code: sentence } });
});

test("without a number there is nothing to prove, and visitors have none", async () => {
  const sentence = "Please add your phone number to your account first.";
  const member = await givenMember(shop);
  for (const answer of [await post("code", member), await prove(member, "123456")]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: sentence, fields: { phoneNumber: sentence } });
  }
  expect((await post("code", { headers: { authorization: "" } })).statusCode).toBe(401);
});

test("an account, a number and an address get few codes", async () => {
  const asked = async (person: () => Promise<Person>, remoteAddress: (n: number) => string) => {
    for (let n = 0; n < 60; n++)
      if ((await post("code", await person(), undefined, remoteAddress(n))).statusCode === 429) return n;
    return Number.POSITIVE_INFINITY;
  };
  const member = await givenPhone();
  const number = freshNumber();
  const elsewhere = (block: number) => (n: number) => `203.${block}.${n}.7`;
  expect(await asked(async () => member, elsewhere(1))).toBeLessThanOrEqual(3);
  expect(await asked(() => givenPhone(number), elsewhere(2))).toBeLessThanOrEqual(3);
  expect(
    await asked(
      () => givenPhone(),
      () => "198.51.100.7",
    ),
  ).toBeLessThanOrEqual(20);
});

test("who tries codes again and again has to wait", async () => {
  const member = await givenPhone();
  let answer = await prove(member, "123456");
  for (let n = 0; n < 20 && answer.statusCode === 400; n++) answer = await prove(member, "123456");
  expect(answer.statusCode).toBe(429);
});

test("a public shop has nobody who sends the message, and says so instead of writing it", async () => {
  const open = await openShop({ TRUST_PROXY: "1", PAYMENT_PROVIDER: "off" });
  const asha = await givenMember(open.shop, { phoneNumber: freshNumber() });
  const answer = await open.app.inject({ method: "POST", url: "/api/auth/code", headers: asha.headers });
  expect([answer.statusCode, answer.json().error]).toEqual([
    400,
    "We cannot send text messages. Please confirm your email address instead.",
  ]);
  expect(await open.db.$count(phoneCodes)).toBe(0);
});
