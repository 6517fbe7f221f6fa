import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { identities, sessions, users } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { openBrowser } from "#server/testing/clients/browser.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openGoogle } from "#server/testing/providers/google.ts";
import { openShop } from "#server/testing/shop.ts";

const google = await openGoogle();
const { app, shop, db } = await openShop(google.settings);
beforeEach(google.welcomeSomebodyNew);

const page = "http://localhost:3000/dashboard/security";
type Signed = Pick<Person, "headers">;

const begin = (browser: ReturnType<typeof openBrowser>, { headers }: Signed, provider = "google") =>
  browser.post(`/api/auth/identity/${provider}`, {}, headers);

/** The way of a signed-in person to Google and back: where the shop leads the browser then. */
async function link(person: Signed, between: () => Promise<unknown> = async () => undefined): Promise<string> {
  const browser = openBrowser(app);
  const begun = await begin(browser, person);
  expect(begun.statusCode, begun.body).toBe(200);
  await between();
  return google.comeBack(browser, await google.provider.agree(begun.json().url));
}

const listed = async ({ headers }: Signed) =>
  (await app.inject({ url: "/api/auth/identity", headers })).json() as { identities: object[]; offered: string[] };
const unlink = ({ headers }: Signed) => app.inject({ method: "DELETE", url: "/api/auth/identity/google", headers });
const kindsOf = async ({ userId }: Person) =>
  (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(({ kind }) => kind);

test("an owner links Google while signed in, logs in with it, second factor and all, and unlinks it", async () => {
  const owner = await givenAdmin(shop);
  const factor = await givenFactor(app, owner);
  expect(await listed(owner)).toEqual({ identities: [], offered: ["Google"] });
  expect(await link(owner)).toBe(`${page}?linked=Google`);
  expect(await listed(owner)).toMatchObject({ identities: [{ provider: "Google", since: expect.any(String) }] });
  expect(await link(owner), "once more").toBe(`${page}?linked=Google`);
  expect((await kindsOf(owner)).filter((kind) => kind === "social login linked")).toHaveLength(1);
  expect((await mailsTo(db, owner.email)).map(({ subject }) => subject)).toContain(
    "Your Tana Bana account can be opened in a new way",
  );

  const browser = openBrowser(app);
  const handover = new URL(await google.visit(browser)).searchParams.get("token");
  expect((await browser.post("/api/auth/success", { token: handover })).json().fields).toHaveProperty("code");
  const login = await browser.post("/api/auth/success", { token: handover, code: factor.nextCode() });
  expect(login.json().user).toMatchObject({ _id: owner.userId, role: "ROLE ADMIN", provider: "Email" });

  expect((await unlink(owner)).statusCode).toBe(200);
  expect((await listed(owner)).identities).toEqual([]);
  expect(await kindsOf(owner)).toContain("social login unlinked");
  expect(await google.visit(openBrowser(app)), "another newcomer now").toContain("/auth/success");
  expect((await unlink(owner)).statusCode).toBe(404);
});

test("an older login is asked to confirm first, for linking and for unlinking", async () => {
  const owner = await givenAdmin(shop);
  await link(owner);
  const confirmedAt = sql`now() - interval '11 minutes'`;
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, owner.userId));
  for (const answer of [await begin(openBrowser(app), owner), await unlink(owner)]) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json().fields).toHaveProperty("login");
  }
  expect((await listed(owner)).identities).toHaveLength(1);
});

test("an account at Google opens one account here, and an account here has one at Google", async () => {
  const [owner, other] = [await givenAdmin(shop), await givenMember(shop)];
  await link(owner);
  expect(await link(other)).toBe(`${page}?link=taken`);
  google.welcomeSomebodyNew();
  expect(await link(owner)).toBe(`${page}?link=another`);
  expect(await db.$count(identities, eq(identities.userId, other.userId))).toBe(0);
  expect(await db.$count(identities, eq(identities.userId, owner.userId))).toBe(1);
});

test("whoever was signed out meanwhile links nothing", async () => {
  const owner = await givenAdmin(shop);
  const signOut = () => db.delete(sessions).where(eq(sessions.userId, owner.userId));
  expect(await link(owner, signOut)).toBe(`${page}?link=over`);
  expect(await db.$count(identities, eq(identities.userId, owner.userId))).toBe(0);
});

test("the way back counts only in the browser that was sent, and signs nobody in", async () => {
  const owner = await givenAdmin(shop);
  const { url } = (await begin(openBrowser(app), owner)).json();
  const back = await google.provider.agree(url);
  expect(await google.comeBack(openBrowser(app), back)).toBe("http://localhost:3000/login?error=social");
  expect(await db.$count(identities, eq(identities.userId, owner.userId))).toBe(0);
});

test("what the shop does not offer, another address, and an account without a password get one clear sentence", async () => {
  const owner = await givenAdmin(shop);
  for (const provider of ["facebook", "nonsense"])
    expect((await begin(openBrowser(app), owner, provider)).statusCode).toBe(404);
  const elsewhere = await begin(openBrowser(app, "127.0.0.1:3000"), owner);
  expect(elsewhere.json().error).toBe("Please open http://localhost:3000 and try again there.");
  await link(owner);
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, owner.userId));
  expect((await unlink(owner)).json().error).toBe(
    "Your account has no password yet. Please choose one by Forgot Password first.",
  );
  expect((await listed(owner)).identities).toHaveLength(1);
  expect((await app.inject({ url: "/api/auth/identity" })).statusCode).toBe(401);
});
