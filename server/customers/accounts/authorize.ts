import type { FastifyInstance } from "fastify";
import type { CallAccess } from "#contract/call.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import { recordSecurityEvent } from "#server/oversight/security-events/service.ts";
import { needsMark } from "#server/platform/database/replica.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import type { Shop } from "#server/shop.ts";
import { forbidden, ShopError } from "#server/shop-error.ts";
import { markWritten } from "./mark-seen.ts";
import { refuseUntilSetUp } from "./pending-setup.ts";
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
export function authorizeRequests(app: FastifyInstance, shop: Shop): void {
  app.decorateRequest("who", undefined);
  app.decorate("readSession", createSessionReader(shop));
  app.decorate("authorize", authorize);
  if (shop.replica) {
    // Before the answer: whoever has it may ask another process at once.
    app.addHook("onSend", async ({ who, method, log }) => {
      if (!who || method === "GET" || method === "HEAD" || !needsMark(who)) return;
      await markWritten(shop.db, who.sessionId).catch((err: unknown) => log.error({ err }, "a change was not marked"));
    });
  }
  // After the answer, so that nobody waits for it.
  app.addHook("onResponse", async (request, { statusCode }) => {
    const { who, method, routeOptions, log } = request;
    if (statusCode !== 403 || !who) return;
    const { userId } = who;
    const details = { call: `${method} ${routeOptions.url ?? ""}` };
    const event = { kind: "access refused", userId, actorId: userId, ...describeClient(request), details } as const;
    await recordSecurityEvent(shop.db, event).catch((err: unknown) =>
      log.error({ err }, "a security event could not be kept"),
    );
  });
}

const isActiveMerchant = (who: Who) => isMerchant(who) && who.merchant?.isActive === true;

function isAllowed({ access, permission }: CallAccess, who: Who): boolean {
  switch (access) {
    case "open":
    case "signed in":
      return true;
    case "signed in, by email":
      return who.provider === "Email";
    case "merchant":
      return isActiveMerchant(who);
    case "staff or merchant":
      return who.permissions.length > 0 || isActiveMerchant(who);
    case "admin":
      return can(who, permission);
    case "admin or merchant":
      return can(who, permission) || isActiveMerchant(who);
  }
}

/**
 * 401 for nobody in particular, 403 for the wrong role or a permission that is missing. Answers whom the call may know: a guest is nobody
 * to an open call that is not for guests, since it would take them for somebody with an account.
 */
function authorize(call: CallAccess, who: Who | undefined): Who | undefined {
  if (call.access === "open") return who?.isGuest && !call.guests ? undefined : who;
  if (!who) throw new ShopError(401, sentences.unauthorized);
  if (who.isGuest && !call.guests) throw new ShopError(403, sentences.accountNeeded);
  if (isAllowed(call, who)) return who;
  throw who.pendingSetup && call.access !== "merchant" ? refuseUntilSetUp(who.pendingSetup) : forbidden();
}
