import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportData } from "./export-data.ts";

const exportByAccount: ThrottleRule = {
  name: "export by account",
  free: 5,
  waitSeconds: [60, 60 * 60],
  forgiveOneSeconds: 10 * 60,
};

const deleteByAccount: ThrottleRule = {
  name: "delete account by account",
  free: 5,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 15 * 60,
};

export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, "GET /user/export", async ({ who }, request, reply) => {
    await throttle(shop, [exportByAccount, who.userId]);
    reply.header("content-disposition", 'attachment; filename="my-data.json"');
    return exportData(shop.db, who.userId, describeClient(request));
  });

  route(app, "DELETE /user", async ({ body, who }, request) => {
    await throttle(shop, [deleteByAccount, who.userId]);
    await deleteAccount(shop, who, { ...body, client: describeClient(request) });
    return done("Your account is deleted. Thank you for having been with us.");
  });
}
