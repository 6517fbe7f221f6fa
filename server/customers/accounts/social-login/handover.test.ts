import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { oneTimeTokens, sessions } from "#server/customers/accounts/tables.ts";
import { openBrowser } from "#server/testing/clients/browser.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";

const google = await openGoogle();
const { provider, exchange, visit: visitGoogle } = google;
const { app, shop, db } = await openShop(google.settings);

beforeEach(google.welcomeSomebodyNew);

const tokenIn = (landing: string) => new URL(landing).searchParams.get("token") ?? "";

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
