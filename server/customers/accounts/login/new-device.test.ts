import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const laptop = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const phone = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36";
const subject = "Your Tana Bana account was opened on a new device";
const usual = { agent: laptop, ip: "203.0.113.9" };
let people = 0;

interface From {
  agent?: string;
  ip?: string;
  cookie?: string;
}

const post = (url: string, payload: object, { agent = laptop, ip = "203.0.113.9", cookie = "" }: From) =>
  app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: ip,
    headers: { "user-agent": agent, ...(cookie && { cookie }) },
  });

const logIn = ({ email, password }: { email: string; password: string }, from: From) =>
  post("/api/auth/login", { email, password }, from);

async function signUp(from: From) {
  people += 1;
  const person = { email: `new-${people}@example.com`, password: "warp and weft", firstName: "Asha", lastName: "Rao" };
  const answer = await post("/api/auth/register", person, from);
  expect(answer.statusCode).toBe(200);
  return { ...person, cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const mailsTo = (email: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.subject, subject)));

test("a login on a device that the account does not know is mailed to its owner, with device and network", async () => {
  const person = await signUp(usual);
  expect((await logIn(person, { agent: phone, ip: "198.51.100.7" })).statusCode).toBe(200);
  const [mail, ...more] = await mailsTo(person.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("It was done with Chrome on Android, from network 198.51.100.x.");
  expect(mail?.text).toContain("/forgot-password");
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, person.email));
  const found = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, user?.id ?? ""), eq(securityEvents.kind, "login")));
  expect(found).toMatchObject([{ details: { isNewDevice: true } }]);
});

test("neither the sign-up nor a login where it was made is news", async () => {
  const person = await signUp(usual);
  await logIn(person, usual);
  await logIn(person, { agent: phone, ip: "198.51.100.7", cookie: person.cookie });
  expect(await mailsTo(person.email)).toEqual([]);
});

test("a refused login mails nobody", async () => {
  const person = await signUp(usual);
  await logIn({ ...person, password: "guesswork" }, { agent: phone, ip: "198.51.100.7" });
  expect(await mailsTo(person.email)).toEqual([]);
});

test("the first login of an account that was just made for somebody is none, that of an old one is", async () => {
  const fresh = await givenMember(shop);
  const old = await givenMember(shop);
  await db.execute(sql`delete from sessions where user_id in (${fresh.userId}, ${old.userId})`);
  await db.update(users).set({ createdAt: sql`now() - interval '2 days'` }).where(eq(users.id, old.userId));
  await logIn(fresh, usual);
  await logIn(old, usual);
  expect(await mailsTo(fresh.email)).toEqual([]);
  expect(await mailsTo(old.email)).toHaveLength(1);
});

test("once the device is known it is news no more, from any network", async () => {
  const person = await signUp(usual);
  const answer = await logIn(person, { agent: phone, ip: "198.51.100.7" });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await logIn(person, { agent: phone, ip: "192.0.2.7", cookie });
  expect(await mailsTo(person.email)).toHaveLength(1);
});
