import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { addAlert, findRecipient } from "./add-alert.ts";
import { changePreferences, readPreferences } from "./change-preferences.ts";
import { confirmAlert } from "./confirm-alert.ts";
import { findSubject, listAlerts } from "./queries.ts";
import { deleteAlert, stopMails } from "./stop-mails.ts";

/** Each sends a mail to an address that may be a stranger's. */
const unprovenByEmail: ThrottleRule = {
  name: "alert by email",
  free: 4,
  waitSeconds: [60, 24 * 60 * 60],
  forgiveOneSeconds: 60 * 60,
};

const oneClickForm = "application/x-www-form-urlencoded";

/** Longer than it takes to queue a mail, so that the time of the answer does not tell what waits for an address. */
const answerMs = 200;

export function alertRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /alert/add", async ({ who, body }, request) => {
    const to = await findRecipient(db, who, body.email);
    if (to.isProven) {
      await addAlert(db, settings, to, body);
      return done(body.kind === "back" ? "We will mail you when it is back." : "We will mail you when it costs less.");
    }
    await throttle(shop, [openFormByAddress, addressKey(request.ip)], [unprovenByEmail, to.email]);
    await Promise.all([addAlert(db, settings, to, body), wait(answerMs)]);
    return done("Please follow the link that we have mailed to you. Then we will tell you.");
  });

  route(app, "GET /alert/me", async ({ who }) => ({
    alerts: await listAlerts(db, await findSubject(db, who.userId)),
  }));

  route(app, "DELETE /alert/{id}", async ({ who, params }) => {
    await deleteAlert(db, await findSubject(db, who.userId), params.id);
    return done("You will not be told.");
  });

  route(app, "POST /alert/confirm/{token}", async ({ params }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)]);
    await confirmAlert(db, settings, params.token);
    return done("Thank you! We will mail you once, when it happens.");
  });

  route(app, "GET /mail-preferences", async ({ who }) => ({ preferences: await readPreferences(db, who.userId) }));

  route(app, "PUT /mail-preferences", async ({ who, body }) => {
    const preferences = await changePreferences(db, who.userId, body, "account");
    return { ...done("Your choice is saved."), preferences };
  });

  app.register(async (scope) => {
    // Mail programs send the one-click form of RFC 8058; its body says nothing that the path does not.
    scope.addContentTypeParser(oneClickForm, { parseAs: "string" }, (_, __, parsed) => parsed(null, undefined));
    route(scope, "POST /alert/stop/{token}", async ({ params }, request) => {
      await throttle(shop, [openFormByAddress, addressKey(request.ip)]);
      const isOneClick = request.headers["content-type"]?.startsWith(oneClickForm) ?? false;
      await stopMails(db, settings, params.token, isOneClick ? "mail program" : "mailed link");
      return done("Done. You will get no more mails of this kind.");
    });
  });
}
