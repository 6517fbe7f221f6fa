import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type Count, forgiveAttempts, resetCounts, throttle, uncountAttempts } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { changeProfile } from "./change-profile.ts";
import { listUsers, searchUsers } from "./list-users.ts";
import { confirmLogin } from "./login/confirm-login.ts";
import { findKnownDevice, rememberDevice } from "./login/known-device.ts";
import { checkPassword, logIn } from "./login/log-in.ts";
import { originOf } from "./login/record-login.ts";
import { throttleRules } from "./login/throttle-rules.ts";
import { changePassword } from "./passwords/change-password.ts";
import { mailResetLink, resetPassword } from "./passwords/reset-password.ts";
import { hasFactor } from "./second-factor/check-code.ts";
import { readUser, toSignedIn } from "./service.ts";
import { endSession } from "./sessions.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { sendEmailProof, verifyEmail } from "./sign-up/verify-email.ts";

/** Longer than it takes to queue a mail, so that the time of the answer does not tell whether one was sent. */
const forgotAnswerMs = 200;

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /auth/login", async ({ body }, request, reply) => {
    const address = addressKey(request.ip);
    const device = await findKnownDevice(shop, request, body.email);
    const ofTheAccount: Count[] = device
      ? [[throttleRules.loginByDevice, device]]
      : [
          [throttleRules.loginByAccountAndAddress, body.email, address],
          [throttleRules.loginByAccount, body.email],
        ];
    const ofTheAddress: Count[] = device ? [] : [[throttleRules.loginByAddress, address]];
    const attempts = await throttle(shop, ...ofTheAddress, ...ofTheAccount);
    const origin = originOf(request, settings);
    const account = await checkPassword(shop, body, origin.client);
    const session = await logIn(shop, account, body.code, origin).catch(async (error) => {
      // The password was right; tries at the code are counted apart.
      await uncountAttempts(db, attempts);
      throw error;
    });
    await forgiveAttempts(shop, attempts, ...ofTheAccount);
    return toSignedIn(shop, session, { request, reply }, ({ firstName }) => `Hey ${firstName}, Welcome Back!`);
  });

  route(app, "POST /auth/register", async ({ body }, request, reply) => {
    const { signUpByAccountAndAddress, signUpByAddress } = throttleRules;
    const address = addressKey(request.ip);
    await throttle(shop, [signUpByAccountAndAddress, body.email, address], [signUpByAddress, address]);
    const session = await signUp(db, settings, body, describeClient(request));
    return toSignedIn(
      shop,
      session,
      { request, reply },
      () => "You have signed up successfully! You will be receiving an email as well. Thank you!",
    );
  });

  route(app, "POST /auth/forgot", async ({ body }, request) => {
    const { forgotByAccount, forgotByAddress } = throttleRules;
    await throttle(shop, [forgotByAccount, body.email], [forgotByAddress, addressKey(request.ip)]);
    await Promise.all([mailResetLink(db, settings, body.email, describeClient(request)), wait(forgotAnswerMs)]);
    return done("If an account with this email exists, a link to reset its password is on the way.");
  });

  route(app, "POST /auth/reset/{token}", async ({ params, body }, request, reply) => {
    const { resetByLink, resetByAddress, loginByAccount, loginByAccountAndAddress } = throttleRules;
    const address = addressKey(request.ip);
    await throttle(shop, [resetByLink, params.token], [resetByAddress, address]);
    const { token } = params;
    const { password } = body;
    const { userId, email } = await resetPassword(db, settings, { token, password }, describeClient(request));
    // A mailbox is not enough where there is a second factor, so it earns no allowance of its own either.
    if (!(await hasFactor(db, userId))) await rememberDevice(shop, { userId }, { request, reply });
    if (email) await resetCounts(shop, [loginByAccount, email], [loginByAccountAndAddress, email, address]);
    return done("Password changed successfully. Please login with your new password.");
  });

  route(app, "POST /auth/reset", async ({ body, who }, request, reply) => {
    const counted: Count = [throttleRules.changePasswordByAccount, who.userId];
    await throttle(shop, counted);
    const passwords = { oldPassword: body.password, newPassword: body.confirmPassword };
    await changePassword(db, settings, who, passwords, describeClient(request));
    await resetCounts(shop, counted);
    await rememberDevice(shop, who, { request, reply });
    return done("Password changed successfully. Your other devices have been signed out.");
  });

  route(app, "POST /auth/verify-email", async ({ body, who }, request) => {
    await throttle(shop, [throttleRules.verifyEmailByAddress, addressKey(request.ip)]);
    await verifyEmail(db, who, body.token, describeClient(request));
    return done("Thank you! Your email is confirmed.");
  });

  route(app, "POST /auth/verify-email/send", async ({ who }) => {
    await throttle(shop, [throttleRules.sendEmailProofByAccount, who.userId]);
    const isSent = await sendEmailProof(db, settings, who.userId);
    return done(isSent ? "A link to confirm your email is on the way." : "Your email is confirmed already.");
  });

  route(app, "POST /auth/confirm-login", async ({ body, who }, request) => {
    const counted: Count = [throttleRules.confirmLoginByAccount, who.userId];
    const attempts = await throttle(shop, counted);
    await confirmLogin(shop, who, body, describeClient(request));
    await forgiveAttempts(shop, attempts, counted);
    return done("Thank you!");
  });

  route(app, "POST /auth/logout", async ({ who }, request) => {
    await endSession(db, who, describeClient(request));
    return done("You have signed out!");
  });

  route(app, "GET /user", ({ query, who }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "people" });
    return listUsers(db, query);
  });

  route(app, "GET /user/search", async ({ query, who }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "people" });
    return { users: await searchUsers(db, query) };
  });

  route(app, "GET /user/me", async ({ who }) => ({ user: await readUser(db, who.userId, who) }));

  route(app, "PUT /user", async ({ body, who }, request) => {
    await changeProfile(shop, who, body.profile, describeClient(request));
    return { ...done("Your profile is successfully updated!"), user: await readUser(db, who.userId, who) };
  });
}
