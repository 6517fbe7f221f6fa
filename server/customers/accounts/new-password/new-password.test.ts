import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildFilter, readFilter } from "#server/platform/bloom-filter.ts";
import { givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { isCommonPassword, passwordListFile } from "./common-passwords.ts";
import { guessable } from "./hash-new-password.ts";

const { app, shop, db } = await openShop({ PASSWORD_LIST: "on", RATE_LIMITS: "off" });
const good = "madder and indigo";

const person = (overrides: object) => ({
  email: "meera.nair@example.com",
  firstName: "Meera",
  lastName: "Nair",
  password: good,
  ...overrides,
});
const post = (url: string, payload: object, headers = {}) => app.inject({ method: "POST", url, payload, headers });

describe("the list", () => {
  test("knows what people use most and what was leaked, in either case", () => {
    for (const password of ["123456", "password", "Password", "QWERTY123", "krishna", "india123", "iloveyou"]) {
      expect(isCommonPassword(password), password).toBe(true);
    }
    expect(isCommonPassword("warp and weft")).toBe(false);
  });

  test("takes hardly one in ten thousand good passwords for a common one, and is small", () => {
    const tries = 100_000;
    const random = Array.from({ length: tries }, () => randomBytes(9).toString("base64url"));
    // Ten are expected; thirty would be an accident of one in ten million runs.
    expect(random.filter(isCommonPassword).length).toBeLessThan(30);
    expect(statSync(passwordListFile).size).toBeLessThan(1024 * 1024);
  });

  test("a filter knows all it was made of, and a damaged file is noticed", () => {
    const entries = Array.from({ length: 1000 }, (_, i) => `entry ${i}`);
    const file = buildFilter(entries, 0.01);
    const holds = readFilter(file);
    expect(entries.every(holds)).toBe(true);
    const others = Array.from({ length: 10_000 }, (_, i) => `other ${i}`);
    expect(others.filter(holds).length).toBeLessThan(200);
    expect(() => readFilter(file.subarray(0, 500))).toThrow("damaged");
  });
});

test.for([
  ["a common one", "sunshine"],
  ["the name of the shop", "Tana-Bana"],
  ["the name of the shop with a year", "tanabana2026"],
  ["the first name with digits", "Meera1234"],
  ["the whole name", "meera nair"],
  ["the email", "meera.nair@example.com"],
  ["the start of the email", "meera.nair!"],
])("at sign-up %s is refused", async ([, password]) => {
  const answer = await post("/api/auth/register", person({ password }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ error: guessable, fields: { password: guessable } });
});

test("a password that is only made of such words among others is taken", async () => {
  expect((await post("/api/auth/register", person({ password: "meera weaves at night" }))).statusCode).toBe(200);
});

test("a change of the password refuses it too, and leaves the old one", async () => {
  const member = await givenMember(shop);
  const change = (confirmPassword: string) =>
    post("/api/auth/reset", { password: member.password, confirmPassword }, member.headers);
  const answer = await change("qwerty123");
  expect(answer.json()).toEqual({ error: guessable, fields: { confirmPassword: guessable } });
  expect((await post("/api/auth/login", { email: member.email, password: member.password })).statusCode).toBe(200);
  expect((await change(good)).statusCode).toBe(200);
});

test("so does a reset, whose link stays good for a better one", async () => {
  const member = await givenMember(shop, { firstName: "Govindan" });
  await post("/api/auth/forgot", { email: member.email });
  const token = await resetTokenFor(db, member.email);
  const reset = (password: string) => post(`/api/auth/reset/${token}`, { password, confirmPassword: password });
  for (const password of ["12345678", "govindan7"]) {
    expect((await reset(password)).json()).toEqual({ error: guessable, fields: { password: guessable } });
  }
  expect((await reset(good)).statusCode).toBe(200);
});

test("who has a common password from before still gets in", async () => {
  const merchant = await givenMerchant(shop, { password: "sunshine" });
  expect((await post("/api/auth/login", { email: merchant.email, password: "sunshine" })).statusCode).toBe(200);
});
