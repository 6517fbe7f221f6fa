import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { subscribers } from "#server/customers/newsletter/tables.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { mailsTo, newsletterTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off", PASSWORD_HASH_COST: "standard" });
const form = (overrides: object = {}) => ({
  email: "new@example.com",
  firstName: "Meera",
  lastName: "Iyer",
  password: "a long password",
  isSubscribed: false,
  ...overrides,
});
const signUp = (body: object) => app.inject({ method: "POST", url: "/api/auth/register", body });
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

test("a visitor signs up, is signed in at once and welcomed by mail", async () => {
  const answer = await signUp(form({ email: "Meera@Example.com" }));
  expect(answer.statusCode).toBe(200);
  const { success, message, token, user } = answer.json();
  expect({ success, message }).toEqual({
    success: true,
    message: "You have signed up successfully! You will be receiving an email as well. Thank you!",
  });
  expect(user).toEqual({
    _id: expect.any(String),
    email: "meera@example.com",
    firstName: "Meera",
    lastName: "Iyer",
    emailProven: false,
    phoneProven: false,
    phoneNumber: "",
    provider: "Email",
    role: "ROLE MEMBER",
    staffRole: null,
    permissions: [],
    merchant: null,
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect((await app.inject({ url: "/api/user/me", headers: { authorization: token } })).json().user).toEqual(user);
  const [welcome] = await mailsTo(db, "meera@example.com");
  expect(welcome?.subject).toBe("Welcome to Tana Bana");
});

test("the password is kept as an argon2id hash and leaves in no answer (pitfall 18)", async () => {
  const answer = await signUp(form({ email: "kept@example.com" }));
  expect((await userOf("kept@example.com"))?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(answer.body).not.toMatch(/argon2|password|hash/i);
});

test("only who asked for it is mailed the link to the newsletter, which subscribes", async () => {
  await signUp(form({ email: "reader@example.com", isSubscribed: true }));
  await signUp(form({ email: "no-reader@example.com" }));
  expect(await db.$count(subscribers)).toBe(0);
  const token = await newsletterTokenFor(db, "reader@example.com");
  await app.inject({ method: "POST", url: `/api/newsletter/confirm/${token}` });
  expect((await db.select().from(subscribers)).map(({ email }) => email)).toEqual(["reader@example.com"]);
  await expect(newsletterTokenFor(db, "no-reader@example.com")).rejects.toThrow();
});

test("an email that is taken is refused with a sentence, in any letter case, and changes nothing (pitfall 27)", async () => {
  const member = await givenMember(shop, { email: "taken@example.com", firstName: "Asha" });
  const answer = await signUp(form({ email: "TAKEN@example.com" }));
  expect(answer.statusCode).toBe(400);
  const error = "That email address is already in use.";
  expect(answer.json()).toEqual({ error, fields: { email: error } });
  expect((await userOf("taken@example.com"))?.id).toBe(member.userId);
  expect(await mailsTo(db, "taken@example.com")).toEqual([]);
});

test("of two who sign up with one email at the same moment one gets the account (pitfall 27)", async () => {
  const answers = await Promise.all(
    ["a", "b", "c", "d"].map((name) => signUp(form({ email: "race@example.com", firstName: name }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  expect(await db.$count(users, eq(users.email, "race@example.com"))).toBe(1);
  expect(await mailsTo(db, "race@example.com")).toHaveLength(1);
});

test("nobody signs up as an admin: what is not asked for is not read (pitfalls 1 and 17)", async () => {
  const wishes = {
    role: "ROLE ADMIN",
    provider: "Google",
    merchant: "x",
    _id: "x",
    passwordHash: "x",
    created: "2000-01-01",
  };
  const { user } = (await signUp(form({ email: "wishful@example.com", ...wishes }))).json();
  expect(user).toMatchObject({ role: "ROLE MEMBER", provider: "Email", merchant: null });
});

test("HTML is stripped from names", async () => {
  const { user } = (
    await signUp(form({ email: "html@example.com", firstName: "<b>Meera</b>", lastName: "<<i>script>x" }))
  ).json();
  expect(user).toMatchObject({ firstName: "Meera", lastName: "x" });
});

test.each([
  [{}, "email", "Email is required."],
  [form({ email: "asha@" }), "email", "Email format is invalid."],
  [form({ email: { $ne: null } }), "email", "Email format is invalid."],
  [form({ firstName: " " }), "firstName", "First Name is required."],
  [form({ firstName: "<b></b>" }), "firstName", "First Name is required."],
  [form({ lastName: undefined }), "lastName", "Last Name is required."],
  [form({ password: undefined }), "password", "Password is required."],
  [form({ password: "12345" }), "password", "Password must be at least 6 characters."],
  [form({ password: "x".repeat(201) }), "password", "Password must be at most 200 characters."],
  [form({ firstName: "x".repeat(101) }), "firstName", "First Name must be at most 100 characters."],
  [form({ isSubscribed: "yes" }), "isSubscribed", "Subscribe must be yes or no."],
])("the form %j is refused because of %s", async (body, field, sentence) => {
  const answer = await signUp(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field]).toBe(sentence);
  expect(await userOf("new@example.com")).toBeUndefined();
});
