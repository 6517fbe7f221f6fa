import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { identities, users } from "#server/customers/accounts/tables.ts";
import { type Browser, openBrowser } from "#server/testing/clients/browser.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openProvider } from "#server/testing/providers/oauth-server.ts";
import { openShop } from "#server/testing/shop.ts";

const provider = await openProvider({
  authorize: "/dialog/oauth",
  token: "/oauth/access_token",
  userinfo: "/me",
});
// Facebook speaks OAuth 2 only: it answers with no identity token.
provider.server.service.on("beforeResponse", (answer: { body: { id_token?: string } }) => {
  delete answer.body.id_token;
});

const facebook = {
  FACEBOOK_CLIENT_ID: "shop",
  FACEBOOK_CLIENT_SECRET: "a secret between Facebook and the shop",
  FACEBOOK_URL: provider.url,
  FACEBOOK_GRAPH_URL: provider.url,
};
const { app, shop, db } = await openShop({ ...facebook, RATE_LIMITS: "off" });
const both = await openShop({
  ...facebook,
  GOOGLE_CLIENT_ID: "shop",
  GOOGLE_CLIENT_SECRET: "a secret between Google and the shop",
  GOOGLE_ISSUER: provider.url,
});
const plain = await openShop();
const safe = await openShop({ ...facebook, PUBLIC_URL: "https://shop.example" });
const strict = await openShop(facebook);

let people = 0;
beforeEach(() => {
  people += 1;
  provider.account = {
    sub: "unused",
    id: `facebook-${people}`,
    email: `facebook-${people}@example.com`,
    first_name: "Ravi",
    last_name: "Nair",
  };
});

const leave = async (browser: Browser) => new URL((await browser.get("/api/auth/facebook")).headers.location ?? "");

async function visitFacebook(browser: Browser): Promise<string> {
  const back = await provider.agree((await leave(browser)).href);
  return String((await browser.get(`${back.pathname}${back.search}`)).headers.location);
}

const exchange = (browser: Browser, landing: string) =>
  browser.post("/api/auth/success", { token: new URL(landing).searchParams.get("token") });

test("a newcomer signs in with Facebook, and comes back to the same account", async () => {
  const browser = openBrowser(app);
  const { user } = (await exchange(browser, await visitFacebook(browser))).json();
  expect(user).toMatchObject({ firstName: "Ravi", lastName: "Nair", provider: "Facebook", role: "ROLE MEMBER" });
  const { user: again } = (await exchange(browser, await visitFacebook(browser))).json();
  expect(again._id).toBe(user._id);
});

test("the shop asks Facebook with state and PKCE, and shows its secret when it asks who came", async () => {
  const { searchParams } = await leave(openBrowser(app));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    scope: "email public_profile",
    redirect_uri: "http://localhost:3000/api/auth/facebook/callback",
    code_challenge_method: "S256",
    state: expect.stringMatching(/^[\w-]{43}$/),
  });
  const asked: string[] = [];
  provider.server.service.once("beforeUserinfo", (_answer: unknown, request: { url?: string }) => {
    asked.push(request.url ?? "");
  });
  await visitFacebook(openBrowser(app));
  const query = new URL(asked[0] ?? "", provider.url).searchParams;
  expect(query.get("fields")).toBe("id,email,first_name,last_name,name");
  expect(query.get("appsecret_proof")).toMatch(/^[0-9a-f]{64}$/);
});

test("somebody else's code is refused by PKCE", async () => {
  const stolen = await provider.agree((await leave(openBrowser(app))).href);
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  back.searchParams.set("code", stolen.searchParams.get("code") ?? "");
  const answer = await browser.get(`${back.pathname}${back.search}`);
  expect(answer.headers.location).toBe("http://localhost:3000/login?error=social");
});

test("Facebook's word is not enough to open an account that has the email", async () => {
  const member = await givenMember(shop, { email: provider.account.email });
  expect(await visitFacebook(openBrowser(app))).toBe("http://localhost:3000/login?error=email-taken");
  expect(await db.$count(identities, eq(identities.userId, member.userId))).toBe(0);
  expect(await db.$count(users, eq(users.email, member.email))).toBe(1);
});

test("a Facebook account without an email gets an account without one", async () => {
  delete provider.account.email;
  const browser = openBrowser(app);
  const { user } = (await exchange(browser, await visitFacebook(browser))).json();
  expect(user).toMatchObject({ email: null, provider: "Facebook" });
});

test("a journey that began for another provider, or in another browser, ends at the login page", async () => {
  const browser = openBrowser(app);
  const back = await provider.agree((await leave(browser)).href);
  const elsewhere = await openBrowser(app).get(`${back.pathname}${back.search}`);
  expect(elsewhere.headers.location).toBe("http://localhost:3000/login?error=social");
  const crossed = openBrowser(both.app);
  crossed.cookies.set("social_journey", browser.cookies.get("social_journey") ?? "");
  expect((await crossed.get(`/api/auth/google/callback${back.search}`)).headers.location).toContain("error=social");
  expect((await both.app.inject("/api/auth/providers")).json()).toEqual({ providers: ["Google", "Facebook"] });
});

test("who signed in with Facebook has no password here: neither login nor change nor reset gives one", async () => {
  const browser = openBrowser(app);
  const { user, token } = (await exchange(browser, await visitFacebook(browser))).json();
  const body = { email: user.email, password: "some password" };
  expect((await app.inject({ method: "POST", url: "/api/auth/login", body })).statusCode).toBe(400);
  const change = { password: "some password", confirmPassword: "other password" };
  const headers = { authorization: token };
  expect((await app.inject({ method: "POST", url: "/api/auth/reset", headers, body: change })).statusCode).toBe(403);
});

test("without settings there are no social logins and no routes for them", async () => {
  expect((await plain.app.inject("/api/auth/providers")).json()).toEqual({ providers: [] });
  for (const url of ["/api/auth/google", "/api/auth/google/callback", "/api/auth/facebook"]) {
    expect((await plain.app.inject(url)).statusCode).toBe(404);
  }
  expect((await app.inject("/api/auth/google")).statusCode).toBe(404);
});

test("cookies travel over https only when the shop is reached by it", async () => {
  const { cookies } = await openBrowser(safe.app, "shop.example").get("/api/auth/facebook");
  expect(cookies[0]).toMatchObject({ name: "__Host-social_journey", secure: true, path: "/" });
});

test("a flood of ways back is turned away with a reason the page knows", async () => {
  const locations = new Set<unknown>();
  for (let i = 0; i < 61; i++) {
    locations.add((await openBrowser(strict.app).get("/api/auth/facebook/callback?code=x&state=y")).headers.location);
  }
  expect([...locations]).toEqual([
    "http://localhost:3000/login?error=social",
    "http://localhost:3000/login?error=too-many",
  ]);
});
