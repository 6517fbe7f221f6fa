import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#server/customers/accounts/tables.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenAdmin, givenMember, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const ask = (method: "POST" | "DELETE", url: string, { headers }: Pick<Person, "headers">, body?: object) =>
  app.inject({ method, url: `/api/auth/${url}`, headers, ...(body && { body }) });

/** Somebody who logged in so long ago. */
async function loggedInAgo(minutes: number, person: Person): Promise<Person> {
  const confirmedAt = sql`now() - ${minutes} * interval '1 minute'`;
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, person.userId));
  return person;
}

const unconfirmed = "Please confirm that it is you: enter your password, or log in again.";
const refusal = { error: unconfirmed, fields: { login: unconfirmed } };

test("a second factor is set up after a recent login only, and the password makes an older one recent", async () => {
  expect((await ask("POST", "factor/begin", await loggedInAgo(9, await givenMember(shop)))).statusCode).toBe(200);
  const member = await loggedInAgo(11, await givenMember(shop));
  const refused = await ask("POST", "factor/begin", member);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual(refusal);
  const wrong = await ask("POST", "confirm-login", member, { password: "not the password" });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields).toEqual({ password: "The password is not right." });
  expect((await ask("POST", "factor/begin", member)).statusCode).toBe(403);
  expect((await ask("POST", "confirm-login", member, { password: member.password })).statusCode).toBe(200);
  expect((await ask("POST", "factor/begin", member)).statusCode).toBe(200);
});

test("where there is a second factor, confirming takes its code as well", async () => {
  const member = await givenMember(shop);
  const { recoveryCodes } = await givenFactor(app, member);
  await loggedInAgo(11, member);
  const { password } = member;
  expect((await ask("POST", "confirm-login", member, { password })).json().fields).toHaveProperty("code");
  const change = { password, confirmPassword: "a new password" };
  expect((await ask("POST", "reset", member, change)).json()).toEqual(refusal);
  expect((await ask("POST", "confirm-login", member, { password, code: recoveryCodes[0] })).statusCode).toBe(200);
  expect((await ask("POST", "reset", member, change)).statusCode).toBe(200);
});

test("without a second factor the old password is enough to change it", async () => {
  const member = await loggedInAgo(60, await givenMember(shop));
  const form = { password: member.password, confirmPassword: "a new password" };
  expect((await ask("POST", "reset", member, form)).statusCode).toBe(200);
});

test("an account without a password shows who it is by logging in again", async () => {
  const member = await givenMember(shop, { provider: "Google", password: null });
  const { recoveryCodes } = await givenFactor(app, member);
  await loggedInAgo(11, member);
  expect((await ask("POST", "confirm-login", member, { password: "anything at all" })).statusCode).toBe(403);
  const remove = () => ask("DELETE", "factor", member, { code: recoveryCodes[0] });
  expect((await remove()).json()).toEqual(refusal);
  await loggedInAgo(1, member);
  expect((await remove()).statusCode).toBe(200);
});

test("guesses at the password in a stolen login have to wait", async () => {
  const member = await givenMember(shop);
  const guess = () => ask("POST", "confirm-login", member, { password: "not the password" });
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) seen.push((await guess()).statusCode);
  expect(seen).toEqual([400, 400, 400, 400, 400, 429]);
});

test("roles of the staff are changed after a recent login only", async () => {
  const owner = await loggedInAgo(11, await givenAdmin(shop));
  const member = await givenMember(shop, { emailProvenAt: new Date() });
  const send = (method: "POST" | "PUT" | "DELETE", url: string, body?: object) =>
    app.inject({ method, url: `/api/staff/${url}`, headers: owner.headers, ...(body && { body }) });
  const add = () => send("POST", "add", { email: member.email, staffRole: "support" });
  expect((await add()).json()).toEqual(refusal);
  expect((await send("PUT", member.userId, { staffRole: "finance" })).json()).toEqual(refusal);
  expect((await send("DELETE", `delete/${member.userId}`)).json()).toEqual(refusal);
  await ask("POST", "confirm-login", owner, { password: owner.password });
  expect((await add()).statusCode).toBe(200);
});
