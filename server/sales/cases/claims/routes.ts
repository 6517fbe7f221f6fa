import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { route } from "#server/platform/http/route.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import { claimKind, readSeenCase } from "#server/sales/cases/case-kinds.ts";
import { addCasePhoto, readCasePhoto } from "#server/sales/cases/case-photos.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, forbidden } from "#server/shop-error.ts";
import { addClaim } from "./add-claim.ts";
import { decideClaim } from "./decide-claim.ts";
import { nameAccount, recordPaid } from "./name-account.ts";
import { listClaims, readClaim } from "./queries.ts";
import { receiveGoods } from "./receive-goods.ts";

export function claimRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;
  const changed = async (who: Who, id: string, message: string) => ({
    ...done(message),
    claim: await readClaim(db, who, id),
  });

  route(app, "POST /claim/add", async ({ who, body }) =>
    changed(who, await addClaim(shop, who, body), "Your report has been sent. We look at it within two days."),
  );

  route(app, "GET /claim/me", ({ who, query }) => listClaims(db, who, "own", query));

  route(app, "GET /claim", ({ who, query }) => listClaims(db, who, "handled", query));

  route(app, "GET /claim/{id}", async ({ who, params }) => ({ claim: await readClaim(db, who, params.id) }));

  route(app, "PUT /claim/{id}", async ({ who, params, body }) => {
    await decideClaim(shop, who, params.id, body);
    return changed(who, params.id, "The problem report has been decided.");
  });

  route(app, "PUT /claim/{id}/goods", async ({ who, params, body }) => {
    await receiveGoods(shop, who, params.id, body);
    return changed(who, params.id, "The goods have been taken in.");
  });

  route(app, "PUT /claim/{id}/refund-to", async ({ who, params, body }) => {
    await nameAccount(shop, who, params.id, body.refundTo);
    return changed(who, params.id, "Thank you. The money goes there.");
  });

  route(app, "PUT /claim/{id}/paid", async ({ who, params, body }) => {
    await recordPaid(shop, who, params.id, body.reference);
    return changed(who, params.id, "The payment has been recorded.");
  });

  route(app, "GET /claim/{id}/photos/{photoId}", async ({ who, params }, _request, reply) => {
    const { id: claimId } = await readSeenCase(db, claimKind, who, params.id);
    reply.type("image/webp").header("cache-control", "private, no-store");
    return readCasePhoto(db, { claimId }, params.photoId);
  });

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /claim/{id}/photos", async ({ who, params }, { upload }) => {
      const { id: claimId, orderId, userId, status } = await readSeenCase(db, claimKind, who, params.id);
      if (userId !== who.userId) throw forbidden();
      if (status !== "Requested") throw badRequest("This problem report was decided already.");
      const photo = await addCasePhoto(db, { claimId, orderId }, upload);
      return { ...done("The photo has been added."), photo };
    });
  });
}
