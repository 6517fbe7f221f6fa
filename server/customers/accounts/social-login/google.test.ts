import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeRole } from "#server/customers/accounts/service.ts";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openBrowser } from "#server/testing/clients/browser.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";

const google = await openGoogle();
const { provider, exchange, visit: visitGoogle } = google;
const { app, shop, db } = await openShop(google.settings);

beforeEach(google.welcomeSomebodyNew);

const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

test("a newcomer signs in with Google and has an account of provider Google with a proven email", async () => {
  const browser = openBrowser(app);
  const landing = await visitGoogle(browser);
  expect(landing).toMatch(/^http:\/\/localhost:3000\/auth\/success\?token=[\w-]{43}$/);
  const answer = await exchange(browser, landing);
  expect(answer.statusCode).toBe(200);
  const { token, user, message } = answer.json();
  expect(message).toBe("Hey Meera, Welcome Back!");
  expect(user).toMatchObject({ firstName: "Meera", lastName: "Iyer", provider: "Google", role: "ROLE MEMBER" });
  expect(user.email).toBe(provider.account.email);
  expect((await userOf(user.email))?.emailProvenAt).toBeInstanceOf(Date);
  expect((await app.inject({ url: "/api/user/me", headers: { authorization: token } })).json().user).toEqual(user);
});

test("whoever has signed in with Google before comes back to the same account, even with another email there", async () => {
  await visitGoogle(openBrowser(app));
  const before = await userOf(String(provider.account.email));
  provider.account.email = "moved@example.com";
  const browser = openBrowser(app);
  const { user } = (await exchange(browser, await visitGoogle(browser))).json();
  expect(user._id).toBe(before?.id);
  expect(await userOf("moved@example.com")).toBeUndefined();
});

test("a proven email leads to the account that has it, whose password stays good when its email was proven too", async () => {
  const member = await givenMember(shop, { email: provider.account.email, emailProvenAt: new Date() });
  const browser = openBrowser(app);
  const { user } = (await exchange(browser, await visitGoogle(browser))).json();
  expect(user).toMatchObject({ _id: member.userId, provider: "Email" });
  expect((await app.inject({ method: "POST", url: "/api/auth/login", body: member })).statusCode).toBe(200);
  expect((await app.inject({ url: "/api/user/me", headers: member.headers })).statusCode).toBe(200);
});

test("letter case makes no second account (pitfall 27)", async () => {
  const member = await givenMember(shop, { email: provider.account.email });
  provider.account.email = String(provider.account.email).toUpperCase();
  const browser = openBrowser(app);
  expect((await exchange(browser, await visitGoogle(browser))).json().user._id).toBe(member.userId);
});

test("a stranger who signed up with somebody's email beforehand is out when its owner comes through Google", async () => {
  const stranger = await givenMember(shop, { email: provider.account.email });
  const browser = openBrowser(app);
  const { user } = (await exchange(browser, await visitGoogle(browser))).json();
  expect(user._id).toBe(stranger.userId);
  expect((await app.inject({ url: "/api/user/me", headers: stranger.headers })).statusCode).toBe(401);
  expect((await app.inject({ method: "POST", url: "/api/auth/login", body: stranger })).statusCode).toBe(400);
});

test("an unproven email never opens somebody's account", async () => {
  const member = await givenMember(shop, { email: provider.account.email });
  for (const verified of [false, undefined]) {
    provider.account.email_verified = verified;
    expect(await visitGoogle(openBrowser(app))).toBe("http://localhost:3000/login?error=email-taken");
  }
  expect(await db.$count(identities, eq(identities.userId, member.userId))).toBe(0);
  expect(await db.$count(users, eq(users.email, member.email))).toBe(1);
});

test("an unproven email that nobody has makes an account whose email stays unproven", async () => {
  provider.account.email_verified = false;
  await visitGoogle(openBrowser(app));
  expect(await userOf(String(provider.account.email))).toMatchObject({ provider: "Google", emailProvenAt: null });
});

test("the same person at the same moment in two tabs gets one account (pitfall 27)", async () => {
  const browsers = [openBrowser(app), openBrowser(app), openBrowser(app), openBrowser(app)];
  const landings = await Promise.all(browsers.map(visitGoogle));
  for (const landing of landings) expect(landing).toContain("/auth/success");
  expect(await db.$count(users, eq(users.email, String(provider.account.email)))).toBe(1);
});

test("a social login of an account with a second factor asks for its code, and a wrong one uses up nothing", async () => {
  const first = openBrowser(app);
  const { token } = (await exchange(first, await visitGoogle(first))).json();
  const factor = await givenFactor(app, { headers: { authorization: token } });
  const browser = openBrowser(app);
  const handover = new URL(await visitGoogle(browser)).searchParams.get("token");
  const send = (code?: string, from = browser) => from.post("/api/auth/success", { token: handover, code });
  for (const code of [undefined, "", "000000"]) {
    const refused = await send(code);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.code).toBe(refused.json().error);
  }
  const code = factor.nextCode();
  expect((await send(code, openBrowser(app))).json().fields).toBeUndefined();
  expect((await send(code)).statusCode).toBe(200);
  expect((await send(factor.recoveryCodes[0])).json().fields).toBeUndefined();
});

test("the factor of a stranger who signed up with somebody's email beforehand goes when its owner comes", async () => {
  const stranger = await givenMember(shop, { email: provider.account.email });
  await givenFactor(app, stranger);
  const browser = openBrowser(app);
  expect((await exchange(browser, await visitGoogle(browser))).json().user._id).toBe(stranger.userId);
});

test.each(["ROLE ADMIN", "ROLE MERCHANT"] as const)(
  "no account of %s is opened because its email is the one at Google",
  async (role) => {
    const overrides = { email: String(provider.account.email), emailProvenAt: new Date() };
    const { userId } = role === "ROLE ADMIN" ? await givenAdmin(shop, overrides) : await givenMerchant(shop, overrides);
    expect(await visitGoogle(openBrowser(app))).toBe("http://localhost:3000/login?error=staff");
    expect(await db.$count(identities, eq(identities.userId, userId))).toBe(0);
  },
);

test("what was linked by email ends when the account becomes staff; an account made through Google keeps its own", async () => {
  const member = await givenMember(shop, { email: String(provider.account.email), emailProvenAt: new Date() });
  await visitGoogle(openBrowser(app));
  await transaction(db, (tx) => changeRole(tx, member.userId, "ROLE ADMIN"));
  expect(await visitGoogle(openBrowser(app))).toBe("http://localhost:3000/login?error=staff");

  google.welcomeSomebodyNew();
  await visitGoogle(openBrowser(app));
  const { id = "" } = (await userOf(String(provider.account.email))) ?? {};
  await transaction(db, (tx) => changeRole(tx, id, "ROLE ADMIN"));
  const browser = openBrowser(app);
  expect((await exchange(browser, await visitGoogle(browser))).json().user).toMatchObject({ _id: id });
});
