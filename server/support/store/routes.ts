import type { FastifyInstance } from "fastify";
import type { TaxRules } from "#contract/sales/gst.ts";
import { isAlwaysFree, type ShippingRates } from "#contract/sales/shipping.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { settingsTopic } from "#server/platform/cache/dependencies.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { canSendMessages } from "#server/platform/sms/sms-transport.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";

/** How prices are taxed, what delivery costs and what can be returned, which sales know. */
export interface StoreRules {
  topics: string[];
  readReturns: (db: Queries) => Promise<PolicyFigures["returns"]>;
  readTax: (db: Queries) => Promise<TaxRules>;
  readShipping: (db: Queries) => Promise<ShippingRates>;
}

export function storeRoutes(app: FastifyInstance, shop: Shop, rules: StoreRules): void {
  const { settings } = shop;
  const { storeName, publicUrl, supportPerson, supportEmail, supportPhone, supportHours, socialUrl } = settings;
  const demoPayments = settings.paymentProvider === "demo";
  route(app, "GET /store", async ({ who, dependsOn }) => {
    await dependsOn([settingsTopic, ...rules.topics]);
    const contact = { supportPerson, supportEmail, supportPhone, supportHours, socialUrl };
    const pricesIncludeTax = (await readFrom(shop, who, rules.readTax)).scheme === "gst";
    const rates = await readFrom(shop, who, rules.readShipping);
    const shipping = { isFree: isAlwaysFree(rates), freeFrom: rates.freeFrom, cashFee: rates.cashFee };
    return {
      store: {
        name: storeName,
        url: publicUrl,
        ...contact,
        demoPayments,
        pricesIncludeTax,
        shipping,
        textMessages: canSendMessages(settings),
        returns: {
          days: settings.returnDays,
          approval: settings.returnApproval,
          exchangeSend: settings.exchangeSend,
        },
      },
    };
  });

  route(app, "GET /store/policies", async ({ who, dependsOn }) => {
    await dependsOn([settingsTopic, ...rules.topics]);
    const [tax, shipping] = [await readFrom(shop, who, rules.readTax), await readFrom(shop, who, rules.readShipping)];
    return {
      figures: policyFigures(settings, { tax, shipping, returns: await readFrom(shop, who, rules.readReturns) }),
    };
  });
}

interface Rules {
  tax: TaxRules;
  shipping: ShippingRates;
  returns: PolicyFigures["returns"];
}

const policyFigures = (settings: Settings, { tax, shipping, returns }: Rules): PolicyFigures => ({
  address: settings.sellerAddress,
  gstin: tax.scheme === "gst" ? tax.gstin : settings.sellerGstin,
  deliveryTime: settings.deliveryTime,
  shipping,
  returns,
  payment: {
    online: settings.paymentProvider !== "off",
    cashMax: settings.codMaxRupees,
    cashOrdersMax: settings.codOpenMax,
    cashNeedsProof: settings.codNeedsProof,
    cashRefusalsMax: settings.codRefusalsMax,
    unpaidMinutes: settings.unpaidOrderMinutes,
    taxRatePercent: tax.scheme === "gst" ? null : settings.taxRatePercent,
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
