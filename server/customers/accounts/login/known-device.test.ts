import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const owner = "203.0.113.7";
const post = (url: string, body: object, from = owner, headers = {}) =>
  app.inject({ method: "POST", url: `/api/auth/${url}`, body, remoteAddress: from, headers });
const logIn = ({ email, password }: { email: string; password: string }, cookie = "", from = owner) =>
  post("login", { email, password }, from, cookie ? { cookie } : {});
const later = (seconds: number) =>
  db.execute(sql`update throttles set last_at = last_at - ${seconds} * interval '1 second',
    blocked_until = blocked_until - ${seconds} * interval '1 second'`);

/** What a browser sends back of an answer's cookies. */
const cookieOf = ({ cookies }: Awaited<ReturnType<typeof logIn>>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

/** Guesses, each from an address of its own; answers how many of them were looked at. */
async function attack(email: string, many: number, round = 0): Promise<number> {
  let looked = 0;
  for (let i = 0; i < many; i++) {
    const answer = await logIn({ email, password: `guess ${round} ${i}` }, "", `198.51.${round}.${i}`);
    if (answer.statusCode === 400) looked += 1;
  }
  return looked;
}

async function givenKnownDevice(overrides = {}): Promise<Person & { cookie: string }> {
  const member = await givenMember(shop, overrides);
  const answer = await logIn(member);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...member, cookie: cookieOf(answer) };
}

beforeEach(async () => {
  await db.delete(throttles);
});

test("while strangers guess from everywhere, the owner signs in at once on a device that did so before", async () => {
  const person = await givenKnownDevice();
  for (let round = 0; round < 3; round++) {
    expect(await attack(person.email, 30, round)).toBeLessThanOrEqual(20);
    expect((await logIn(person, person.cookie, `192.0.2.${round}`)).statusCode).toBe(200);
    await later(60);
  }
});

test("the guesses of an hour stay few, however many addresses they come from and however often the owner signs in", async () => {
  const person = await givenKnownDevice();
  let looked = 0;
  for (let minute = 0; minute < 60; minute++) {
    looked += await attack(person.email, minute === 0 ? 30 : 2, minute);
    if (minute % 10 === 0) expect((await logIn(person, person.cookie)).statusCode).toBe(200);
    await later(60);
  }
  expect(looked).toBeLessThan(100);
});

test("the owner on a new device gets in through the mailbox, even while strangers use up its links", async () => {
  const { email, password } = await givenMember(shop);
  await attack(email, 30);
  expect((await logIn({ email, password })).statusCode).toBe(429);
  for (let i = 0; i < 4; i++) await post("forgot", { email }, `198.51.100.${i}`);
  expect((await post("forgot", { email })).statusCode).toBe(429);
  const form = { password: "a new password", confirmPassword: "a new password" };
  const reset = await post(`reset/${await resetTokenFor(db, email)}`, form);
  expect(reset.statusCode).toBe(200);
  await attack(email, 30, 1);
  expect((await logIn({ email, password: "a new password" }, cookieOf(reset))).statusCode).toBe(200);
});

test("a known device has to wait as well when it guesses, and makes nobody else wait", async () => {
  const person = await givenKnownDevice();
  const codes: number[] = [];
  for (let i = 0; i < 11; i++)
    codes.push((await logIn({ email: person.email, password: "not the password" }, person.cookie)).statusCode);
  expect(codes).toEqual([...Array(10).fill(400), 429]);
  expect((await logIn(person)).statusCode).toBe(200);
});

test("the cookie opens nothing, is out of reach for scripts and other sites, and is for its own account", async () => {
  const person = await givenKnownDevice();
  const [set] = (await logIn(person)).cookies;
  expect(set).toMatchObject({ name: "device", path: "/", httpOnly: true, sameSite: "Strict" });
  expect((await app.inject({ url: "/api/user/me", headers: { cookie: person.cookie } })).statusCode).toBe(401);
  const other = await givenMember(shop);
  await attack(other.email, 30);
  expect((await logIn(other, person.cookie)).statusCode).toBe(429);
});

test("a browser that several people use is known to each of them", async () => {
  const first = await givenKnownDevice();
  const second = await givenMember(shop);
  const cookie = cookieOf(await logIn(second, first.cookie));
  for (const person of [first, second]) {
    await attack(person.email, 30);
    expect((await logIn(person, cookie)).statusCode).toBe(200);
  }
});

test.for([
  ["is made up", (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
  ["names another device", (cookie: string) => cookie.replace(/\.[\w-]{36}\./, `.${crypto.randomUUID()}.`)],
  ["was made to last", (cookie: string) => cookie.replace(/\.(\d{10})\./, ".9999999999.")],
  ["is nonsense", () => "device=~~.~..~%00"],
] as const)("a cookie that %s is no known device", async ([, forge]) => {
  const person = await givenKnownDevice();
  await attack(person.email, 30);
  expect((await logIn(person, forge(person.cookie))).statusCode).toBe(429);
});

test("a new password ends what devices knew; the one that changed it stays known", async () => {
  const person = await givenKnownDevice();
  const form = { password: person.password, confirmPassword: "a new password" };
  const changed = await post("reset", form, owner, { ...person.headers, cookie: person.cookie });
  expect(changed.statusCode).toBe(200);
  await attack(person.email, 30);
  const now = { email: person.email, password: "a new password" };
  expect((await logIn(now, person.cookie)).statusCode).toBe(429);
  expect((await logIn(now, cookieOf(changed))).statusCode).toBe(200);
});

test("in a shop behind https the cookie is bound to its host", async () => {
  const safe = await openShop({ PUBLIC_URL: "https://shop.example" });
  const { email, password } = await givenMember(safe.shop);
  const answer = await safe.app.inject({ method: "POST", url: "/api/auth/login", body: { email, password } });
  expect(answer.cookies).toMatchObject([{ name: "__Host-device", secure: true, path: "/" }]);
  expect(answer.cookies[0]).not.toHaveProperty("domain");
});

test("whoever tries somebody's email on and on does not keep them from signing up", async () => {
  const email = "wanted@example.com";
  const form = { firstName: "Meera", lastName: "Iyer", password: "a long password" };
  await givenMember(shop, { email });
  for (let i = 0; i < 12; i++) await post("register", { ...form, email }, `198.51.100.${i}`);
  await db.delete(users).where(eq(users.email, email));
  expect((await post("register", { ...form, email })).statusCode).toBe(200);
});
