import type { FastifyInstance } from "fastify";
import type { Access } from "#contract/call.ts";
import { sentences } from "#contract/limits.ts";
import { isAdmin, isMerchant } from "#contract/roles.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { createSessionReader, type Who } from "./service.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks; nobody when the request carries no token that is still good. */
    who: Who | undefined;
  }
  interface FastifyInstance {
    readSession: ReturnType<typeof createSessionReader>;
    authorize: typeof authorize;
  }
}

/** Gives the routes their authentication (`readSession`) and authorization (`authorize`). */
export function authorizeRequests(app: FastifyInstance, { db, tokens }: Shop): void {
  app.decorateRequest("who", undefined);
  app.decorate("readSession", createSessionReader(db, tokens));
  app.decorate("authorize", authorize);
}

const isAllowed: Record<Exclude<Access, "open">, (who: Who) => boolean> = {
  "signed in": () => true,
  "signed in, by email": (who) => who.provider === "Email",
  merchant: (who) => isMerchant(who) && who.merchant?.isActive === true,
  admin: isAdmin,
  "admin or merchant": (who) => isAllowed.admin(who) || isAllowed.merchant(who),
};

/** 401 for nobody in particular, 403 for the wrong role. */
function authorize(access: Access, who: Who | undefined): void {
  if (access === "open") return;
  if (!who) throw new ShopError(401, sentences.unauthorized);
  if (!isAllowed[access](who)) throw new ShopError(403, sentences.forbidden);
}
