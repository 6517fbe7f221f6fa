import compress, { type FastifyCompressOptions } from "@fastify/compress";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { demoCourier } from "#demo/courier/courier.ts";
import { demoGateway } from "#demo/gateway/gateway.ts";
import { attributeRoutes } from "#server/catalogue/attributes/routes.ts";
import { brandPageRoutes } from "#server/catalogue/brands/page/routes.ts";
import { brandRoutes } from "#server/catalogue/brands/routes.ts";
import { categoryRoutes } from "#server/catalogue/categories/routes.ts";
import { feedRoutes } from "#server/catalogue/feeds/routes.ts";
import { homeRoutes } from "#server/catalogue/home/routes.ts";
import { importExportRoutes } from "#server/catalogue/import-export/routes.ts";
import { listingRoutes } from "#server/catalogue/listing/routes.ts";
import { productColourRoutes } from "#server/catalogue/products/colours/routes.ts";
import { officeProductRoutes } from "#server/catalogue/products/office/routes.ts";
import { productPictureRoutes } from "#server/catalogue/products/pictures/routes.ts";
import { productRoutes } from "#server/catalogue/products/routes.ts";
import { promotionRoutes } from "#server/catalogue/promotions/routes.ts";
import { reviewRoutes } from "#server/catalogue/reviews/routes.ts";
import { searchSynonymRoutes } from "#server/catalogue/search/routes.ts";
import { countSearches } from "#server/catalogue/search/terms/count-searches.ts";
import { searchTermRoutes } from "#server/catalogue/search/terms/routes.ts";
import { sitemapRoutes } from "#server/catalogue/sitemap/routes.ts";
import { sizeChartRoutes } from "#server/catalogue/size-charts/routes.ts";
import { authorizeRequests } from "#server/customers/accounts/authorize.ts";
import { codeLoginRoutes } from "#server/customers/accounts/code-login/routes.ts";
import { guestRoutes } from "#server/customers/accounts/guests/routes.ts";
import { ownSessionRoutes } from "#server/customers/accounts/own-sessions/routes.ts";
import { phoneProofRoutes } from "#server/customers/accounts/phone-proof/routes.ts";
import { accountRoutes } from "#server/customers/accounts/routes.ts";
import { secondFactorRoutes } from "#server/customers/accounts/second-factor/routes.ts";
import { socialRoutes } from "#server/customers/accounts/social-login/routes.ts";
import { addressRoutes } from "#server/customers/addresses/routes.ts";
import { alertRoutes } from "#server/customers/alerts/routes.ts";
import { newsletterRoutes } from "#server/customers/newsletter/routes.ts";
import { staffRoutes } from "#server/customers/staff/routes.ts";
import { wishlistRoutes } from "#server/customers/wishlist/routes.ts";
import { markLiked } from "#server/customers/wishlist/service.ts";
import { merchantRoutes } from "#server/marketplace/merchants/routes.ts";
import { afterSaleReportRoutes } from "#server/oversight/after-sale/routes.ts";
import { auditRoutes } from "#server/oversight/audit/routes.ts";
import { healthRoutes } from "#server/oversight/health/routes.ts";
import { overviewRoutes } from "#server/oversight/overview/routes.ts";
import { privacyRoutes } from "#server/oversight/privacy/routes.ts";
import { securityEventRoutes } from "#server/oversight/security-events/routes.ts";
import { systemRoutes } from "#server/oversight/system/routes.ts";
import type { AnswerCache } from "#server/platform/cache/answer-cache.ts";
import type { Expiries } from "#server/platform/cache/expiries.ts";
import { type ConnectOptions, connect } from "#server/platform/database/client.ts";
import { apiDocs } from "#server/platform/http/docs/api-docs.ts";
import { answerErrors, answerUnknownCalls } from "#server/platform/http/errors.ts";
import { readJsonBodies } from "#server/platform/http/json-body.ts";
import { holdBackNewVisitors } from "#server/platform/http/limits/admission.ts";
import { endSlowBodies } from "#server/platform/http/limits/slow-bodies.ts";
import { refuseOddTargets } from "#server/platform/http/request-target.ts";
import { cspReportRoutes } from "#server/platform/http/security/csp-reports.ts";
import { createProtection, protectAnswers } from "#server/platform/http/security/security-headers.ts";
import { securityTxtRoutes } from "#server/platform/http/security/security-txt.ts";
import { serverOptions } from "#server/platform/http/server-options.ts";
import type { LogStream } from "#server/platform/logging/log-output.ts";
import { pictureRoutes } from "#server/platform/media/routes.ts";
import { manifestRoutes } from "#server/platform/pages/manifest.ts";
import { cartRoutes } from "#server/sales/cart/routes.ts";
import { claimRoutes } from "#server/sales/cases/claims/routes.ts";
import { exchangeRoutes } from "#server/sales/cases/exchanges/routes.ts";
import { readReturnPolicy, returnRulesTopic } from "#server/sales/cases/returns/return-rules.ts";
import { returnRoutes } from "#server/sales/cases/returns/routes.ts";
import { couponRoutes } from "#server/sales/coupons/routes.ts";
import { simulatorKeys } from "#server/sales/couriers/providers/simulator-provider.ts";
import { courierRoutes } from "#server/sales/couriers/routes.ts";
import { deliveryOfficeRoutes } from "#server/sales/delivery/office/routes.ts";
import { deliveryRoutes } from "#server/sales/delivery/routes.ts";
import { assertStateOfPin } from "#server/sales/delivery/service.ts";
import { documentRoutes } from "#server/sales/documents/routes.ts";
import { guestOrderRoutes } from "#server/sales/guests/routes.ts";
import { readInvoiceNumber } from "#server/sales/invoices/queries.ts";
import { invoiceRoutes } from "#server/sales/invoices/routes.ts";
import { findLikedBrands } from "#server/sales/orders/liked-brands.ts";
import { orderRoutes } from "#server/sales/orders/routes.ts";
import { readParcelsOfOrder } from "#server/sales/parcels/queries.ts";
import { parcelRoutes } from "#server/sales/parcels/routes.ts";
import { demoKeys } from "#server/sales/payments/providers/demo-provider.ts";
import { paymentRoutes } from "#server/sales/payments/routes.ts";
import { readCash } from "#server/sales/payouts/record-remittance.ts";
import { payoutRoutes } from "#server/sales/payouts/routes.ts";
import { shippingRoutes } from "#server/sales/shipping/routes.ts";
import { readShippingRates, shippingTopic } from "#server/sales/shipping/service.ts";
import { taxRoutes } from "#server/sales/tax/routes.ts";
import { assertDeliveryState, readTaxRules, taxTopic } from "#server/sales/tax/service.ts";
import { contactRoutes } from "#server/support/contact/routes.ts";
import { grievanceRoutes } from "#server/support/grievance/routes.ts";
import { storeRoutes } from "#server/support/store/routes.ts";
import { packingRoutes } from "./sales/parcels/packing/routes.ts";
import { trackingRoutes } from "./sales/parcels/tracking/routes.ts";
import type { Shop } from "./shop.ts";

interface Options {
  logTo?: LogStream;
  /** Given only by a process that hears of changes and clears it. */
  answers?: AnswerCache;
  /** Given only by a process that watches when answers change by themselves. */
  expiries?: Expiries;
  /** Hears of every route, so that a test can ask of each who may call it. */
  onRoute?: (route: RouteOptions) => void;
  /** Is given the app before it has routes, to add hooks that measure them. */
  watch?: (app: FastifyInstance) => void;
  /** Decides whether a new visitor, who may have waited a while, is let in; without it everybody is. */
  admission?: { admits: (waitedSeconds: number) => boolean };
  /** How the demo gateway behaves; only tests care. */
  gateway?: { refundMs?: number; canSimulateFailures?: boolean };
  /** And the demo courier. */
  courier?: { stepSeconds?: number; hasControls?: boolean };
}

const compression: FastifyCompressOptions = { threshold: 1024, encodings: ["br", "gzip"], globalDecompression: false };

/** The whole API, ready to listen or to be called in process. Pages are added by the process that serves them. */
export async function buildApp(
  shop: Shop,
  { logTo, answers, expiries, admission, gateway, courier, onRoute, watch }: Options = {},
): Promise<FastifyInstance> {
  const protect = createProtection(shop.settings.publicUrl);
  const app = Fastify(serverOptions(shop.settings, protect, logTo));
  if (onRoute) app.addHook("onRoute", onRoute);
  watch?.(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate("answers", answers);
  app.decorate("openCalls", new Map());
  app.decorate("hasCachingProxy", answers !== undefined && shop.settings.cdn !== undefined);
  app.decorate("expiries", expiries);
  app.decorate("serving", { isStopping: false });
  authorizeRequests(app, shop);
  protectAnswers(app, protect);
  refuseOddTargets(app);
  if (admission) holdBackNewVisitors(app, shop.settings, admission);
  answerErrors(app);
  readJsonBodies(app);
  endSlowBodies(app);
  countSearches(app, shop.db);
  pictureRoutes(app, shop);
  securityTxtRoutes(app, shop);
  await cspReportRoutes(app, shop);
  await app.register(async (files) => {
    await files.register(compress, compression);
    sitemapRoutes(files, shop);
    manifestRoutes(files, shop.settings);
    feedRoutes(files, shop, { readTax: readTaxRules, readShipping: readShippingRates });
  });
  const { databaseUrl, databaseSession, publicUrl, storeName, tokenSecret } = shop.settings;
  const ownTables = { connect: (options: ConnectOptions) => connect(databaseUrl, { ...databaseSession, ...options }) };
  if (shop.settings.paymentProvider === "demo") {
    const options = { ...ownTables, payee: storeName, ...demoKeys(tokenSecret), ...gateway };
    await app.register(demoGateway, { prefix: "/demo-gateway", ...options });
  }
  if (shop.settings.courier === "simulator") {
    const prefix = "/demo-courier";
    const options = { ...ownTables, publicUrl: `${publicUrl}${prefix}`, ...simulatorKeys(tokenSecret), ...courier };
    await app.register(demoCourier, { prefix, ...options });
  }
  await app.register(
    async (api) => {
      await api.register(compress, compression);
      await api.register(cookie);
      await api.register(apiDocs, { storeName: shop.settings.storeName });
      answerUnknownCalls(api);
      healthRoutes(api, shop);
      storeRoutes(api, shop, {
        topics: [taxTopic, shippingTopic, returnRulesTopic],
        readTax: readTaxRules,
        readReturns: (db) => readReturnPolicy(db, shop.settings),
        readShipping: readShippingRates,
      });
      contactRoutes(api, shop);
      grievanceRoutes(api, shop);
      newsletterRoutes(api, shop);
      accountRoutes(api, shop);
      ownSessionRoutes(api, shop);
      secondFactorRoutes(api, shop);
      phoneProofRoutes(api, shop);
      codeLoginRoutes(api, shop);
      guestRoutes(api, shop);
      socialRoutes(api, shop);
      addressRoutes(api, shop, async (db, place) => {
        await assertDeliveryState(db, place.state);
        await assertStateOfPin(db, place);
      });
      auditRoutes(api, shop);
      staffRoutes(api, shop);
      securityEventRoutes(api, shop);
      brandRoutes(api, shop);
      brandPageRoutes(api, shop);
      merchantRoutes(api, shop);
      categoryRoutes(api, shop);
      listingRoutes(api, shop, markLiked);
      productRoutes(api, shop, markLiked);
      officeProductRoutes(api, shop);
      productPictureRoutes(api, shop);
      productColourRoutes(api, shop);
      promotionRoutes(api, shop);
      importExportRoutes(api, shop);
      reviewRoutes(api, shop);
      searchSynonymRoutes(api, shop);
      sizeChartRoutes(api, shop);
      attributeRoutes(api, shop);
      homeRoutes(api, shop, findLikedBrands);
      searchTermRoutes(api, shop);
      wishlistRoutes(api, shop);
      alertRoutes(api, shop);
      couponRoutes(api, shop);
      shippingRoutes(api, shop);
      deliveryRoutes(api, shop);
      deliveryOfficeRoutes(api, shop);
      taxRoutes(api, shop);
      cartRoutes(api, shop);
      orderRoutes(api, shop, { readInvoiceNumber, readParcels: readParcelsOfOrder, readCash });
      parcelRoutes(api, shop);
      await paymentRoutes(api, shop);
      await courierRoutes(api, shop);
      invoiceRoutes(api, shop);
      documentRoutes(api, shop);
      exchangeRoutes(api, shop);
      claimRoutes(api, shop);
      guestOrderRoutes(api, shop);
      trackingRoutes(api, shop);
      packingRoutes(api, shop);
      payoutRoutes(api, shop);
      returnRoutes(api, shop);
      privacyRoutes(api, shop);
      overviewRoutes(api, shop);
      afterSaleReportRoutes(api, shop);
      systemRoutes(api, shop);
    },
    { prefix: "/api" },
  );
  return app;
}
