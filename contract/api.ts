import type * as z from "zod/mini";
import { accountCalls } from "./accounts.ts";
import { addressCalls } from "./addresses.ts";
import { afterSaleReportCalls } from "./after-sale-reports.ts";
import { alertCalls } from "./alerts.ts";
import { auditCalls } from "./audit.ts";
import { brandPageCalls } from "./brand-pages.ts";
import { brandCalls } from "./brands.ts";
import type { Call, Params } from "./call.ts";
import { cartCalls } from "./cart.ts";
import { categoryCalls } from "./categories.ts";
import { claimCalls } from "./claims.ts";
import { codeLoginCalls } from "./code-login.ts";
import { contactCalls } from "./contact.ts";
import { couponCalls } from "./coupons.ts";
import { courierCalls } from "./couriers.ts";
import { deliveryCalls } from "./delivery.ts";
import { deliveryOfficeCalls } from "./delivery-office.ts";
import { documentCalls } from "./documents.ts";
import { exchangeCalls } from "./exchanges.ts";
import { factCalls } from "./fact-fields.ts";
import { grievanceCalls } from "./grievance.ts";
import { gstr1Calls } from "./gstr1.ts";
import { guestCalls } from "./guests.ts";
import { healthCalls } from "./health.ts";
import { homeCalls } from "./home-page.ts";
import { identityCalls } from "./identities.ts";
import { importExportCalls } from "./import-export.ts";
import { invoiceCalls } from "./invoices.ts";
import { merchantCalls } from "./merchants.ts";
import { newsletterCalls } from "./newsletter.ts";
import { orderListCalls } from "./order-lists.ts";
import { orderCalls } from "./orders.ts";
import { overviewCalls } from "./overview.ts";
import { packingCalls } from "./packing.ts";
import { parcelCalls } from "./parcels.ts";
import { paymentCalls } from "./payments.ts";
import { payoutCalls } from "./payouts.ts";
import { privacyCalls } from "./privacy.ts";
import { productColourCalls } from "./product-colours.ts";
import { itemCalls } from "./product-item.ts";
import { productPictureCalls } from "./product-pictures.ts";
import { productCalls } from "./products.ts";
import { officeProductCalls } from "./products-office.ts";
import { promotionCalls } from "./promotions.ts";
import { returnRuleCalls } from "./return-rules.ts";
import { returnCalls } from "./returns.ts";
import { reviewCalls } from "./reviews.ts";
import { searchSynonymCalls } from "./search-synonyms.ts";
import { searchTermCalls } from "./search-terms.ts";
import { factorCalls } from "./second-factor.ts";
import { securityEventCalls } from "./security-events.ts";
import { sessionCalls } from "./sessions.ts";
import { shippingCalls } from "./shipping.ts";
import { sizeChartCalls } from "./size-charts.ts";
import { staffCalls } from "./staff.ts";
import { storeCalls } from "./store.ts";
import { systemCalls } from "./system.ts";
import { taxCalls } from "./tax.ts";
import { trackingCalls } from "./tracking.ts";
import { wishlistCalls } from "./wishlist.ts";

/** Every call of the shop. The browser imports the types below, never this table: it holds all the schemas. */
export const api = {
  ...accountCalls,
  ...codeLoginCalls,
  ...sessionCalls,
  ...securityEventCalls,
  ...factorCalls,
  ...identityCalls,
  ...addressCalls,
  ...alertCalls,
  ...auditCalls,
  ...brandCalls,
  ...brandPageCalls,
  ...cartCalls,
  ...importExportCalls,
  ...categoryCalls,
  ...contactCalls,
  ...couponCalls,
  ...courierCalls,
  ...deliveryCalls,
  ...deliveryOfficeCalls,
  ...grievanceCalls,
  ...guestCalls,
  ...homeCalls,
  ...exchangeCalls,
  ...factCalls,
  ...claimCalls,
  ...merchantCalls,
  ...invoiceCalls,
  ...documentCalls,
  ...gstr1Calls,
  ...newsletterCalls,
  ...orderCalls,
  ...orderListCalls,
  ...overviewCalls,
  ...afterSaleReportCalls,
  ...packingCalls,
  ...parcelCalls,
  ...paymentCalls,
  ...payoutCalls,
  ...privacyCalls,
  ...productCalls,
  ...officeProductCalls,
  ...productPictureCalls,
  ...productColourCalls,
  ...itemCalls,
  ...promotionCalls,
  ...returnCalls,
  ...returnRuleCalls,
  ...reviewCalls,
  ...searchSynonymCalls,
  ...sizeChartCalls,
  ...searchTermCalls,
  ...wishlistCalls,
  ...shippingCalls,
  ...staffCalls,
  ...storeCalls,
  ...systemCalls,
  ...taxCalls,
  ...trackingCalls,
  ...healthCalls,
};

type Api = typeof api;
export type ApiKey = keyof Api;

type Needed<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;
type Schema<K extends ApiKey, Part extends keyof Call> = Api[K] extends { [P in Part]: infer S extends z.ZodMiniType }
  ? S
  : never;
type ParamsOf<K extends ApiKey> = [keyof Params<K>] extends [never] ? unknown : { params: Params<K> };

/** What a caller hands over. */
export type Input<K extends ApiKey> = ParamsOf<K> &
  ([Schema<K, "query">] extends [never] ? unknown : { query?: z.input<Schema<K, "query">> }) &
  ([Schema<K, "body">] extends [never] ? unknown : Needed<"body", z.input<Schema<K, "body">>>);

/** What a handler receives once the input has passed its schemas. */
export interface Parsed<K extends ApiKey> {
  params: Params<K>;
  query: [Schema<K, "query">] extends [never] ? undefined : z.output<Schema<K, "query">>;
  body: [Schema<K, "body">] extends [never] ? undefined : z.output<Schema<K, "body">>;
}

export type Reply<K extends ApiKey> = z.output<Schema<K, "reply">>;

/** The body of every refusal: one sentence for a person, and one for each field at fault. */
export interface Refusal {
  error: string;
  fields?: Record<string, string>;
  /** What costs something else than the bag said, where that is why it was refused. */
  changes?: PriceChange[];
}

/** Of one piece, in rupees. */
export interface PriceChange {
  product: string;
  size: string;
  was: number;
  now: number;
}
