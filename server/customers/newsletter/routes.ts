import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { exportReaders } from "./export-readers.ts";
import { countReaders, joinNewsletter, leaveNewsletter } from "./service.ts";

export function newsletterRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "POST /newsletter/subscribe", async ({ body }, request) => {
    await throttle(shop, ["open form by address", addressKey(request.ip)]);
    await joinNewsletter(shop.db, shop.settings, body.email);
    // The same for a new and a known address: whether somebody reads our newsletter is nobody else's business.
    return done("Thank you for subscribing! You are on our list.");
  });

  route(app, "GET /newsletter", async () => ({ count: await countReaders(shop.db) }));

  route(app, "GET /newsletter/export.csv", (_, __, reply) => {
    reply.header("content-disposition", 'attachment; filename="newsletter.csv"').type("text/csv; charset=utf-8");
    return Readable.from(exportReaders(shop), { objectMode: false });
  });

  app.register(async (scope) => {
    // Mail programs press the button of RFC 8058 with a small form, whose words say nothing new.
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, __, parsed) =>
      parsed(null, undefined),
    );
    route(scope, "POST /newsletter/unsubscribe/{token}", async ({ params }, request) => {
      await throttle(shop, ["open form by address", addressKey(request.ip)]);
      await leaveNewsletter(shop.db, params.token);
      return done("You are off our list. You will get no more letters from us.");
    });
  });
}
