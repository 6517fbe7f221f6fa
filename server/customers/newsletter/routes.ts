import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { countSubscribers, exportSubscribers } from "./export-subscribers.ts";
import { subscribeWithWelcome, unsubscribe } from "./subscribe.ts";

export function newsletterRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "POST /newsletter/subscribe", async ({ body }, request) => {
    await throttle(shop, [openFormByAddress, addressKey(request.ip)]);
    await subscribeWithWelcome(shop.db, shop.settings, body.email);
    // The same answer for a new and a known address, so that nobody can find out who is subscribed.
    return done("Thank you for subscribing! You are on our list.");
  });

  route(app, "GET /newsletter", async () => ({ count: await countSubscribers(shop.db) }));

  route(app, "GET /newsletter/export.csv", (_, __, reply) => {
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
      await unsubscribe(shop.db, params.token);
      return done("You are off our list. You will get no more letters from us.");
    });
  });
}
