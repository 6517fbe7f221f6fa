import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { recordRead } from "#server/oversight/security-events/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import { readSeenCase, returnKind } from "#server/sales/cases/case-kinds.ts";
import { addCasePhoto, readCasePhoto } from "#server/sales/cases/case-photos.ts";
import { changeAccount } from "#server/sales/cases/returns/progress/change-account.ts";
import { moveReturn } from "#server/sales/cases/returns/progress/move-return.ts";
import { withdrawReturn } from "#server/sales/cases/returns/progress/withdraw-return.ts";
import { addReturns, checkReturn } from "#server/sales/cases/returns/requesting/request-return.ts";
import { readReturnOptions } from "#server/sales/cases/returns/requesting/return-options.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { listReturns, readReturn, readReturns } from "./queries.ts";
import {
  readReturnRules,
  readSellerReturns,
  returnRulesTopic,
  updateReturnRules,
  updateSellerReturns,
} from "./return-rules.ts";

const requestByAccount: ThrottleRule = {
  name: "return by account",
  free: 60,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 10,
};

export function returnRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /return/check", ({ who, body }) => checkReturn(shop, who, body));

  route(app, "POST /return/add", async ({ who, body }) => {
    await throttle(shop, [requestByAccount, who.userId]);
    const [first, ...others] = await readReturns(db, who, await addReturns(shop, who, body));
    if (!first) throw new Error("no return was made");
    return { ...done("Your return has been requested."), return: first, returns: [first, ...others] };
  });

  route(app, "GET /return/me", ({ who, query }) => listReturns(db, who, "own", query));

  route(app, "GET /return", ({ who, query }, request) => {
    recordRead(db, request, { actorId: who.userId, what: "returns" });
    return listReturns(db, who, "handled", query);
  });

  route(app, "GET /return/options/{orderId}", ({ who, params }) =>
    readReturnOptions(db, settings, who, params.orderId),
  );

  route(app, "GET /return/rules", async ({ who, dependsOn }) => {
    await dependsOn([returnRulesTopic]);
    return readFrom(shop, who, (replica) => readReturnRules(replica, settings));
  });

  route(app, "PUT /return/rules", async ({ who, body }) => ({
    ...done("Return rules have been updated successfully!"),
    ...(await updateReturnRules(db, settings, who, body)),
  }));

  route(app, "GET /merchant/returns", ({ who }) => readSellerReturns(db, settings, who));

  route(app, "PUT /merchant/returns", async ({ who, body }) => ({
    ...done("Your return days have been updated successfully!"),
    ...(await updateSellerReturns(db, settings, who, body.days)),
  }));

  route(app, "GET /return/{id}", async ({ who, params }) => ({ return: await readReturn(db, who, params.id) }));

  route(app, "DELETE /return/{id}", async ({ who, params }) => {
    await withdrawReturn(shop, who, params.id);
    return done("Your return has been withdrawn.");
  });

  route(app, "PUT /return/{id}/status", async ({ who, params, body }) => {
    await moveReturn(shop, who, params.id, body);
    const moved = await readReturn(db, who, params.id);
    return { ...done(`The return is ${moved.status.toLowerCase()}.`), return: moved };
  });

  route(app, "PUT /return/{id}/refund-to", async ({ who, params, body }) => {
    await changeAccount(shop, who, params.id, body.refundTo);
    return { ...done("The account has been changed."), return: await readReturn(db, who, params.id) };
  });

  route(app, "GET /return/{id}/photos/{photoId}", async ({ who, params }, _, reply) => {
    await readSeenCase(db, returnKind, who, params.id);
    const content = await readCasePhoto(db, { returnId: params.id }, params.photoId);
    reply.type("image/webp").header("cache-control", "private, no-store");
    return content;
  });

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /return/{id}/photos", async ({ who, params }, { upload }) => {
      const { userId, orderId, endedAt } = await readSeenCase(db, returnKind, who, params.id);
      if (userId !== who.userId) throw forbidden();
      if (endedAt) throw badRequest("This return has ended, so nothing can be added to it.");
      await throttle(shop, [requestByAccount, who.userId]);
      const photo = await addCasePhoto(db, { returnId: params.id, orderId }, upload);
      return { ...done("The photo has been added."), photo };
    });
  });
}
