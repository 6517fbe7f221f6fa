import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { openBrowser } from "#server/testing/clients/browser.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";

const google = await openGoogle();
const { provider, leave, comeBack, visit: visitGoogle } = google;
const { app, db } = await openShop(google.settings);
const freshlyStarted = await openShop(google.settings);
const failed = "http://localhost:3000/login?error=social";

beforeEach(google.welcomeSomebodyNew);

const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

test("the shop asks with state, nonce and PKCE, and only for the public address", async () => {
  const { searchParams } = await leave(openBrowser(app));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    client_id: "shop",
    scope: "openid email profile",
    redirect_uri: "http://localhost:3000/api/auth/google/callback",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test("a browser at another address of the shop leaves from the public one", async () => {
  const answer = await openBrowser(app, "127.0.0.1:3000").get("/api/auth/google");
  expect(answer.headers.location).toBe("http://localhost:3000/api/auth/google?moved=1");
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
  const back = new URL("http://localhost:3000/api/auth/google/callback?error=access_denied");
  back.searchParams.set("state", searchParams.get("state") ?? "");
  expect(await comeBack(browser, back)).toBe("http://localhost:3000/login?error=cancelled");
});

test("what a page shows on /login is one of the known reasons, and an unreachable Google is one", async () => {
  const port = provider.server.address().port;
  await provider.server.stop();
  expect((await openBrowser(freshlyStarted.app).get("/api/auth/google")).headers.location).toBe(failed);
  expect((await freshlyStarted.app.inject("/api/health")).statusCode).toBe(200);
  await provider.server.start(port, "127.0.0.1");
  expect((await openBrowser(freshlyStarted.app).get("/api/auth/google")).headers.location).toContain(provider.url);
});
