import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type Count, clearCount, takeBack, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { changePassword } from "./change-password.ts";
import { listUsers, searchUsers } from "./list-users.ts";
import { logIn } from "./log-in.ts";
import { mailResetLink, resetPassword } from "./reset-password.ts";
import { changeProfile, readUser } from "./service.ts";
import { endSession } from "./sessions.ts";
import { signUp } from "./sign-up.ts";
import { signedIn } from "./signed-in.ts";

/** Longer than it takes to post a mail, so that the time of the answer does not tell whether one was posted. */
const forgotAnswerMs = 200;

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /auth/login", async ({ body }, { ip }) => {
    const address = addressKey(ip);
    const ofTheAccount: Count[] = [
      ["login by account and address", body.email, address],
      ["login by account", body.email],
    ];
    const tries = await throttle(shop, ["login by address", address], ...ofTheAccount);
    const session = await logIn(db, body);
    await takeBack(db, tries);
    await clearCount(shop, ...ofTheAccount);
    return signedIn(shop, session, ({ firstName }) => `Hey ${firstName}, Welcome Back!`);
  });

  route(app, "POST /auth/register", async ({ body }, { ip }) => {
    await throttle(shop, ["sign-up by account", body.email], ["sign-up by address", addressKey(ip)]);
    const session = await signUp(db, settings, body);
    return signedIn(
      shop,
      session,
      () => "You have signed up successfully! You will be receiving an email as well. Thank you!",
    );
  });

  route(app, "POST /auth/forgot", async ({ body }, { ip }) => {
    await throttle(shop, ["forgot by account", body.email], ["forgot by address", addressKey(ip)]);
    await Promise.all([mailResetLink(db, settings, body.email), wait(forgotAnswerMs)]);
    return done("If an account with this email exists, a link to reset its password is on the way.");
  });

  route(app, "POST /auth/reset/{token}", async ({ params, body }, { ip }) => {
    const address = addressKey(ip);
    await throttle(shop, ["reset by link", params.token], ["reset by address", address]);
    const email = await resetPassword(db, settings, { token: params.token, password: body.password });
    if (email) await clearCount(shop, ["login by account", email], ["login by account and address", email, address]);
    return done("Password changed successfully. Please login with your new password.");
  });

  route(app, "POST /auth/reset", async ({ body, who }) => {
    const counted: Count = ["change password by account", who.userId];
    await throttle(shop, counted);
    await changePassword(db, settings, who, { oldPassword: body.password, newPassword: body.confirmPassword });
    await clearCount(shop, counted);
    return done("Password changed successfully. Your other devices have been signed out.");
  });

  route(app, "POST /auth/logout", async ({ who }) => {
    await endSession(db, who.sessionId);
    return done("You have signed out!");
  });

  route(app, "GET /user", ({ query }) => listUsers(db, query));

  route(app, "GET /user/search", async ({ query }) => ({ users: await searchUsers(db, query.search) }));

  route(app, "GET /user/me", async ({ who }) => ({ user: await readUser(db, who.userId, who) }));

  route(app, "PUT /user", async ({ body, who }) => {
    await changeProfile(db, who, body.profile);
    return { ...done("Your profile is successfully updated!"), user: await readUser(db, who.userId, who) };
  });
}
