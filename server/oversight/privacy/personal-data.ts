import { exportImports } from "#server/catalogue/import-export/service.ts";
import { eraseReviews, exportReviews } from "#server/catalogue/reviews/service.ts";
import { exportAccount } from "#server/customers/accounts/own-data/service.ts";
import { exportAddresses } from "#server/customers/addresses/service.ts";
import { eraseAlerts, exportAlerts } from "#server/customers/alerts/service.ts";
import { eraseFromNewsletter, exportNewsletter } from "#server/customers/newsletter/service.ts";
import { exportWishlist } from "#server/customers/wishlist/service.ts";
import { eraseApplications, exportMerchant } from "#server/marketplace/merchants/service.ts";
import { erasePersonFromAudit, exportAudit } from "#server/oversight/audit/service.ts";
import { exportEvents } from "#server/oversight/security-events/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { eraseMails, exportMails } from "#server/platform/mail/delete-mails.ts";
import { eraseTextMessages } from "#server/platform/sms/sms-transport.ts";
import { exportCarts } from "#server/sales/cart/service.ts";
import {
  eraseClaims,
  eraseExchanges,
  eraseReturns,
  exportClaims,
  exportExchanges,
  exportReturns,
} from "#server/sales/cases/personal-data.ts";
import { eraseFromCoupons, exportCoupons } from "#server/sales/coupons/service.ts";
import { exportDocuments, separateDocumentRecipient } from "#server/sales/documents/service.ts";
import { exportInvoices, separateRecipient } from "#server/sales/invoices/service.ts";
import { eraseBuyer, exportOrders } from "#server/sales/orders/service.ts";
import { exportPayments } from "#server/sales/payments/service.ts";
import { erasePayouts, exportPayouts } from "#server/sales/payouts/service.ts";
import { eraseMerchantTax, exportMerchantTax } from "#server/sales/tax/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { exportChat } from "#server/support/chat/service.ts";
import { eraseMessages, exportMessages } from "#server/support/contact/service.ts";
import { eraseGrievances, exportGrievances } from "#server/support/grievance/service.ts";

/** Whose data it is. */
export interface DataSubject {
  userId: string;
  email: string | null;
  /** `email` once it is proven: what was sent with an address that anybody may have typed is nobody's until then. */
  provenEmail: string | null;
}

interface Erasure {
  tx: Queries;
  subject: DataSubject;
  settings: Settings;
  /** What invoices say instead of the name. */
  pseudonym: string;
  /** Ids of what was erased and what the audit log may still name. */
  erasedIds: string[];
}

/** What a domain keeps about people: in which tables, how it is told to them, and how it goes with their account. */
interface PersonalData {
  tables: readonly string[];
  export(db: Queries, subject: DataSubject): Promise<unknown>;
  /** Absent where the database removes it with the account, by foreign keys and triggers. */
  erase?(erasure: Erasure): Promise<void>;
  /** What is not erased, and why. */
  keeps?: string;
}

const ofEmail = <T>(email: string | null, read: (email: string) => PromiseLike<T>): PromiseLike<T> | null =>
  email ? read(email) : null;

/** In the order in which they are erased: invoices and payments are found by the buyer of their orders, so those come last. */
export const personalData = {
  account: {
    tables: [
      "users",
      "identities",
      "sessions",
      "one_time_tokens",
      "second_factors",
      "recovery_codes",
      "phone_codes",
      "login_codes",
      "people_search_words",
    ],
    export: (db, { userId }) => exportAccount(db, userId),
    erase: ({ settings, subject }) => eraseTextMessages(settings, subject.userId),
  },
  addresses: { tables: ["addresses"], export: (db, { userId }) => exportAddresses(db, userId) },
  wishlist: { tables: ["wishes"], export: (db, { userId }) => exportWishlist(db, userId) },
  alerts: {
    tables: ["product_alerts", "mail_preferences", "mail_choices", "wish_prices"],
    export: (db, subject) => exportAlerts(db, subject),
    erase: ({ tx, subject }) => eraseAlerts(tx, subject),
  },
  carts: { tables: ["carts", "saved_bags"], export: (db, { userId }) => exportCarts(db, userId) },
  chat: {
    tables: ["chat_messages", "chat_sides", "chat_presence"],
    export: (db, { userId }) => exportChat(db, userId),
  },
  productImports: {
    tables: ["product_imports", "import_rows"],
    export: (db, { userId }) => exportImports(db, userId),
  },
  reviews: {
    tables: ["reviews", "purchases", "review_pictures", "review_votes", "review_reports"],
    export: (db, { userId }) => exportReviews(db, userId),
    erase: async ({ tx, subject, erasedIds }) => {
      erasedIds.push(...(await eraseReviews(tx, subject.userId)));
    },
  },
  taxDetails: {
    tables: ["merchant_tax"],
    export: (db, { userId }) => exportMerchantTax(db, userId),
    erase: ({ tx, subject }) => eraseMerchantTax(tx, subject.userId),
  },
  merchant: {
    tables: ["merchants"],
    export: (db, { userId, provenEmail }) => exportMerchant(db, { userId, email: provenEmail }),
    erase: async ({ tx, subject: { userId, provenEmail }, erasedIds }) => {
      erasedIds.push(...(await eraseApplications(tx, { userId, email: provenEmail })));
    },
  },
  newsletter: {
    tables: ["newsletter_subscribers", "newsletter_requests", "newsletter_consents"],
    export: async (db, { provenEmail }) => ofEmail(provenEmail, (email) => exportNewsletter(db, email)),
    erase: async ({ tx, subject }) => {
      await ofEmail(subject.provenEmail, (email) => eraseFromNewsletter(tx, email));
    },
  },
  contactMessages: {
    tables: ["contact_messages"],
    export: async (db, { provenEmail }) => ofEmail(provenEmail, (email) => exportMessages(db, email)),
    erase: async ({ tx, subject }) => {
      await ofEmail(subject.provenEmail, (email) => eraseMessages(tx, email));
    },
  },
  grievances: {
    tables: ["grievances", "grievance_replies"],
    export: async (db, { provenEmail }) => ofEmail(provenEmail, (email) => exportGrievances(db, email)),
    erase: async ({ tx, subject }) => {
      await ofEmail(subject.provenEmail, (email) => eraseGrievances(tx, email));
    },
    keeps: "number and moments, which show that the clocks of the law were kept",
  },
  mails: {
    tables: ["mails"],
    export: async (db, { email }) => ofEmail(email, (address) => exportMails(db, address)),
    erase: async ({ tx, subject }) => {
      await ofEmail(subject.email, (address) => eraseMails(tx, address));
    },
  },
  payments: {
    tables: ["payment_attempts", "payment_events", "refunds"],
    export: (db, { userId }) => exportPayments(db, userId),
    keeps: "amounts and the provider's ids, which belong to the books and name an order, not a person",
  },
  invoices: {
    tables: ["invoices", "invoice_recipients"],
    export: (db, { userId }) => exportInvoices(db, userId),
    erase: ({ tx, subject: { userId }, pseudonym, settings }) =>
      separateRecipient(tx, { userId, pseudonym, keepYears: settings.keepOrderDataYears }),
    keeps: "the invoice under a pseudonym, and apart from it name and address until tax law lets them go",
  },
  coupons: {
    tables: ["coupons", "coupon_uses"],
    export: (db, { userId, provenEmail }) => exportCoupons(db, { userId, email: provenEmail }),
    erase: ({ tx, subject: { userId, provenEmail } }) => eraseFromCoupons(tx, { userId, email: provenEmail }),
    keeps: "how often a coupon was used and what it took off, by orders that name no buyer",
  },
  documents: {
    tables: ["documents"],
    export: (db, { userId }) => exportDocuments(db, userId),
    erase: ({ tx, subject: { userId }, pseudonym, settings }) =>
      separateDocumentRecipient(tx, { userId, pseudonym, keepYears: settings.keepOrderDataYears }),
    keeps: "like invoices, and the tax number of a business, which the returns of its sellers name",
  },
  returns: {
    tables: ["returns", "return_items", "case_photos"],
    export: (db, { userId }) => exportReturns(db, userId),
    erase: ({ tx, subject }) => eraseReturns(tx, subject.userId),
    keeps: "which pieces of an order came back, why and what was given back for them",
  },
  exchanges: {
    tables: ["exchanges"],
    export: (db, { userId }) => exportExchanges(db, userId),
    erase: ({ tx, subject }) => eraseExchanges(tx, subject.userId),
    keeps: "which pieces of an order were changed for another size",
  },
  claims: {
    tables: ["claims"],
    export: (db, { userId }) => exportClaims(db, userId),
    erase: ({ tx, subject }) => eraseClaims(tx, subject.userId),
    keeps: "which pieces of an order came damaged or not at all, and what was done about it",
  },
  payouts: {
    tables: ["payouts"],
    export: (db, { userId }) => exportPayouts(db, userId),
    erase: ({ tx, subject }) => erasePayouts(tx, subject.userId),
    keeps: "amounts, which belong to the books, without the account they went to",
  },
  orders: {
    tables: [
      ...["orders", "order_items", "order_events", "order_search_texts"],
      ...["parcels", "parcel_items", "parcel_events", "given_up_pieces"],
    ],
    export: (db, { userId }) => exportOrders(db, userId),
    erase: ({ tx, subject }) => eraseBuyer(tx, subject.userId),
    keeps: "what was sold, at which price and when, without buyer and address",
  },
  changes: {
    tables: ["audit_entries"],
    export: (db, { userId }) => exportAudit(db, userId),
    erase: ({ tx, subject: { userId, provenEmail }, erasedIds }) =>
      erasePersonFromAudit(tx, { userId, email: provenEmail, things: erasedIds }),
    keeps: "what was done and when, under an id that no longer leads to a person",
  },
  securityEvents: {
    tables: ["security_events"],
    export: (db, { userId }) => exportEvents(db, userId),
    keeps: "for SECURITY_EVENT_DAYS, under an id that no longer leads to a person",
  },
} satisfies Record<string, PersonalData>;

/** All other tables, each with the reason why it says nothing about a person. */
export const notPersonal: Record<string, string> = {
  bought_together: "counts of products",
  bought_together_until: "a moment",
  brands: "what a brand is called in the shop, which everybody sees",
  categories: "the catalogue",
  category_fact_fields: "the catalogue",
  category_counts: "counts of products",
  category_products: "the catalogue",
  category_return_days: "how long products can be returned",
  day_counts: "counts of rows",
  document_series: "numbers of tax documents",
  delivery_settings: "how soon parcels are handed over",
  fact_fields: "the catalogue",
  holidays: "days without delivery",
  home_pictures: "pictures of the home page",
  home_versions: "the home page, and under an id which admin arranged it",
  former_prices: "the catalogue",
  sale_prices: "the catalogue",
  invoice_series: "numbers of invoices",
  listing_colours: "counts of products",
  listing_facts: "counts of products",
  listing_counts: "counts of products",
  listing_entries: "the catalogue",
  listing_discount_counts: "counts of products",
  listing_discount_prices: "counts of products",
  listing_prices: "counts of products",
  low_stock_products: "the catalogue",
  old_brand_slugs: "former addresses of brands",
  old_category_slugs: "former addresses of categories",
  old_slugs: "former addresses of products",
  cash_remittances: "what couriers have paid over of an order",
  order_brands: "which brands an order holds",
  order_counts: "counts of orders",
  order_search_until: "how far the search for orders is",
  pictures: "pictures of products",
  pin_areas: "where the shop delivers",
  product_facts: "the catalogue",
  product_fits: "counts of what people say",
  product_pictures: "pictures of products",
  product_sales: "counts of pieces",
  product_counts: "counts of products",
  product_sizes: "the catalogue",
  product_switch_offs: "the catalogue",
  products: "the catalogue",
  promotion_targets: "the catalogue",
  promotion_uses: "what promotions took off orders",
  promotions: "the catalogue",
  public_shop: "since when the shop is public",
  search_terms: "counts of searches, without who made them",
  search_synonyms: "words of the search",
  search_vocabulary: "words of the catalogue",
  search_words: "words of the catalogue",
  seller_stock_mails: "when a brand was written to about its stock",
  size_charts: "the catalogue",
  seller_return_days: "how long products of a brand can be returned",
  shipping_settings: "what delivery costs",
  shop_processes: "the processes that serve",
  slow_statements: "statements of the database, without their values",
  tax_rates: "rates of taxes",
  tax_settings: "how the shop is taxed",
  throttles: "keyed hashes of who tried what, for two days",
};
