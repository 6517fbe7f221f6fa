import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { users } from "./tables.ts";

const { app, shop, db } = await openShop();
const change = (profile: unknown, headers = {}) =>
  app.inject({ method: "PUT", url: "/api/user", headers, body: { profile } });
const me = (headers: object) => app.inject({ url: "/api/user/me", headers: { ...headers } });

test("a member changes names and phone number", async () => {
  const member = await givenMember(shop);
  const profile = { firstName: "Meera", lastName: "Iyer", phoneNumber: "+91 98765 43210" };
  const answer = await change(profile, member.headers);
  expect(answer.statusCode).toBe(200);
  const { success, message, user } = answer.json();
  expect({ success, message }).toEqual({ success: true, message: "Your profile is successfully updated!" });
  expect(user).toMatchObject({ _id: member.userId, email: member.email, ...profile });
  expect((await me(member.headers)).json().user).toEqual(user);
});

test("what is left out stays, and a phone number can be taken away", async () => {
  const member = await givenMember(shop, { firstName: "Asha", phoneNumber: "9876543210" });
  expect((await change({ lastName: "Pillai" }, member.headers)).json().user).toMatchObject({
    firstName: "Asha",
    lastName: "Pillai",
    phoneNumber: "9876543210",
  });
  expect((await change({ phoneNumber: "" }, member.headers)).json().user.phoneNumber).toBe("");
  expect((await change({}, member.headers)).statusCode).toBe(200);
});

test("nobody makes himself an admin, sets a raw password or takes another email (pitfall 1)", async () => {
  const member = await givenMember(shop);
  const [before] = await db.select().from(users).where(eq(users.id, member.userId));
  const wishes = {
    role: "ROLE ADMIN",
    password: "raw",
    passwordHash: "raw",
    email: "other@example.com",
    emailProvenAt: "2026-01-01T00:00:00Z",
    phoneProvenAt: "2026-01-01T00:00:00Z",
    provider: "Google",
    merchant: "x",
    _id: "x",
    id: "x",
    created: "2000-01-01",
  };
  const answer = await app.inject({
    method: "PUT",
    url: "/api/user",
    headers: member.headers,
    body: { ...wishes, profile: { ...wishes, firstName: "Meera" } },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({ role: "ROLE MEMBER", email: member.email, provider: "Email" });
  const [after] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(after).toEqual({ ...before, firstName: "Meera" });
});

test("the hash of the password is in no answer (pitfall 18)", async () => {
  const member = await givenMember(shop);
  for (const answer of [await me(member.headers), await change({ firstName: "Meera" }, member.headers)]) {
    expect(answer.body).not.toMatch(/argon2|passwordHash|emailProvenAt|phoneProvenAt/);
    expect(Object.keys(answer.json().user).sort()).toEqual(
      [
        "_id",
        "created",
        "email",
        "emailProven",
        "firstName",
        "lastName",
        "merchant",
        "permissions",
        "phoneNumber",
        "phoneProven",
        "provider",
        "role",
        "staffRole",
      ].sort(),
    );
  }
});

test("a merchant's profile names the merchant account", async () => {
  const merchant = await givenMerchant(shop, { name: "Indigo House", isActive: false });
  expect((await me(merchant.headers)).json().user.merchant).toEqual({
    _id: merchant.merchantId,
    name: "Indigo House",
    isActive: false,
  });
});

test("what is about a person is kept in no cache", async () => {
  const member = await givenMember(shop);
  expect((await me(member.headers)).headers["cache-control"]).toBe("no-store");
});

test.each([
  [{ firstName: "" }, "firstName", "First Name is required."],
  [{ lastName: "<p> </p>" }, "lastName", "Last Name is required."],
  [{ phoneNumber: "12345" }, "phoneNumber", "Phone number must be at least 10 digits."],
  [{ phoneNumber: "1".repeat(31) }, "phoneNumber", "Phone number must be at most 30 characters."],
  [{ phoneNumber: 9876543210 }, "phoneNumber", "Phone number must be text."],
])("the profile %j is refused because of %s", async (profile, field, sentence) => {
  const member = await givenMember(shop);
  const answer = await change(profile, member.headers);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: sentence, fields: { [field]: sentence } });
});

test.each([undefined, null, "text", 7])("a profile that is %j is bad input", async (profile) => {
  expect((await change(profile, (await givenMember(shop)).headers)).statusCode).toBe(400);
});

test("nobody in particular has no profile", async () => {
  expect((await me({})).statusCode).toBe(401);
  expect((await change({ firstName: "Meera" })).statusCode).toBe(401);
});
