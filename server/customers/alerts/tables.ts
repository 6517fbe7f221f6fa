import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { Size } from "#contract/catalogue/sizes.ts";
import { type AlertKind, alertKinds } from "#contract/customers/alerts.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";

/** Whom to mail when a size is back, or a product costs less than it did. One mail, and the alert is over. */
export const productAlerts = pgTable(
  "product_alerts",
  {
    id: id(),
    kind: text().$type<AlertKind>().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    /** None for prices, which are the same for all sizes. */
    size: text().$type<Size>(),
    email: text().notNull(),
    /** None for visitors. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** What it cost when the alert was set. */
    pricePaise: integer().notNull(),
    createdAt: createdAt(),
    /** When its mailbox agreed: at once where the account has proven it, otherwise by the mailed link. Nothing else is sent before. */
    confirmedAt: moment(),
    sentAt: moment(),
  },
  (t) => [
    check("alert_kind_is_known", sql`${t.kind} in (${quoted(alertKinds)})`),
    check("alerts_of_stock_name_a_size", sql`(${t.kind} = 'back') = (${t.size} is not null)`),
    check("alert_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    unique("one_alert_an_email_product_and_size").on(t.email, t.productId, t.kind, t.size).nullsNotDistinct(),
    index("waiting_alerts_of_a_product").on(t.productId).where(sql`${t.sentAt} is null`),
    index("alerts_of_a_product").on(t.productId),
    index("alerts_of_a_user").on(t.userId),
    index("alerts_by_end").on(t.sentAt),
    index("unconfirmed_alerts").on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    check("only_confirmed_alerts_are_sent", sql`${t.sentAt} is null or ${t.confirmedAt} is not null`),
  ],
);

/** What an account wants to be mailed about beside its orders. A missing row is the default: nothing but stock, for merchants. */
export const mailPreferences = pgTable("mail_preferences", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Consent to a mail when something liked costs less: never given by default. */
  wishPrices: boolean().notNull().default(false),
  /** Consent to one mail about a bag that was left: never given by default. */
  leftBag: boolean().notNull().default(false),
  /** For merchants. */
  stock: boolean().notNull().default(true),
  updatedAt: moment().notNull().defaultNow(),
});

/** By the page of the account, by the button behind the link of a mail, or by the one of the mail program (RFC 8058). */
export const mailChoiceWays = ["account", "mailed link", "mail program"] as const;
export type MailChoiceWay = (typeof mailChoiceWays)[number];
export const chosenMails = ["wishPrices", "leftBag", "stock", "alerts"] as const;

/** The history of consent: which mails an account wanted or stopped, when and by which way. What holds now is in `mailPreferences`. */
export const mailChoices = pgTable(
  "mail_choices",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    mails: text().$type<(typeof chosenMails)[number]>().notNull(),
    isWanted: boolean().notNull(),
    way: text().$type<MailChoiceWay>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("chosen_mails_are_known", sql`${t.mails} in (${quoted(chosenMails)})`),
    check("way_of_a_mail_choice_is_known", sql`${t.way} in (${quoted(mailChoiceWays)})`),
    index("mail_choices_of_a_user").on(t.userId, t.mails, t.createdAt),
    index("mail_choices_by_age").on(t.createdAt),
  ],
);

/**
 * The price of a liked product that its person knows: from the like, or from the last mail. A mail goes once when it falls below. Only of
 * those who want such mails; kept by triggers.
 */
export const wishPrices = pgTable(
  "wish_prices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    pricePaise: integer().notNull(),
    mailedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("wish_prices_of_a_product").on(t.productId)],
);

/** The mails about low and dead stock that went to the seller of a brand: one a day at most, and only with something new in it. */
export const sellerStockMails = pgTable(
  "seller_stock_mails",
  {
    brandId: uuid()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    day: date().notNull(),
    /** A hash of which products the mail named, and as what. */
    state: text().notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day] })],
);
