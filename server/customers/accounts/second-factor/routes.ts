import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readFactorDue } from "#server/customers/accounts/pending-setup.ts";
import { assertRecentLogin } from "#server/customers/accounts/service.ts";
import { describeClient } from "#server/platform/http/client/describe-client.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { removeFactor } from "./remove-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { beginFactor, confirmFactor } from "./set-up-factor.ts";
import { secondFactors } from "./tables.ts";

export function secondFactorRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;

  route(app, "GET /auth/factor", async ({ who: { userId } }) => {
    const isConfirmed = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
    const [factor] = await db.select({ since: secondFactors.confirmedAt }).from(secondFactors).where(isConfirmed);
    return {
      isSet: factor !== undefined,
      since: factor?.since?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, userId),
      dueAt: (await readFactorDue(db, userId))?.toISOString() ?? null,
    };
  });

  route(app, "POST /auth/factor/begin", ({ who }) => {
    assertRecentLogin(who);
    return beginFactor(shop, who);
  });

  route(app, "POST /auth/factor/confirm", async ({ who, body }, request) => {
    const recoveryCodes = await confirmFactor(shop, who, body.code, describeClient(request));
    return {
      ...done("Your second factor is set up. Your other devices have been signed out."),
      recoveryCodes,
    };
  });

  route(app, "POST /auth/factor/recovery-codes", async ({ who }, request) => {
    assertRecentLogin(who);
    const recoveryCodes = await renewRecoveryCodes(shop, who, describeClient(request));
    return { ...done("Your recovery codes are new. The former ones no longer work."), recoveryCodes };
  });

  route(app, "DELETE /auth/factor", async ({ who, body }, request) => {
    await removeFactor(shop, who, body, describeClient(request));
    return done("Your second factor is removed.");
  });
}
