import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { throttles } from "#server/platform/http/tables.ts";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenLogin, givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo, resetTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { recoveryCodes, secondFactors } from "./tables.ts";

const { app, shop, db } = await openShop();
const ask = (method: "GET" | "POST" | "DELETE", url: string, headers = {}, body?: object) =>
  app.inject({ method, url: `/api/auth/${url}`, headers, ...(body && { body }) });
const logIn = ({ email, password }: Person, code?: string) =>
  ask("POST", "login", {}, { email, password, ...(code !== undefined && { code }) });
const isIn = async ({ headers }: Pick<Person, "headers">) =>
  (await app.inject({ url: "/api/user/me", headers })).statusCode === 200;
const codesOf = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

const missing = "Please enter the code of your authenticator app, or a recovery code.";
const wrong = "The code is not right, or was used already. Please try the next one.";

async function givenMemberWithFactor(overrides: { emailProvenAt?: Date } = {}) {
  const member = await givenMember(shop, overrides);
  return { member, factor: await givenFactor(app, member) };
}

test("a second factor is begun, confirmed, asked for at login, and removed", async () => {
  const member = await givenMember(shop);
  const begun = await ask("POST", "factor/begin", member.headers);
  const { secret, uri } = begun.json();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toContain(`otpauth://totp/Tana%20Bana:${encodeURIComponent(member.email)}?secret=${secret}`);
  expect((await logIn(member)).statusCode).toBe(200);

  const app = openAuthenticator(secret);
  const confirmed = (await ask("POST", "factor/confirm", member.headers, { code: app.nextCode() })).json();
  expect(confirmed.success).toBe(true);
  expect(new Set(confirmed.recoveryCodes).size).toBe(10);
  expect(confirmed.recoveryCodes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  const status = (await ask("GET", "factor", member.headers)).json();
  expect(status).toEqual({ isSet: true, since: expect.any(String), recoveryCodesLeft: 10, dueAt: null });

  const refused = await logIn(member);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({ error: missing, fields: { code: missing } });
  expect((await logIn(member, "")).json()).toEqual({ error: missing, fields: { code: missing } });
  const code = app.nextCode();
  const answer = await logIn(member, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ message: "Hey Asha, Welcome Back!", user: { _id: member.userId } });

  const form = { password: member.password, code: confirmed.recoveryCodes[0] };
  expect((await ask("DELETE", "factor", member.headers, form)).json()).toEqual({
    success: true,
    message: "Your second factor is removed.",
  });
  expect((await logIn(member)).statusCode).toBe(200);
  expect((await ask("GET", "factor", member.headers)).json()).toEqual({
    isSet: false,
    since: null,
    recoveryCodesLeft: 0,
    dueAt: null,
  });
});

test("a beginning that is not confirmed changes nothing about the login", async () => {
  const member = await givenMember(shop);
  const { secret } = (await ask("POST", "factor/begin", member.headers)).json();
  const refused = await ask("POST", "factor/confirm", member.headers, { code: "000000" });
  expect(refused.json().fields.code).toBe(
    "The code is not right. Please check the time of your phone, and try the next code.",
  );
  expect((await logIn(member)).statusCode).toBe(200);
  expect((await logIn(member, "123456")).statusCode).toBe(200);
  // A second beginning drops the secret of the first.
  await ask("POST", "factor/begin", member.headers);
  const code = openAuthenticator(secret).nextCode();
  expect((await ask("POST", "factor/confirm", member.headers, { code })).statusCode).toBe(400);
  expect((await ask("GET", "factor", member.headers)).json().isSet).toBe(false);
});

test("nothing is confirmed or removed that was not begun or set", async () => {
  const member = await givenMember(shop);
  const confirm = await ask("POST", "factor/confirm", member.headers, { code: "123456" });
  expect(confirm.json().error).toBe("Please begin to set up the second factor first.");
  const remove = await ask("DELETE", "factor", member.headers, { password: member.password, code: "123456" });
  expect(remove.json().error).toBe("Your account has no second factor.");
  expect((await ask("DELETE", "factor", member.headers, {})).json().fields).toEqual({ code: "Code is required." });
});

test("a factor that is set is not replaced without being removed", async () => {
  const { member } = await givenMemberWithFactor();
  const sentence = "Your account has a second factor already. Remove it first to set up another.";
  expect((await ask("POST", "factor/begin", member.headers)).json()).toEqual({ error: sentence });
  expect((await ask("POST", "factor/confirm", member.headers, { code: "123456" })).json()).toEqual({ error: sentence });
});

test("a code is good once: not again after it confirmed the factor, nor after a login, nor twice at once", async () => {
  const member = await givenMember(shop);
  const authenticator = openAuthenticator((await ask("POST", "factor/begin", member.headers)).json().secret);
  const [first, second] = [authenticator.nextCode(), authenticator.nextCode()];
  await ask("POST", "factor/confirm", member.headers, { code: first });
  expect((await logIn(member, first)).json()).toEqual({ error: wrong, fields: { code: wrong } });
  const answers = await Promise.all([1, 2, 3].map(() => logIn(member, second)));
  expect(codesOf(answers)).toEqual([200, 400, 400]);
  expect((await logIn(member, second)).statusCode).toBe(400);
});

test("a recovery code is good once, also when it is sent twice at once", async () => {
  const { member, factor } = await givenMemberWithFactor();
  const [code = "", other = ""] = factor.recoveryCodes;
  expect(codesOf(await Promise.all([1, 2, 3].map(() => logIn(member, code))))).toEqual([200, 400, 400]);
  expect((await logIn(member, code)).statusCode).toBe(400);
  expect((await logIn(member, other.replaceAll("-", "").toUpperCase())).statusCode).toBe(200);
  expect((await ask("GET", "factor", member.headers)).json().recoveryCodesLeft).toBe(8);
});

test("the recovery code of one account does not open another", async () => {
  const { factor } = await givenMemberWithFactor();
  const { member } = await givenMemberWithFactor();
  expect((await logIn(member, factor.recoveryCodes[0])).statusCode).toBe(400);
});

test("a wrong password is answered alike with and without a second factor, with and without a code", async () => {
  const { member, factor } = await givenMemberWithFactor();
  const plain = await givenMember(shop);
  const guess = (person: Person, code?: string) => logIn({ ...person, password: "not the password" }, code);
  const answers = [
    await guess(plain),
    await guess(plain, "123456"),
    await guess(member),
    await guess(member, "123456"),
    await guess(member, factor.nextCode()),
  ];
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(400);
    expect(body).toBe(answers[0]?.body);
  }
  // None of them used a code up.
  expect((await logIn(member, factor.codeAt(Date.now() + 30_000))).statusCode).toBe(200);
});

test("tries at the code have to wait, also many at once, and the right password does not undo that", async () => {
  await db.delete(throttles);
  const { member, factor } = await givenMemberWithFactor();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => logIn(member, `00000${i % 10}`)));
  expect(codesOf(answers).filter((status) => status === 429).length).toBeGreaterThanOrEqual(7);
  expect((await logIn(member)).statusCode).toBe(400);
  expect((await logIn(member, factor.nextCode())).statusCode).toBe(429);
  await db.execute(sql`update throttles set blocked_until = now() - interval '1 second'`);
  expect((await logIn(member, factor.recoveryCodes[0])).statusCode).toBe(200);
});

test("asking for the code uses up no try at the password", async () => {
  await db.delete(throttles);
  const { member, factor } = await givenMemberWithFactor();
  for (let i = 0; i < 12; i++) expect((await logIn(member)).statusCode).toBe(400);
  expect((await logIn(member, factor.nextCode())).statusCode).toBe(200);
});

test("removing takes the password and a code", async () => {
  const { member, factor } = await givenMemberWithFactor();
  const remove = (body: object) => ask("DELETE", "factor", member.headers, body);
  const code = factor.recoveryCodes[0];
  expect((await remove({ code })).json().fields).toEqual({ password: "The password is not right." });
  expect((await remove({ password: "not the password", code })).statusCode).toBe(400);
  expect((await remove({ password: member.password, code: "000000" })).json().fields).toEqual({ code: wrong });
  expect((await ask("DELETE", "factor", {}, { password: member.password, code })).statusCode).toBe(401);
  expect((await ask("GET", "factor", member.headers)).json()).toMatchObject({ isSet: true, recoveryCodesLeft: 10 });
  expect((await remove({ password: member.password, code })).statusCode).toBe(200);
});

test("setting up a factor signs out the other devices, also one whose login is under way", async () => {
  const member = await givenMember(shop);
  const elsewhere = await givenLogin(shop, member.userId);
  const [factor, login] = await Promise.all([givenFactor(app, member), logIn(member)]);
  expect([await isIn(member), await isIn(elsewhere)]).toEqual([true, false]);
  const token = login.json().token;
  expect(token ? await isIn({ headers: { authorization: token } }) : false).toBe(false);
  expect(factor.recoveryCodes).toHaveLength(10);
});

test("a reset of the password does not go round the factor, and makes no device known", async () => {
  const { member, factor } = await givenMemberWithFactor({ emailProvenAt: new Date() });
  await ask("POST", "forgot", {}, { email: member.email });
  const token = await resetTokenFor(db, member.email);
  const form = { password: "a new password", confirmPassword: "a new password" };
  const reset = await ask("POST", `reset/${token}`, {}, form);
  expect(reset.statusCode).toBe(200);
  expect(reset.cookies).toEqual([]);
  const renewed = { ...member, password: "a new password" };
  expect((await logIn(renewed)).json().fields).toEqual({ code: missing });
  expect((await logIn(renewed, factor.recoveryCodes[0])).statusCode).toBe(200);
});

test("whoever becomes admin by command leaves the factor of the former owner behind", async () => {
  const { member } = await givenMemberWithFactor();
  await createAdmin(db, member.email, "the boss's password", async () => undefined);
  expect((await logIn({ ...member, password: "the boss's password" })).statusCode).toBe(200);
});

test("neither the secret nor a recovery code can be read from the database", async () => {
  const member = await givenMember(shop);
  const { secret } = (await ask("POST", "factor/begin", member.headers)).json();
  const code = openAuthenticator(secret).nextCode();
  const { recoveryCodes: shown } = (await ask("POST", "factor/confirm", member.headers, { code })).json();
  const rows = JSON.stringify([
    await db.select().from(secondFactors).where(eq(secondFactors.userId, member.userId)),
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.userId)),
  ]);
  for (const hidden of [secret, ...shown, ...shown.map((each: string) => each.replaceAll("-", ""))])
    expect(rows).not.toContain(hidden);
});

test("a sealed secret is of no use in the row of another account", async () => {
  const { member, factor } = await givenMemberWithFactor();
  const { member: other } = await givenMemberWithFactor();
  const [own] = await db.select().from(secondFactors).where(eq(secondFactors.userId, member.userId));
  const change = { sealedSecret: own?.sealedSecret ?? "", lastStep: 0 };
  await db.update(secondFactors).set(change).where(eq(secondFactors.userId, other.userId));
  expect((await logIn(other, factor.nextCode())).statusCode).toBe(400);
});

test("what happens to a factor is kept as events, and the owner hears of each change", async () => {
  const { member, factor } = await givenMemberWithFactor();
  await logIn(member, "000000");
  await logIn(member, factor.recoveryCodes[0]);
  await ask("DELETE", "factor", member.headers, { password: member.password, code: factor.recoveryCodes[1] });
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, member.userId));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(
    expect.arrayContaining(["factor added", "factor removed", "login", "recovery code used"]),
  );
  const refusals = await db.select().from(securityEvents).where(eq(securityEvents.kind, "factor refused"));
  expect(refusals.length).toBeGreaterThan(0);
  const subjects = (await mailsTo(db, member.email)).map(({ subject }) => subject).toSorted();
  expect(subjects.filter((subject) => !subject.includes("new device"))).toEqual([
    "Your Tana Bana recovery code was used",
    "Your Tana Bana recovery code was used",
    "Your Tana Bana second step was switched off",
    "Your Tana Bana second step was switched on",
  ]);
});

test("new recovery codes take the place of the former ones, and the factor stays", async () => {
  const { member, factor } = await givenMemberWithFactor();
  const renew = (headers = member.headers) => ask("POST", "factor/recovery-codes", headers);
  expect((await logIn(member, factor.recoveryCodes[0])).statusCode).toBe(200);
  const renewed = (await renew()).json();
  expect(new Set([...renewed.recoveryCodes, ...factor.recoveryCodes]).size).toBe(20);
  expect((await ask("GET", "factor", member.headers)).json()).toMatchObject({ isSet: true, recoveryCodesLeft: 10 });
  expect((await logIn(member, factor.recoveryCodes[1])).statusCode).toBe(400);
  expect((await logIn(member, renewed.recoveryCodes[0])).statusCode).toBe(200);
  expect((await logIn(member, factor.nextCode())).statusCode).toBe(200);
  const kinds = await db.select().from(securityEvents).where(eq(securityEvents.userId, member.userId));
  expect(kinds.map(({ kind }) => kind)).toContain("recovery codes renewed");
  expect((await mailsTo(db, member.email)).map(({ subject }) => subject)).toContain(
    "Your Tana Bana recovery codes were renewed",
  );

  const stranger = await givenMember(shop);
  expect((await renew(stranger.headers)).json()).toEqual({ error: "Your account has no second factor." });
  const confirmedAt = sql`now() - interval '11 minutes'`;
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, member.userId));
  const late = await renew();
  expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([403, ["login"]]);
  expect((await logIn(member, renewed.recoveryCodes[1])).statusCode, "a refusal renews nothing").toBe(200);
});
