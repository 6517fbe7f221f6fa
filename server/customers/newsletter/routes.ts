import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordExport } from "#server/oversight/security-events/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { countSubscribers, exportSubscribers } from "./export-subscribers.ts";
import { requestSubscription } from "./service.ts";
import { confirmSubscription, unsubscribe } from "./subscribe.ts";

/** Asking again sends the link again, but not without end: the mailbox may be a stranger's. */
const subscribeByEmail: ThrottleRule = {
  name: "newsletter by email",
  free: 3,
  waitSeconds: [60, 24 * 60 * 60],
  forgiveOneSeconds: 30 * 60,
};

/** Longer than it takes to queue a mail, so that the time of the answer does not tell who is subscribed. */
const answerMs = 200;

export function newsletterRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /newsletter/subscribe", async ({ body }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)], [subscribeByEmail, body.email]);
    const asked = { email: body.email, source: "form" } as const;
    await Promise.all([transaction(db, (tx) => requestSubscription(tx, settings, asked)), wait(answerMs)]);
    // New and known addresses get one answer, so that nobody can find out who is subscribed.
    return done("Thank you for subscribing! Please follow the link that we have mailed to you.");
  });

  route(app, "POST /newsletter/confirm/{token}", async ({ params }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)]);
    await confirmSubscription(db, settings, params.token);
    return done("Thank you! You are on our list.");
  });

  route(app, "GET /newsletter", async () => ({ count: await countSubscribers(db) }));

  route(app, "GET /newsletter/export.csv", async ({ who }, request, reply) => {
    await recordExport(db, request, { actorId: who.userId, what: "newsletter" });
    reply.header("content-disposition", 'attachment; filename="newsletter.csv"').type("text/csv; charset=utf-8");
    return Readable.from(exportSubscribers(shop), { objectMode: false });
  });

  app.register(async (scope) => {
    // Mail programs send the one-click form of RFC 8058; its body says nothing that the path does not.
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, __, parsed) =>
      parsed(null, undefined),
    );
    route(scope, "POST /newsletter/unsubscribe/{token}", async ({ params }, request) => {
      await throttle(shop, [openFormByAddress, addressKey(request.ip)]);
      await unsubscribe(db, params.token);
      return done("You are off our list. You will get no more letters from us.");
    });
  });
}
