import type { FastifyInstance } from "fastify";
import { can } from "#contract/customers/roles.ts";
import { done } from "#contract/fields.ts";
import { toSignedIn } from "#server/customers/accounts/service.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import { openFormByAddress, type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { applyToSell } from "./apply-to-sell.ts";
import { approveMerchant } from "./approve-merchant.ts";
import { deleteMerchant } from "./delete-merchant.ts";
import { listMerchants, searchMerchants } from "./list-merchants.ts";
import { rejectMerchant } from "./reject-merchant.ts";
import { dismissChecklist, readChecklist } from "./seller-checklist.ts";
import { signUpMerchant } from "./sign-up-merchant.ts";
import { switchMerchant } from "./switch-merchant.ts";

const signUpByLink: ThrottleRule = {
  name: "merchant sign-up by link",
  free: 10,
  waitSeconds: [5, 15 * 60],
  forgiveOneSeconds: 5 * 60,
};

const signUpByAddress: ThrottleRule = {
  name: "merchant sign-up by address",
  free: 20,
  waitSeconds: [10, 15 * 60],
  forgiveOneSeconds: 3 * 60,
};

export function merchantRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /merchant/add", async ({ who, body }, { ip }) => {
    const admin = who && can(who, "manage merchants") ? who : undefined;
    if (!admin) await throttle(shop, [openFormByAddress, addressKey(ip)]);
    await applyToSell(db, settings, admin, body);
    return done(
      admin
        ? "Merchant added successfully"
        : `We received your request! We will reach you on your phone number ${body.phoneNumber}!`,
    );
  });

  route(app, "GET /merchant", ({ query }) => listMerchants(db, query));

  route(app, "GET /merchant/search", async ({ query }) => ({ merchants: await searchMerchants(db, query) }));

  route(app, "GET /merchant/checklist", async ({ who }) => ({ checklist: await readChecklist(db, who) }));

  route(app, "DELETE /merchant/checklist", async ({ who }) => {
    await dismissChecklist(db, who);
    return done("The list is put away.");
  });

  route(app, "PUT /merchant/{id}/active", async ({ who, params: { id }, body }) => {
    const { isActive } = body.merchant;
    const merchant = await switchMerchant(db, settings, who, { id, isActive });
    return { ...done(`Merchant ${isActive ? "enabled" : "disabled"} successfully`), merchant };
  });

  route(app, "PUT /merchant/approve/{id}", async ({ who, params: { id } }) => {
    const merchant = await approveMerchant(db, settings, who, id);
    return { ...done("Merchant approved successfully"), merchant };
  });

  route(app, "PUT /merchant/reject/{id}", async ({ who, params: { id } }) => {
    const merchant = await rejectMerchant(db, settings, who, id);
    return { ...done("Merchant rejected successfully"), merchant };
  });

  route(app, "POST /merchant/signup/{token}", async ({ params: { token }, body }, request, reply) => {
    await throttle(shop, [signUpByLink, token], [signUpByAddress, addressKey(request.ip)]);
    const session = await signUpMerchant(shop, token, body, describeClient(request));
    return toSignedIn(shop, session, { request, reply }, ({ firstName }) => `Welcome, ${firstName}! You can sell now.`);
  });

  route(app, "DELETE /merchant/delete/{id}", async ({ who, params: { id } }) => {
    await deleteMerchant(db, who, id);
    return done("Merchant deleted successfully");
  });
}
