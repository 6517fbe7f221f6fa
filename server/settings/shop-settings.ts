import * as z from "zod";
import { email, line, onOff, optional, telephone, url, wholeNumber, withDefault } from "./schemas.ts";

/** Shop and contacts. */
export const contactSettings = {
  STORE_NAME: withDefault(line(), "Tana Bana", "Name of the shop on pages and in mails", {
    production: "The name of your shop.",
  }),
  SUPPORT_EMAIL: withDefault(email(), "support@example.com", "Support contact on pages and in mails", {
    production: "A mailbox that somebody reads; so are `GRIEVANCE_EMAIL` and `SECURITY_CONTACT`.",
  }),
  SUPPORT_PERSON: withDefault(line(), "Customer Care", "Contact person on the pages that name a contact"),
  SUPPORT_PHONE: withDefault(telephone(), "+91 80 4000 1234", "Support telephone number on pages and in mails", {
    production: "A number that somebody answers in `SUPPORT_HOURS`.",
  }),
  SUPPORT_HOURS: withDefault(
    line().transform((value) => value.replace(/\.$/, "")),
    "Every day from 10:00 to 20:00, India time",
    "When people answer, on the support chat and the pages that name a contact",
  ),
  GRIEVANCE_OFFICER: withDefault(line(), "Grievance Officer", "Name of the officer who answers grievances", {
    production: "The name of the person; Indian law asks for one.",
  }),
  GRIEVANCE_EMAIL: optional(email(), "`SUPPORT_EMAIL`", "Where grievances and reminders of overdue ones are mailed to"),
  GRIEVANCE_PHONE: optional(
    telephone(),
    "`SUPPORT_PHONE`",
    "Telephone number of the grievance officer, on the page for grievances",
  ),
  SECURITY_CONTACT: optional(
    line()
      .refine(
        (value) => email().safeParse(value).success || url(["https:"])(value),
        "must be an email address or an address that begins with https://",
      )
      .transform((value) => (value.includes("://") ? value : `mailto:${value}`)),
    "`SUPPORT_EMAIL`",
    "Contact for security reports in `/.well-known/security.txt`: an email address, or one that begins with `https://`",
  ),
  SOCIAL_URL: withDefault(
    z.string().refine(url(["https:"]), "must be an address that begins with https://"),
    "https://www.instagram.com/",
    "The shop's page on a social network, in the footer",
  ),
  DELIVERY_TIME: withDefault(
    line(),
    "3 to 7 business days",
    "How long an order usually takes to arrive, on the page about shipping",
  ),
  SELLER_ADDRESS: withDefault(
    z
      .string()
      .max(300, "must be at most 300 characters")
      .transform((value) => value.replaceAll("\\n", "\n")),
    "12 Weavers Lane, Bengaluru 560001, Karnataka, India",
    "The seller's address on invoices; `\\n` begins a new line",
    { production: "The registered address of the seller; with GST the details are entered at `/dashboard/tax`." },
  ),
  SELLER_GSTIN: optional(
    z.string().regex(/^[0-9A-Z]{15}$/, "must be a GSTIN of 15 letters and digits"),
    "none",
    "The seller's tax number on invoices; with GST the one that admins enter at `/dashboard/tax` counts instead",
  ),
};

/** Orders and stock. */
export const orderSettings = {
  TAX_RATE_PERCENT: withDefault(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a number from 0 to 99.99")
      .transform(Number),
    "5",
    "Tax added to the price of taxable products, in percent; not used [with GST](decisions/0044-gst.md), which prices include",
  ),
  UNPAID_ORDERS_MAX: withDefault(wholeNumber(1, 1000), "5", "Unpaid orders that one person may have at once"),
  UNPAID_ORDERS_PER_ADDRESS_MAX: withDefault(
    wholeNumber(1, 10_000),
    "50",
    "Unpaid orders that one phone number, or one address such as a hostel or an office, may have at once",
  ),
  UNPAID_ORDER_MINUTES: withDefault(
    wholeNumber(1, 43_200),
    "60",
    "Minutes for which an order may stay unpaid before its goods return to stock",
  ),
  STOCK_MAIL_LOW_PIECES: withDefault(
    wholeNumber(0, 10_000),
    "5",
    "A product with at most this many pieces left is low on stock in the daily mail to its seller",
  ),
  STOCK_MAIL_DEAD_DAYS: withDefault(
    wholeNumber(7, 1000),
    "90",
    "Days without a sale after which that mail lists a product as not selling",
  ),
};

/** Returns and exchanges. */
export const returnSettings = {
  RETURN_DAYS: withDefault(
    wholeNumber(0, 365),
    "7",
    "Days after delivery for returns and exchanges, 0 for none; categories may have other windows, sellers longer ones",
  ),
  RETURN_APPROVAL: withDefault(
    z.enum(["person", "rule"], "must be person or rule"),
    "person",
    "Who approves returns: a `person`, or a `rule` that approves at once what is within its window",
  ),
  EXCHANGE_SEND: withDefault(
    z.enum(["picked-up", "received"], "must be picked-up or received"),
    "picked-up",
    "When the new piece of an exchange is sent: once the old one is `picked-up`, or once it is `received`",
  ),
};

/** Pages and support chat. */
export const pageSettings = {
  OFFLINE_PAGE: withDefault(
    onOff(),
    "on",
    "Whether browsers keep a page with bag and wishlist for use without a connection; `off` removes it from them",
  ),
  PRODUCT_FEEDS: withDefault(
    onOff(),
    "on",
    "Whether merchant centres can fetch all products at `/feeds/google.xml` and `/feeds/meta.csv`",
  ),
  SOCKETS_PER_ACCOUNT: withDefault(
    wholeNumber(1, 10_000),
    "20",
    "Windows in which one person may have the support chat open at once, on all devices",
  ),
  SOCKETS_PER_ADDRESS: withDefault(
    wholeNumber(1, 1_000_000),
    "200",
    "Windows with the support chat for one IP address, which an office or a mobile network may share (IPv6: a /64)",
  ),
};

/** How long data is kept. */
export const retentionSettings = {
  KEEP_MAILS_DAYS: withDefault(
    wholeNumber(3, 3650),
    "30",
    "Days for which the list of sent mails is kept, and mails that are files",
  ),
  KEEP_CARTS_DAYS: withDefault(
    wholeNumber(1, 3650),
    "30",
    "Days for which a cart is kept that was submitted for an order",
  ),
  KEEP_CHATS_DAYS: withDefault(wholeNumber(1, 36_500), "730", "Days for which messages of the support chat are kept"),
  KEEP_MESSAGES_DAYS: withDefault(
    wholeNumber(1, 36_500),
    "730",
    "Days for which messages of the contact form are kept",
  ),
  KEEP_GRIEVANCES_DAYS: withDefault(
    wholeNumber(30, 36_500),
    "1095",
    "Days for which grievances are kept once they are resolved",
  ),
  KEEP_CONSENTS_DAYS: withDefault(
    wholeNumber(1, 36_500),
    "1095",
    "Days for which the proof of a consent is kept once it was withdrawn",
  ),
  KEEP_AUDIT_DAYS: withDefault(wholeNumber(90, 36_500), "2920", "Days for which the audit log is kept"),
  KEEP_ORDER_DATA_YEARS: withDefault(
    wholeNumber(1, 100),
    "8",
    "Years for which orders, invoices and credit notes name their buyer; numbered ones count from the end of their financial year",
    { production: "[How long data is kept](privacy.md) agrees with your privacy policy." },
  ),
  SECURITY_EVENT_DAYS: withDefault(
    wholeNumber(1, 3650),
    "180",
    "Days for which logins, refusals, exports and other security events are kept",
  ),
};
