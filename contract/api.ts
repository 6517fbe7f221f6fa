import type * as z from "zod/mini";
import { attributeCalls } from "#contract/catalogue/attributes.ts";
import { brandPageCalls } from "#contract/catalogue/brand-pages.ts";
import { brandCalls } from "#contract/catalogue/brands.ts";
import { categoryCalls } from "#contract/catalogue/categories.ts";
import { homeCalls } from "#contract/catalogue/home-page.ts";
import { importExportCalls } from "#contract/catalogue/import-export.ts";
import { productColourCalls } from "#contract/catalogue/product-colours.ts";
import { itemCalls } from "#contract/catalogue/product-item.ts";
import { productPictureCalls } from "#contract/catalogue/product-pictures.ts";
import { productCalls } from "#contract/catalogue/products.ts";
import { officeProductCalls } from "#contract/catalogue/products-office.ts";
import { promotionCalls } from "#contract/catalogue/promotions.ts";
import { reviewCalls } from "#contract/catalogue/reviews.ts";
import { searchSynonymCalls } from "#contract/catalogue/search-synonyms.ts";
import { searchTermCalls } from "#contract/catalogue/search-terms.ts";
import { sizeChartCalls } from "#contract/catalogue/size-charts.ts";
import { accountCalls } from "#contract/customers/accounts.ts";
import { addressCalls } from "#contract/customers/addresses.ts";
import { alertCalls } from "#contract/customers/alerts.ts";
import { codeLoginCalls } from "#contract/customers/code-login.ts";
import { identityCalls } from "#contract/customers/identities.ts";
import { newsletterCalls } from "#contract/customers/newsletter.ts";
import { factorCalls } from "#contract/customers/second-factor.ts";
import { sessionCalls } from "#contract/customers/sessions.ts";
import { staffCalls } from "#contract/customers/staff.ts";
import { wishlistCalls } from "#contract/customers/wishlist.ts";
import { merchantCalls } from "#contract/marketplace/merchants.ts";
import { afterSaleReportCalls } from "#contract/oversight/after-sale-reports.ts";
import { auditCalls } from "#contract/oversight/audit.ts";
import { healthCalls } from "#contract/oversight/health.ts";
import { overviewCalls } from "#contract/oversight/overview.ts";
import { privacyCalls } from "#contract/oversight/privacy.ts";
import { securityEventCalls } from "#contract/oversight/security-events.ts";
import { systemCalls } from "#contract/oversight/system.ts";
import { cartCalls } from "#contract/sales/cart.ts";
import { claimCalls } from "#contract/sales/cases/claims.ts";
import { exchangeCalls } from "#contract/sales/cases/exchanges.ts";
import { returnRuleCalls } from "#contract/sales/cases/return-rules.ts";
import { returnCalls } from "#contract/sales/cases/returns.ts";
import { couponCalls } from "#contract/sales/coupons.ts";
import { courierCalls } from "#contract/sales/couriers.ts";
import { deliveryCalls } from "#contract/sales/delivery.ts";
import { deliveryOfficeCalls } from "#contract/sales/delivery-office.ts";
import { documentCalls } from "#contract/sales/documents.ts";
import { gstr1Calls } from "#contract/sales/gstr1.ts";
import { guestCalls } from "#contract/sales/guests.ts";
import { invoiceCalls } from "#contract/sales/invoices.ts";
import { orderListCalls } from "#contract/sales/order-lists.ts";
import { orderCalls } from "#contract/sales/orders.ts";
import { packingCalls } from "#contract/sales/packing.ts";
import { parcelCalls } from "#contract/sales/parcels.ts";
import { paymentCalls } from "#contract/sales/payments.ts";
import { payoutCalls } from "#contract/sales/payouts.ts";
import { shippingCalls } from "#contract/sales/shipping.ts";
import { taxCalls } from "#contract/sales/tax.ts";
import { trackingCalls } from "#contract/sales/tracking.ts";
import { contactCalls } from "#contract/support/contact.ts";
import { grievanceCalls } from "#contract/support/grievance.ts";
import { storeCalls } from "#contract/support/store.ts";
import type { Call, Params } from "./call.ts";

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
  ...attributeCalls,
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

/** The old and the new price of one piece, in rupees. */
export interface PriceChange {
  product: string;
  size: string;
  was: number;
  now: number;
}
