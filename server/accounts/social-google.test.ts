import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type Browser, openBrowser } from "#server/testing/browser.ts";
import { givenMember } from "#server/testing/given.ts";
import { openProvider } from "#server/testing/provider.ts";
import { openShop } from "#server/testing/shop.ts";
import { identities, oneTimeTokens, sessions, users } from "./tables.ts";

const provider = await openProvider();
const google = {
  GOOGLE_CLIENT_ID: "shop",
  GOOGLE_CLIENT_SECRET: "a secret between Google and the shop",
  GOOGLE_ISSUER: provider.url,
  RATE_LIMITS: "off",
};
const { app, shop, db } = await openShop(google);
const freshlyStarted = await openShop(google);

const failed = "http://shop.example/login?error=social";
let people = 0;

beforeEach(() => {
  people += 1;
  provider.account = {
    sub: `google-${people}`,
    email: `google-${people}@example.com`,
    email_verified: true,
    given_name: "Meera",
    family_name: "Iyer",
  };
});

/** The address at Google that the shop sends the browser to. */
async function leave(browser: Browser): Promise<URL> {
  const answer = await browser.get("/api/auth/google");
  expect(answer.statusCode).toBe(302);
  return new URL(answer.headers.location ?? "");
}

/** Where the shop sends a browser that comes back from Google. */
async function comeBack(browser: Browser, back: URL): Promise<string> {
  const answer = await browser.get(`${back.pathname}${back.search}`);
  expect(answer.statusCode).toBe(302);
  return String(answer.headers.location);
}

async function visitGoogle(browser: Browser): Promise<string> {
  return comeBack(browser, await provider.agree((await leave(browser)).href));
}

const tokenIn = (landing: string) => new URL(landing).searchParams.get("token") ?? "";
const exchange = (browser: Browser, landing: string) => browser.post("/api/auth/success", { token: tokenIn(landing) });
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

test("a newcomer signs in with Google and has an account of provider Google with a proven email", async () => {
  const browser = openBrowser(app);
  const landing = await visitGoogle(browser);
  expect(landing).toMatch(/^http:\/\/shop\.example\/auth\/success\?token=[\w-]{43}$/);
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
    expect(await visitGoogle(openBrowser(app))).toBe("http://shop.example/login?error=email-taken");
  }
  expect(await db.$count(identities, eq(identities.userId, member.userId))).toBe(0);
  expect(await db.$count(users, eq(users.email, member.email))).toBe(1);
});

test("an unproven email that nobody has makes an account whose email stays unproven", async () => {
  provider.account.email_verified = false;
  await visitGoogle(openBrowser(app));
  expect(await userOf(String(provider.account.email))).toMatchObject({ provider: "Google", emailProvenAt: null });
});

test("the shop asks with state, nonce and PKCE, and only for the public address", async () => {
  const { searchParams } = await leave(openBrowser(app));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    client_id: "shop",
    scope: "openid email profile",
    redirect_uri: "http://shop.example/api/auth/google/callback",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("a browser at another address of the shop leaves from the public one", async () => {
  const answer = await openBrowser(app, "127.0.0.1:3000").get("/api/auth/google");
  expect(answer.headers.location).toBe("http://shop.example/api/auth/google?moved=1");
});

test("the way back counts only with the state it began with (pitfall 26)", async () => {
  for (const tamper of [
    (url: URL) => url.searchParams.set("state", "x"),
    (url: URL) => url.searchParams.delete("state"),
  ]) {
    const browser = openBrowser(app);
    const back = await provider.agree((await leave(browser)).href);
    tamper(back);
    expect(await comeBack(browser, back)).toBe(failed);
  }
  expect(await userOf(String(provider.account.email))).toBeUndefined();
});

test("the way back counts only in the browser that left (pitfall 26)", async () => {
  const back = await provider.agree((await leave(openBrowser(app))).href);
  expect(await comeBack(openBrowser(app), back)).toBe(failed);
  const other = openBrowser(app);
  await leave(other);
  expect(await comeBack(other, back)).toBe(failed);
  expect(await userOf(String(provider.account.email))).toBeUndefined();
});

test("a forged cookie, or one of another shop, is no journey", async () => {
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  const sealed = browser.cookies.get("social_journey") ?? "";
  browser.cookies.set("social_journey", `${sealed.slice(0, -4)}AAAA`);
  expect(await comeBack(browser, back)).toBe(failed);
  browser.cookies.set("social_journey", "e30");
  expect(await comeBack(browser, back)).toBe(failed);
});

test("an identity made for another journey is refused by its nonce", async () => {
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  provider.account.nonce = "of another journey";
  expect(await comeBack(browser, back)).toBe(failed);
  expect(await userOf(String(provider.account.email))).toBeUndefined();
});

test("the code is exchanged with the secret behind the challenge (PKCE)", async () => {
  const browser = openBrowser(app);
  const away = await leave(browser);
  await comeBack(browser, await provider.agree(away.href));
  const shown = provider.shownVerifiers.at(-1) ?? "";
  expect(createHash("sha256").update(shown).digest("base64url")).toBe(away.searchParams.get("code_challenge"));
});

test("somebody else's code is refused", async () => {
  const stolen = await provider.agree((await leave(openBrowser(app))).href);
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  back.searchParams.set("code", stolen.searchParams.get("code") ?? "");
  expect(await comeBack(browser, back)).toBe(failed);
});

test("an identity made for another shop is refused", async () => {
  provider.account.aud = "another shop";
  expect(await visitGoogle(openBrowser(app))).toBe(failed);
});

test("an identity that Google did not sign is refused", async () => {
  provider.server.service.once("beforeResponse", (answer: { body: { id_token: string } }) => {
    const [header, payload] = answer.body.id_token.split(".");
    answer.body.id_token = `${header}.${payload}.${Buffer.alloc(256, 1).toString("base64url")}`;
  });
  expect(await visitGoogle(openBrowser(app))).toBe(failed);
  expect(await visitGoogle(openBrowser(app))).toContain("/auth/success");
});

test("a way back that was used is used up, even for who kept the cookie", async () => {
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  const kept = browser.cookies.get("social_journey") ?? "";
  expect(await comeBack(browser, back)).toContain("/auth/success");
  expect(browser.cookies.has("social_journey")).toBe(false);
  expect(await comeBack(browser, back)).toBe(failed);
  browser.cookies.set("social_journey", kept);
  expect(await comeBack(browser, back)).toBe(failed);
});

test("whoever says no at Google is back at the login page with the reason", async () => {
  const browser = openBrowser(app);
  const { searchParams } = await leave(browser);
  const back = new URL("http://shop.example/api/auth/google/callback?error=access_denied");
  back.searchParams.set("state", searchParams.get("state") ?? "");
  expect(await comeBack(browser, back)).toBe("http://shop.example/login?error=cancelled");
});

test("the token in the address is good once, for a minute, in that browser only (pitfall 25)", async () => {
  const browser = openBrowser(app);
  const landing = await visitGoogle(browser);
  expect(shop.tokens.read(tokenIn(landing))).toBeUndefined();
  const asLogin = { authorization: tokenIn(landing) };
  expect((await app.inject({ url: "/api/user/me", headers: asLogin })).statusCode).toBe(401);
  expect((await exchange(openBrowser(app), landing)).statusCode).toBe(400);
  const other = openBrowser(app);
  await visitGoogle(other);
  expect((await exchange(other, landing)).statusCode).toBe(400);
  const answers = await Promise.all([exchange(browser, landing), exchange(browser, landing)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect((await exchange(browser, landing)).json()).toEqual({
    error: "This sign-in is no longer valid. Please log in again.",
  });
});

test("a token that waited too long is no longer good (pitfall 25)", async () => {
  const browser = openBrowser(app);
  const landing = await visitGoogle(browser);
  await db.update(oneTimeTokens).set({ expiresAt: sql`${oneTimeTokens.expiresAt} - interval '60 seconds'` });
  expect((await exchange(browser, landing)).statusCode).toBe(400);
});

test("nobody's token puts a visitor into somebody else's account (pitfall 25)", async () => {
  const attacker = openBrowser(app);
  const landing = await visitGoogle(attacker);
  const visitor = openBrowser(app);
  expect((await exchange(visitor, landing)).statusCode).toBe(400);
  const before = await db.$count(sessions);
  for (const token of ["", "x", { $gt: "" }, 7]) {
    expect((await visitor.post("/api/auth/success", { token })).statusCode).toBe(400);
  }
  expect(await db.$count(sessions)).toBe(before);
});

test("the same person at the same moment in two tabs gets one account (pitfall 27)", async () => {
  const browsers = [openBrowser(app), openBrowser(app), openBrowser(app), openBrowser(app)];
  const landings = await Promise.all(browsers.map(visitGoogle));
  for (const landing of landings) expect(landing).toContain("/auth/success");
  expect(await db.$count(users, eq(users.email, String(provider.account.email)))).toBe(1);
});

test("the cookies are out of reach for scripts, other paths and other sites' requests", async () => {
  const browser = openBrowser(app);
  const away = await browser.get("/api/auth/google");
  const back = await provider.agree(String(away.headers.location));
  const home = await browser.get(`${back.pathname}${back.search}`);
  const given = [...away.cookies, ...home.cookies.filter(({ value }) => value)];
  expect(given.map(({ name }) => name)).toEqual(["social_journey", "social_handover"]);
  for (const cookie of given) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/auth" });
  expect(given[0]?.value).not.toContain(new URL(String(away.headers.location)).searchParams.get("state"));
});

test("what a page shows on /login is one of the known reasons, and an unreachable Google is one", async () => {
  const port = provider.server.address().port;
  await provider.server.stop();
  expect((await openBrowser(freshlyStarted.app).get("/api/auth/google")).headers.location).toBe(failed);
  expect((await freshlyStarted.app.inject("/api/health")).statusCode).toBe(200);
  await provider.server.start(port, "127.0.0.1");
  expect((await openBrowser(freshlyStarted.app).get("/api/auth/google")).headers.location).toContain(provider.url);
});
