import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
/** A second process of the same shop, as far as anybody can tell: they share nothing but the database. */
const second = await buildApp(shop);

const home = "203.0.113.7";
const post = (url: string, body: object, from = home, at = app, headers = {}) =>
  at.inject({ method: "POST", url: `/api/auth/${url}`, body, remoteAddress: from, headers });
const guess = (email: string, from = home, at = app) =>
  post("login", { email, password: "not the password" }, from, at);
const later = (seconds: number) =>
  db.execute(sql`update throttles set last_at = last_at - ${seconds} * interval '1 second',
    blocked_until = blocked_until - ${seconds} * interval '1 second'`);

async function statuses(times: number, ask: (i: number) => PromiseLike<{ statusCode: number }>): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) seen.push((await ask(i)).statusCode);
  return seen;
}

beforeEach(async () => {
  await db.delete(throttles);
});

test("guesses at one account have to wait longer and longer, whichever process they reach (pitfall 23)", async () => {
  const { email } = await givenMember(shop);
  expect(await statuses(5, (i) => guess(email, home, i % 2 ? app : second))).toEqual([400, 400, 400, 400, 400]);
  for (const wait of [5, 10, 20]) {
    for (const at of [app, second]) {
      const answer = await guess(email, home, at);
      expect(answer.statusCode).toBe(429);
      const told = Number(answer.headers["retry-after"]);
      expect(told).toBeGreaterThan(wait / 2);
      expect(told).toBeLessThanOrEqual(wait);
      expect(answer.json()).toEqual({ error: `Too many tries. Please wait ${told} seconds and try again.` });
    }
    await later(wait);
    expect((await guess(email)).statusCode).toBe(400);
  }
});

test("even the right password has to wait, or a guess would show itself", async () => {
  const member = await givenMember(shop);
  await statuses(5, () => guess(member.email));
  expect((await post("login", member)).statusCode).toBe(429);
  await later(5);
  expect((await post("login", member)).statusCode).toBe(200);
});

test("an email without an account is treated like one with an account (pitfall 23)", async () => {
  const { email } = await givenMember(shop);
  const ofAnAccount = await statuses(7, () => guess(email));
  expect(await statuses(7, () => guess("nobody@example.com"))).toEqual(ofAnAccount);
  const sentence = /^Too many tries\. Please wait \d+ seconds? and try again\.$/;
  for (const whose of [email, "nobody@example.com"]) expect((await guess(whose)).json().error).toMatch(sentence);
});

test("of many guesses at the same moment, at two processes, only the free ones are looked at", async () => {
  const { email } = await givenMember(shop);
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => guess(email, home, i % 2 ? app : second)));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25);
});

test("a stranger's guesses do not shut the owner out", async () => {
  const member = await givenMember(shop);
  await statuses(12, () => guess(member.email, "198.51.100.9"));
  expect((await post("login", member)).statusCode).toBe(200);
});

test("guesses at one account from everywhere have to wait, for a minute at most", async () => {
  const { email } = await givenMember(shop);
  const seen = await statuses(21, (i) => guess(email, `198.51.100.${i}`));
  expect(seen.lastIndexOf(400)).toBe(19);
  expect(seen[20]).toBe(429);
  for (let i = 0; i < 8; i++) {
    await later(60);
    await guess(email, `192.0.2.${i}`);
  }
  expect(Number((await guess(email, "192.0.2.99")).headers["retry-after"])).toBeLessThanOrEqual(60);
});

test("guesses at many accounts from one address have to wait; an IPv6 household is one address", async () => {
  const from = (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`;
  const seen = await statuses(41, (i) => guess(`person-${i}@nowhere.example`, from(i)));
  expect(seen.lastIndexOf(400)).toBe(39);
  expect(seen[40]).toBe(429);
  expect((await guess("anybody@nowhere.example", "2001:db8:1:3::1")).statusCode).toBe(400);
});

test("a login forgets the account's tries but not those of the address", async () => {
  const member = await givenMember(shop);
  for (let round = 0; round < 10; round++) {
    await statuses(4, (i) => guess(`${round}-${i}@nowhere.example`));
    if (round < 9) expect((await post("login", member)).statusCode).toBe(200);
  }
  expect((await guess("anybody@nowhere.example")).statusCode).toBe(429);
});

test("who mistypes now and then, and gets it right in the end, never waits", async () => {
  const member = await givenMember(shop);
  for (let day = 0; day < 3; day++) {
    expect(await statuses(4, () => guess(member.email))).toEqual([400, 400, 400, 400]);
    expect((await post("login", member)).statusCode).toBe(200);
  }
});

test("a family behind one address logs in and out all day", async () => {
  const family = await Promise.all(Array.from({ length: 6 }, () => givenMember(shop)));
  for (const member of [...family, ...family, ...family, ...family]) {
    expect((await guess(member.email)).statusCode).toBe(400);
    expect((await post("login", member)).statusCode).toBe(200);
  }
});

test("sign-ups with one email, and sign-ups from one address, have to wait in the end (pitfall 23)", async () => {
  const form = (email: string) => ({ email, firstName: "Meera", lastName: "Iyer", password: "a long password" });
  const { email } = await givenMember(shop);
  expect(await statuses(6, () => post("register", form(email)))).toEqual([400, 400, 400, 400, 400, 429]);
  await db.delete(throttles);
  const seen = await statuses(41, (i) => post("register", form(`many-${i % 20}@example.com`)));
  expect(seen.filter((status) => status === 429)).toHaveLength(1);
});

test("one mailbox is not flooded with links, whoever asks, and nobody learns whether it is one", async () => {
  const { email } = await givenMember(shop);
  const asked = (whose: string) => statuses(4, (i) => post("forgot", { email: whose }, `198.51.100.${i}`));
  // Side by side, since each answer takes its time on purpose.
  const both = await Promise.all([asked(email), asked("nobody@example.com")]);
  expect(both).toEqual(Array(2).fill([200, 200, 200, 429]));
  expect(Number((await post("forgot", { email }, "192.0.2.1")).headers["retry-after"])).toBeGreaterThan(30);
});

test("tries at links to reset a password have to wait", async () => {
  const form = { password: "a new password", confirmPassword: "a new password" };
  const seen = await statuses(21, (i) => post(`reset/guess-${i}`, form));
  expect(seen.lastIndexOf(400)).toBe(19);
  expect(seen[20]).toBe(429);
});

test("who has set a new password by mail can log in at once", async () => {
  const { email } = await givenMember(shop);
  await statuses(6, () => guess(email));
  await post("forgot", { email });
  const form = { password: "a new password", confirmPassword: "a new password" };
  await post(`reset/${await resetTokenFor(db, email)}`, form);
  expect((await post("login", { email, password: "a new password" })).statusCode).toBe(200);
});

test("guesses at the old password in a stolen login have to wait", async () => {
  const member = await givenMember(shop);
  const change = (password: string) =>
    post("reset", { password, confirmPassword: "a new password" }, home, app, member.headers);
  expect(await statuses(6, () => change("not the password"))).toEqual([400, 400, 400, 400, 400, 429]);
  await later(10);
  expect((await change(member.password)).statusCode).toBe(200);
});

test("bad input is refused without being counted", async () => {
  expect(new Set(await statuses(10, () => post("login", { email: "asha" })))).toEqual(new Set([400]));
  expect(await db.$count(throttles)).toBe(0);
});
