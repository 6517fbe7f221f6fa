import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAddress, givenAdmin, givenLogin, givenMember } from "#server/testing/given/people.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { merchants } from "./tables.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", HOST: "127.0.0.1" });
const admin = await givenAdmin(shop);

let applicants = 0;

const post = (path: string, body: object) => app.inject({ method: "POST", url: `/api${path}`, body });
const approve = (id: string) =>
  app.inject({ method: "PUT", url: `/api/merchant/approve/${id}`, headers: admin.headers });
const linksTo = async (email: string) =>
  (await mailsTo(db, email)).flatMap(({ text }) => text.match(/http:\S+\/merchant-signup\/\S+/g) ?? []);

/** Somebody who applied through the form and was approved: their email and the link in their mail. */
async function givenInvited(email = `weaver+${++applicants}@example.com`) {
  const form = {
    name: "Usha",
    email,
    phoneNumber: "9876543210",
    brandName: `Usha ${applicants}`,
    business: "Handloom cotton",
  };
  expect((await post("/merchant/add", form)).statusCode).toBe(200);
  const [merchant] = await db.select().from(merchants).where(eq(merchants.email, email));
  const id = merchant?.id ?? "";
  expect((await approve(id)).statusCode).toBe(200);
  const [link = ""] = await linksTo(email);
  const { pathname, searchParams } = new URL(link);
  return { id, link, emailOfLink: searchParams.get("email"), token: pathname.split("/").at(-1) ?? "", ...form };
}

const signUp = (token: string, email: string, overrides: object = {}) =>
  post(`/merchant/signup/${token}`, {
    email,
    firstName: "Usha",
    lastName: "Devi",
    password: "madder root",
    ...overrides,
  });
const merchantOf = async (id: string) => (await db.select().from(merchants).where(eq(merchants.id, id)))[0];
const stale = "This link has expired or was used already.";

test("the link opens an account that is signed in, may sell and has a brand to complete", async () => {
  const { id, email, emailOfLink, link, token, brandName } = await givenInvited();
  expect(link).toMatch(/^http:\/\/localhost:3000\/merchant-signup\/[\w-]{43}\?email=weaver%2B/);
  expect(emailOfLink).toBe(email);
  const answer = await signUp(token, email);
  expect(answer.statusCode, answer.body).toBe(200);
  const { user, token: login } = answer.json();
  expect(user).toMatchObject({ email, role: "ROLE MERCHANT", merchant: { _id: id, isActive: true } });
  expect((await app.inject({ url: "/api/user/me", headers: { authorization: login } })).json()).toEqual({ user });
  const [brand] = await db.select().from(brands).where(eq(brands.name, brandName));
  expect(brand).toMatchObject({ isActive: false });
  expect(await merchantOf(id)).toMatchObject({ userId: user._id, brandId: brand?.id, invitationHash: null });
  expect((await post("/auth/login", { email, password: "madder root" })).statusCode).toBe(200);
});

test("the token itself is kept nowhere but in the mail", async () => {
  const { id, token } = await givenInvited();
  expect(JSON.stringify(await merchantOf(id))).not.toContain(token);
});

test("the link works once, also when it is followed twice at the same moment", async () => {
  const { email, token } = await givenInvited();
  const answers = await Promise.all([signUp(token, email), signUp(token, email, { password: "another one" })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await signUp(token, email)).json()).toEqual({ error: stale });
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
});

test("a link that has expired opens nothing; approving once more mails a new one", async () => {
  const { id, email, token } = await givenInvited();
  const end = sql`now() - interval '1 second'`;
  await db.update(merchants).set({ invitedUntil: end }).where(eq(merchants.id, id));
  expect((await signUp(token, email)).json()).toEqual({ error: stale });
  expect((await approve(id)).statusCode).toBe(200);
  const links = await linksTo(email);
  expect(new Set(links).size).toBe(2);
  expect((await signUp(token, email)).statusCode).toBe(400);
  const [newest = ""] = links;
  expect((await signUp(new URL(newest).pathname.split("/").at(-1) ?? "", email)).statusCode).toBe(200);
});

test("a link is good for seven days", async () => {
  const { id } = await givenInvited();
  const { rows } = await db.execute(sql`
    select invited_until - now() between interval '6 days 23 hours' and interval '7 days' as good from merchants where id = ${id}`);
  expect(rows).toEqual([{ good: true }]);
});

test("forgetting a password first does not void the invitation", async () => {
  const { email, token } = await givenInvited();
  expect((await post("/auth/forgot", { email })).statusCode).toBe(200);
  expect((await signUp(token, email)).statusCode).toBe(200);
});

test("an account opened with the email in the meantime becomes the merchant's, and nobody else's", async () => {
  const { id, email, token } = await givenInvited();
  const stranger = await post("/auth/register", { email, firstName: "S", lastName: "T", password: "strange pass" });
  expect(stranger.statusCode).toBe(200);
  await post("/auth/forgot", { email });
  await post(`/auth/reset/${await resetTokenFor(db, email)}`, { password: "reset one", confirmPassword: "reset one" });
  const login = (await post("/auth/login", { email, password: "reset one" })).json();
  expect(login.user.role).toBe("ROLE MEMBER");
  const answer = await signUp(token, email);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().user).toMatchObject({ _id: login.user._id, firstName: "Usha", role: "ROLE MERCHANT" });
  const headers = { authorization: login.token };
  expect((await app.inject({ url: "/api/user/me", headers })).statusCode).toBe(401);
  expect((await post("/auth/login", { email, password: "reset one" })).statusCode).toBe(400);
  expect(await merchantOf(id)).toMatchObject({ userId: login.user._id });
  expect((await approve(id)).statusCode).toBe(200);
  expect(await db.$count(merchants, eq(merchants.email, email))).toBe(1);
});

test("whoever opened an account with the email of somebody else loses it when the owner follows the link", async () => {
  const stranger = await givenMember(shop, { email: "owner@looms.example", password: "strange pass" });
  const elsewhere = await givenLogin(shop, stranger.userId);
  await db.insert(identities).values({ provider: "Facebook", providerId: "stranger", userId: stranger.userId });
  const address = await givenAddress(shop, stranger);
  await post("/auth/forgot", { email: stranger.email });
  const resetToken = await resetTokenFor(db, stranger.email);
  const { id, email, token } = await givenInvited(stranger.email);
  for (const { headers } of [stranger, elsewhere])
    expect((await app.inject({ url: "/api/user/me", headers })).json().user.role).toBe("ROLE MEMBER");

  const answer = await signUp(token, email);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().user).toMatchObject({ _id: stranger.userId, role: "ROLE MERCHANT", merchant: { _id: id } });
  const owner = { authorization: answer.json().token };
  expect((await app.inject({ url: `/api/address/${address.id}`, headers: owner })).statusCode).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  expect(user?.emailProvenAt).toBeInstanceOf(Date);

  for (const { headers } of [stranger, elsewhere])
    expect((await app.inject({ url: "/api/user/me", headers })).statusCode).toBe(401);
  expect((await post("/auth/login", { email, password: "strange pass" })).statusCode).toBe(400);
  const form = { password: "strange again", confirmPassword: "strange again" };
  expect((await post(`/auth/reset/${resetToken}`, form)).statusCode).toBe(400);
  expect(await db.$count(identities, eq(identities.userId, stranger.userId))).toBe(0);
  const subjects = (await mailsTo(db, email)).map(({ subject }) => subject);
  expect(subjects).toContain("Your Tana Bana password was changed");
  expect((await post("/auth/login", { email, password: "madder root" })).statusCode).toBe(200);
});

test("the link does not go round the second factor of an account whose email is proven", async () => {
  const { id, email, token } = await givenInvited();
  const member = await givenMember(shop, { email, emailProvenAt: new Date() });
  const { recoveryCodes } = await givenFactor(app, member);
  for (const code of [undefined, "000000"]) {
    const refused = await signUp(token, email, { code });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.code).toEqual(expect.any(String));
  }
  expect((await merchantOf(id))?.userId).toBeNull();
  expect((await signUp(token, email, { code: recoveryCodes[0] })).statusCode).toBe(200);
  expect(await merchantOf(id)).toMatchObject({ userId: member.userId });
  expect((await post("/auth/login", { email, password: "madder root" })).json().fields).toHaveProperty("code");
});

test("a factor that a stranger set up before the owner came goes with the stranger", async () => {
  const { email, token } = await givenInvited();
  await givenFactor(app, await givenMember(shop, { email }));
  expect((await signUp(token, email)).statusCode).toBe(200);
  expect((await post("/auth/login", { email, password: "madder root" })).statusCode).toBe(200);
});

test("the link is for its own email only", async () => {
  const { token, email } = await givenInvited();
  const sentence = "This link was sent to another email address.";
  expect((await signUp(token, "other@example.com")).json()).toEqual({ error: sentence, fields: { email: sentence } });
  expect((await signUp(token, ` ${email.toUpperCase()}`)).statusCode).toBe(200);
});

test("an admin's account is not taken over by a link", async () => {
  const { token, email } = await givenInvited();
  const other = await givenAdmin(shop, { email });
  expect((await signUp(token, email)).statusCode).toBe(400);
  const [user] = await db.select().from(users).where(eq(users.id, other.userId));
  expect(user).toMatchObject({ role: "ROLE ADMIN", firstName: "Asha" });
});

test("whoever is disabled before the link was followed waits until they are enabled", async () => {
  const { id, email, token } = await givenInvited();
  const setActive = (isActive: boolean) =>
    app.inject({
      method: "PUT",
      url: `/api/merchant/${id}/active`,
      headers: admin.headers,
      body: { merchant: { isActive } },
    });
  await setActive(false);
  expect((await signUp(token, email)).json().error).toBe(
    "Your merchant account has been disabled. Please contact the admin.",
  );
  await setActive(true);
  expect((await signUp(token, email)).statusCode).toBe(200);
});

test("every field is asked for", async () => {
  const answer = await post("/merchant/signup/whatever", {});
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    email: "Email is required.",
    firstName: "First Name is required.",
    lastName: "Last Name is required.",
    password: "Password is required.",
  });
  expect((await signUp("whatever", "a@example.com", { password: "12345" })).json().fields).toEqual({
    password: "Password must be at least 6 characters.",
  });
});
