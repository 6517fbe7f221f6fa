import type { FastifyInstance } from "fastify";
import type { PolicyFigures } from "#contract/store.ts";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import { route } from "#server/platform/http/route.ts";
import { canSendMessages } from "#server/platform/sms/sms-transport.ts";
import type { Settings } from "#server/settings.ts";
import type { Shop } from "#server/shop.ts";

export function storeRoutes(app: FastifyInstance, { settings }: Shop): void {
  const { storeName, publicUrl, supportEmail, supportPhone, supportHours, socialUrl } = settings;
  const demoPayments = settings.paymentProvider === "demo";
  route(app, "GET /store", async ({ dependsOn }) => {
    await dependsOn([settingsTopic]);
    const contact = { supportEmail, supportPhone, supportHours, socialUrl };
    return {
      store: { name: storeName, url: publicUrl, ...contact, demoPayments, textMessages: canSendMessages(settings) },
    };
  });

  route(app, "GET /store/policies", async ({ dependsOn }) => {
    await dependsOn([settingsTopic]);
    return { figures: policyFigures(settings) };
  });
}

const policyFigures = (settings: Settings): PolicyFigures => ({
  address: settings.sellerAddress,
  gstin: settings.sellerGstin,
  deliveryTime: settings.deliveryTime,
  payment: {
    online: settings.paymentProvider !== "off",
    cashMax: settings.codMaxRupees,
    cashOrdersMax: settings.codOpenMax,
    cashNeedsProof: settings.codNeedsProof,
    unpaidMinutes: settings.unpaidOrderMinutes,
    taxRatePercent: settings.taxRatePercent,
  },
  keptDays: {
    mails: settings.keepMailsDays,
    carts: settings.keepCartsDays,
    chats: settings.keepChatsDays,
    messages: settings.keepMessagesDays,
    grievances: settings.keepGrievancesDays,
    consents: settings.keepConsentsDays,
    changes: settings.keepAuditDays,
    securityEvents: settings.securityEventDays,
  },
  keptOrderYears: settings.keepOrderDataYears,
});
