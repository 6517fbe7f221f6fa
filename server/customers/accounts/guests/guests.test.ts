import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import { addressForm, givenGuest, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { guestToken, readGuestToken, withOrderLinks } from "./service.ts";

const { app, shop, db } = await openShop();
const start = (payload: object, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: "/api/guest/session", payload, remoteAddress });
const open = (token: unknown) => app.inject({ method: "POST", url: "/api/guest/link", payload: { token } });
const asha = { email: "Asha@Example.com", phoneNumber: "+91 98765 43210" };
const orderId = "0197a3c0-0000-7000-8000-000000000001";

test("a guest gives an email and a phone number and is signed in for a day, without an account", async () => {
  const answer = await start(asha);
  expect(answer.statusCode, answer.body).toBe(200);
  const { token, ...rest } = answer.json();
  expect(rest).toEqual({ success: true });
  const [guest] = await db.select().from(users);
  expect(guest).toMatchObject({
    email: null,
    guestEmail: "asha@example.com",
    passwordHash: null,
    emailProvenAt: null,
    phoneProvenAt: null,
    role: "ROLE MEMBER",
    phoneNumber: "+91 98765 43210",
  });
  const [session] = await db
    .select({ days: sql<number>`extract(epoch from ${sessions.expiresAt} - ${sessions.createdAt})::float8 / 86400` })
    .from(sessions);
  expect(session?.days).toBeCloseTo(1, 3);
  const own = await app.inject({ url: "/api/address", headers: { authorization: token } });
  expect(own.json()).toEqual({ addresses: [] });
});

test.for([
  [{}, { email: "Email is required.", phoneNumber: "Phone number is required." }],
  [{ ...asha, email: "asha" }, { email: "Email format is invalid." }],
  [{ ...asha, phoneNumber: "12345" }, { phoneNumber: "Phone number must be at least 10 digits." }],
  [{ ...asha, phoneNumber: 9876543210 }, { phoneNumber: "Phone number must be text." }],
] as const)("%j begins nothing", async ([payload, fields]) => {
  const before = await db.$count(users);
  const answer = await start(payload, "203.0.113.9");
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  expect(await db.$count(users)).toBe(before);
});

test("an email of an account is accepted like any other, and opens nothing of it", async () => {
  const member = await givenMember(shop, { emailProvenAt: new Date() });
  const known = await start({ ...asha, email: member.email }, "203.0.113.10");
  const unknown = await start({ ...asha, email: "nobody@example.com" }, "203.0.113.11");
  expect(Object.keys(known.json())).toEqual(Object.keys(unknown.json()));
  expect(known.statusCode).toBe(unknown.statusCode);
  const headers = { authorization: known.json().token };
  await app.inject({ method: "POST", url: "/api/address/add", headers: member.headers, payload: addressForm() });
  expect((await app.inject({ url: "/api/address", headers })).json()).toEqual({ addresses: [] });
});

test("two guests with one email know nothing of each other", async () => {
  const [one, other] = [
    await givenGuest(shop, { email: "two@example.com" }),
    await givenGuest(shop, { email: "two@example.com" }),
  ];
  expect(one.userId).not.toBe(other.userId);
  const added = await app.inject({
    method: "POST",
    url: "/api/address/add",
    headers: one.headers,
    payload: addressForm(),
  });
  const { _id } = added.json().address;
  expect((await app.inject({ url: `/api/address/${_id}`, headers: other.headers })).statusCode).toBe(404);
  expect((await app.inject({ url: `/api/address/${_id}`, headers: one.headers })).statusCode).toBe(200);
});

test("nobody logs in to a guest, resets a password of one or finds one to make staff", async () => {
  const guest = await givenGuest(shop, { email: "login@example.com" });
  const post = (url: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth/${url}`, payload, remoteAddress: "203.0.113.12" });
  expect((await post("login", { email: guest.email, password: "warp and weft" })).statusCode).toBe(400);
  expect((await post("forgot", { email: guest.email })).statusCode).toBe(200);
  expect((await db.execute(sql`select from one_time_tokens`)).rows).toEqual([]);
  const register = { email: guest.email, password: "warp and weft", firstName: "Asha", lastName: "Rao" };
  expect((await post("register", register)).statusCode, "the email is free").toBe(200);
});

test("an address and an email begin few sessions", async () => {
  const untilRefused = async (email: (n: number) => string, address: (n: number) => string) => {
    for (let n = 0; n < 100; n++)
      if ((await start({ ...asha, email: email(n) }, address(n))).statusCode === 429) return n;
    return Number.POSITIVE_INFINITY;
  };
  const oneMailbox = await untilRefused(
    () => "flood@example.com",
    () => "198.51.100.1",
  );
  expect(oneMailbox).toBeLessThanOrEqual(6);
  const manyAddresses = await untilRefused(
    () => "spread@example.com",
    (n) => `203.1.${n}.7`,
  );
  expect(manyAddresses).toBeLessThanOrEqual(20);
  const manyMailboxes = await untilRefused(
    (n) => `flood-${n}@example.com`,
    () => "198.51.100.2",
  );
  expect(manyMailboxes).toBeLessThanOrEqual(40);
});

test("the mailed link opens a session of the guest it was made for, as often as it is used", async () => {
  const guest = await givenGuest(shop);
  const token = guestToken(shop.settings, { guestId: guest.userId, orderId });
  for (const answer of [await open(token), await open(token)]) {
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, orderId });
    const headers = { authorization: answer.json().token };
    expect((await app.inject({ url: "/api/address", headers })).statusCode).toBe(200);
    expect((await app.inject({ url: "/api/user/me", headers })).statusCode).toBe(403);
  }
});

test("a link that was changed, made up, made elsewhere, for an account, or long ago opens nothing", async () => {
  const guest = await givenGuest(shop);
  const member = await givenMember(shop);
  const { settings } = shop;
  const made = { guestId: guest.userId, orderId };
  const good = guestToken(settings, made);
  const swapped = `${good.slice(0, -2)}${good.endsWith("A") ? "B" : "A"}${good.slice(-1)}`;
  const old = guestToken(settings, made, Date.now() - 91 * 86_400_000);
  const foreign = guestToken({ tokenSecret: "x".repeat(40) }, made);
  const ofAccount = guestToken(settings, { guestId: member.userId, orderId });
  for (const token of [swapped, old, foreign, ofAccount, guest.userId, "x", `${good}.`]) {
    const answer = await open(token);
    expect([answer.statusCode, answer.json().error], token).toEqual([
      400,
      "This link is good no more. If you have created an account since, please log in: your order is there.",
    ]);
  }
  expect(readGuestToken(settings, guestToken(settings, made, Date.now() - 89 * 86_400_000))).toEqual(made);
});

test("a suspended guest is refused by link and session", async () => {
  const guest = await givenGuest(shop);
  const suspended = { suspendedAt: new Date(), suspensionReason: "tests" };
  await db.update(users).set(suspended).where(eq(users.id, guest.userId));
  expect((await open(guestToken(shop.settings, { guestId: guest.userId, orderId }))).statusCode).toBe(400);
  expect((await app.inject({ url: "/api/address", headers: guest.headers })).statusCode).toBe(401);
  await db.delete(sessions).where(eq(sessions.userId, guest.userId));
});

test("mails lead a guest to the link and everybody else to the page of the order", () => {
  const address = `${shop.settings.publicUrl}/order/${orderId}`;
  const mail = { subject: "Your order", html: `<a href="${address}">${address}</a>`, text: `See ${address}\n` };
  const buyer = { id: orderId, guestEmail: null };
  expect(withOrderLinks(shop.settings, buyer, mail)).toBe(mail);
  const linked = withOrderLinks(shop.settings, { ...buyer, guestEmail: "asha@example.com" }, mail);
  expect(`${linked.html}${linked.text}`).not.toContain(address);
  const [, token = ""] = /\/guest\/([\w-]+)\n$/.exec(linked.text) ?? [];
  expect(readGuestToken(shop.settings, token)).toEqual({ guestId: orderId, orderId });
});
