import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givenMember, givenMerchant } from "#server/testing/given.ts";
import { openShop } from "#server/testing/shop.ts";
import { users } from "./tables.ts";

const { app, shop, db } = await openShop();
const logIn = (body: object) => app.inject({ method: "POST", url: "/api/auth/login", body });
const me = (authorization: string) => app.inject({ url: "/api/user/me", headers: { authorization } });

test("a member logs in, is greeted by name, and is known by the token, bare or behind Bearer", async () => {
  const member = await givenMember(shop, { firstName: "Meera" });
  const answer = await logIn({ email: member.email, password: member.password });
  expect(answer.statusCode).toBe(200);
  const { success, message, token, user } = answer.json();
  expect({ success, message }).toEqual({ success: true, message: "Hey Meera, Welcome Back!" });
  expect(user).toMatchObject({
    _id: member.userId,
    firstName: "Meera",
    phoneNumber: "",
    provider: "Email",
    merchant: null,
  });
  for (const authorization of [token, `Bearer ${token}`]) {
    expect((await me(authorization)).json().user).toEqual(user);
  }
});

test("letter case and spaces around the email do not matter", async () => {
  const member = await givenMember(shop, { email: "mixed@example.com" });
  expect((await logIn({ email: "  Mixed@Example.COM ", password: member.password })).statusCode).toBe(200);
});

test("a merchant's login names the merchant", async () => {
  const merchant = await givenMerchant(shop, { name: "Indigo House" });
  const { user } = (await logIn({ email: merchant.email, password: merchant.password })).json();
  expect(user.merchant).toEqual({ _id: merchant.merchantId, name: "Indigo House", isActive: true });
});

test("a password hashed with older figures is hashed anew at login", async () => {
  const member = await givenMember(shop);
  // The same password with cheaper figures than today's.
  const { hash } = await import("@node-rs/argon2");
  const passwordHash = await hash(member.password, { memoryCost: 8192, timeCost: 1 });
  await db.update(users).set({ passwordHash }).where(eq(users.id, member.userId));
  expect((await logIn(member)).statusCode).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.id, member.userId));
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await logIn(member)).statusCode).toBe(200);
});
