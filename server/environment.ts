import * as z from "zod";
import { limits } from "#contract/limits.ts";
import {
  email,
  isLoopbackUrl,
  line,
  onOff,
  optional,
  providerUrl,
  telephone,
  trustProxy,
  url,
  wholeNumber,
  withDefault,
  withoutEndSlash,
} from "./setting-schemas.ts";

/**
 * Every setting of the shop, once: how it is parsed, what counts without it, and what it means. A test compares `.env.example` and the README.
 * It is one long table on purpose: somebody who looks for a setting, or adds one, finds all of them in one place.
 */
export const Environment = z.object({
  PORT: withDefault(wholeNumber(1, 65535), "3000", "Port the shop listens on"),
  HOST: withDefault(
    z.string().regex(/^[A-Za-z0-9.:-]+$/, "must be an address or a host name of this machine"),
    "127.0.0.1",
    "Address the shop listens on; `0.0.0.0` opens it to other machines",
  ),
  PROCESSES: optional(
    wholeNumber(1, 64),
    "one per core up to 8; 1 with the embedded database",
    "How many processes serve the shop behind `PORT`",
  ),
  PUBLIC_URL: optional(
    z
      .string()
      .refine(url(["http:", "https:"]), { error: "must be an address such as https://shop.example", abort: true })
      .refine((value) => {
        const { origin, href } = new URL(value);
        return href === `${origin}/`;
      }, "must have no path, such as https://shop.example")
      .transform((value) => new URL(value).origin),
    "`http://localhost:PORT`",
    "Base of links in mails and of canonical addresses; required with `DATABASE_URL`",
  ),
  STORE_NAME: withDefault(line(), "Tana Bana", "Name of the shop on pages and in mails"),
  SUPPORT_EMAIL: withDefault(email(), "support@example.com", "Support contact on pages and in mails"),
  SECURITY_CONTACT: optional(
    line()
      .refine(
        (value) => email().safeParse(value).success || url(["https:"])(value),
        "must be an email address or an address that begins with https://",
      )
      .transform((value) => (value.includes("://") ? value : `mailto:${value}`)),
    "`SUPPORT_EMAIL`",
    "Whom to tell of a weakness, in `/.well-known/security.txt`: an email address, or an address that begins with `https://`",
  ),
  SUPPORT_PERSON: withDefault(line(), "Customer Care", "Contact person on the pages that name a contact"),
  SUPPORT_PHONE: withDefault(telephone(), "+91 80 4000 1234", "Support telephone number on pages and in mails"),
  SUPPORT_HOURS: withDefault(
    line().transform((value) => value.replace(/\.$/, "")),
    "Every day from 10:00 to 20:00, India time",
    "When people answer, on the support chat and the pages that name a contact",
  ),
  DELIVERY_TIME: withDefault(
    line(),
    "3 to 7 business days",
    "How long an order usually takes to arrive, on the page about shipping",
  ),
  GRIEVANCE_OFFICER: withDefault(line(), "Grievance Officer", "Name of the officer who answers grievances"),
  GRIEVANCE_EMAIL: optional(email(), "`SUPPORT_EMAIL`", "Where grievances and reminders of overdue ones are mailed to"),
  GRIEVANCE_PHONE: optional(
    telephone(),
    "`SUPPORT_PHONE`",
    "The officer's telephone number, on the page for grievances",
  ),
  SOCIAL_URL: withDefault(
    z.string().refine(url(["https:"]), "must be an address that begins with https://"),
    "https://www.instagram.com/",
    "The shop's page on a social network, in the footer",
  ),
  SELLER_ADDRESS: withDefault(
    z
      .string()
      .max(300, "must be at most 300 characters")
      .transform((value) => value.replaceAll("\\n", "\n")),
    "12 Weavers Lane, Bengaluru 560001, Karnataka, India",
    "The seller's address on invoices; `\\n` begins a new line",
  ),
  SELLER_GSTIN: optional(
    z.string().regex(/^[0-9A-Z]{15}$/, "must be a GSTIN of 15 letters and digits"),
    "none",
    "The seller's tax number on invoices; with GST, which admins switch on at `/dashboard/tax`, the one given there",
  ),
  DATA_DIR: withDefault(
    z.string(),
    "./data",
    "Folder of the embedded database, the uploaded pictures, the mails when no mail server is set, and the text messages, which have no provider yet",
  ),
  DATABASE_URL: optional(
    z
      .string()
      .refine(url(["postgres:", "postgresql:"]), "must be an address such as postgres://user:password@host:5432/shop"),
    "embedded PostgreSQL",
    "A PostgreSQL (15 or newer) of your own",
  ),
  DATABASE_OWNER_URL: optional(
    z
      .string()
      .refine(url(["postgres:", "postgresql:"]), "must be an address such as postgres://owner:password@host:5432/shop"),
    "none",
    "The same database for the role that owns it; only `npm run database-roles` uses it",
  ),
  DATABASE_DIRECT_URL: optional(
    z
      .string()
      .refine(url(["postgres:", "postgresql:"]), "must be an address such as postgres://user:password@host:5432/shop"),
    "`DATABASE_URL`",
    "The database itself where `DATABASE_URL` leads to a connection pooler such as PgBouncer: for migrations, jobs and listening",
  ),
  DATABASE_PREPARED_STATEMENTS: optional(
    onOff(),
    "on; off with `DATABASE_DIRECT_URL`",
    "Whether statements are prepared by name; behind PgBouncer that needs version 1.21 or newer with `max_prepared_statements`",
  ),
  DATABASE_REPLICA_URL: optional(
    z
      .string()
      .refine(url(["postgres:", "postgresql:"]), "must be an address such as postgres://user:password@host:5432/shop"),
    "everything is read from `DATABASE_URL`",
    "A streaming replica of `DATABASE_URL`: browsing and reports read there while it is at most a few seconds behind",
  ),
  DATABASE_POOL: optional(
    wholeNumber(1, 500),
    "10, with more than three processes less",
    "Most connections to the database that one process opens for requests",
  ),
  DEMO_DATA: withDefault(
    onOff(),
    "on",
    "`on` fills an empty embedded database with a demo shop; `off` leaves it empty",
  ),
  ADMIN_EMAIL: optional(email(), "none", "With `ADMIN_PASSWORD`: an admin account that is made at start"),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(limits.adminPasswordMin, `must have at least ${limits.adminPasswordMin} characters`)
      .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`),
    "none",
    "Password of that account; never changes an account that exists",
  ),
  ADMIN_IDLE_HOURS: withDefault(wholeNumber(1, 720), "12", "Hours after which an admin who did nothing is signed out"),
  MERCHANT_IDLE_HOURS: withDefault(
    wholeNumber(1, 720),
    "168",
    "Hours after which a merchant who did nothing is signed out",
  ),
  TOKEN_SECRET: optional(
    z.string().min(16, "must have at least 16 characters"),
    "made and kept under `DATA_DIR`",
    "Signs login tokens; required with `DATABASE_URL`",
  ),
  TOKEN_SECRET_PREVIOUS: optional(
    z.string().min(16, "must have at least 16 characters"),
    "none",
    "The `TOKEN_SECRET` of before: what it signed goes on working until this is taken away",
  ),
  SMTP_URL: optional(
    z.string().refine(url(["smtp:", "smtps:"]), "must be an address such as smtp://user:password@mail.example:587"),
    "mails become files",
    "Mail server; without it each mail is an `.eml` file in `DATA_DIR/mail`",
  ),
  SMTP_TLS: withDefault(
    z.enum(["required", "optional"], "must be required or optional"),
    "required",
    "`optional` lets mails travel unencrypted to a mail server on another machine that offers no TLS",
  ),
  S3_ENDPOINT: optional(
    z
      .string()
      .refine(url(["http:", "https:"]), "must be an address such as https://s3.ap-south-1.amazonaws.com")
      .transform(withoutEndSlash),
    "pictures under `DATA_DIR`",
    "An S3-compatible store that keeps the pictures instead; with the next four settings",
  ),
  S3_REGION: withDefault(
    z.string().regex(/^[a-z0-9-]{2,40}$/, "must be a region such as ap-south-1"),
    "us-east-1",
    "Its region",
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"),
    "none",
    "Its bucket, which must exist",
  ),
  S3_ACCESS_KEY_ID: optional(z.string(), "none", "The key that may read, write and list it"),
  S3_SECRET_ACCESS_KEY: optional(z.string(), "none", "The secret of the key"),
  GOOGLE_CLIENT_ID: optional(z.string(), "no Google button", "Sign-in with Google"),
  GOOGLE_CLIENT_SECRET: optional(z.string(), "no Google button", "Its secret"),
  GOOGLE_ISSUER: withDefault(providerUrl(), "https://accounts.google.com", "Where Google signs people in; for tests"),
  FACEBOOK_CLIENT_ID: optional(z.string(), "no Facebook button", "Sign-in with Facebook"),
  FACEBOOK_CLIENT_SECRET: optional(z.string(), "no Facebook button", "Its secret"),
  FACEBOOK_URL: withDefault(
    providerUrl(),
    "https://www.facebook.com/v24.0",
    "Where Facebook asks people to sign in; for tests",
  ),
  FACEBOOK_GRAPH_URL: withDefault(
    providerUrl(),
    "https://graph.facebook.com/v24.0",
    "Where Facebook answers about them; for tests",
  ),
  TAX_RATE_PERCENT: withDefault(
    z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a number from 0 to 99.99")
      .transform(Number),
    "5",
    "Tax on top of the price of taxable products, in percent. With GST it does not count: prices include the tax ([how](docs/decisions/0044-gst.md))",
  ),
  PAYMENT_PROVIDER: optional(
    z.enum(["demo", "cashfree", "off"], "must be demo, cashfree or off"),
    "demo; must be said in a public shop",
    "`demo` is a gateway of our own that takes no money, `cashfree` a real one, `off` leaves cash on delivery only",
  ),
  ALLOW_DEMO_PAYMENTS: withDefault(
    z.enum(["yes", "no"], "must be yes or no").transform((value) => value === "yes"),
    "no",
    "`yes` allows `PAYMENT_PROVIDER=demo` and `COURIER=simulator` in a public shop, where everybody then buys for nothing and nothing is delivered",
  ),
  CASHFREE_APP_ID: optional(line(), "none", "App id of your Cashfree account"),
  CASHFREE_SECRET_KEY: optional(line(), "none", "Its secret key"),
  CASHFREE_SECRET_KEY_PREVIOUS: optional(
    line(),
    "none",
    "The `CASHFREE_SECRET_KEY` of before: webhooks that it signed are believed until this is taken away",
  ),
  CASHFREE_MODE: withDefault(
    z.enum(["production", "sandbox"], "must be production or sandbox"),
    "production",
    "`sandbox` for trying out Cashfree without money",
  ),
  CASHFREE_URL: optional(
    z.string().refine(isLoopbackUrl, "must be an address of this machine").transform(withoutEndSlash),
    "Cashfree's own",
    "Where Cashfree's API answers; for tests, on this machine only",
  ),
  COURIER: withDefault(
    z.enum(["hand", "simulator", "shiprocket"], "must be hand, simulator or shiprocket"),
    "hand",
    "Who carries parcels ([how to set it up](docs/couriers.md)): `hand` lets people enter courier and tracking number, `simulator` only plays, `shiprocket` is real",
  ),
  SMS_PROVIDER: withDefault(
    z.enum(["file", "msg91"]),
    "file",
    "How codes reach phones: `file` writes them into `DATA_DIR/sms` and reaches nobody, so a public shop sends none; `msg91` sends them",
  ),
  MSG91_AUTH_KEY: optional(
    z.string().regex(/^[\x21-\x7e]+$/, "must not hold spaces"),
    "none",
    "Key of your MSG91 account",
  ),
  MSG91_CODE_TEMPLATE_ID: optional(
    line(),
    "none",
    "MSG91's id of the template for codes: `##VAR1##` is the code, `##VAR2##` the minutes it is good for, `##VAR3##` the shop's name",
  ),
  MSG91_URL: optional(
    z.string().refine(isLoopbackUrl, "must be an address of this machine").transform(withoutEndSlash),
    "MSG91's own",
    "Where MSG91's API answers; for tests, on this machine only",
  ),
  SMS_SENDER_ID: optional(
    z.string().regex(/^[A-Za-z0-9]{3,11}$/, "must be 3 to 11 letters and digits"),
    "none",
    "Header under which messages are sent, as registered for DLT",
  ),
  SMS_DLT_ENTITY_ID: optional(
    z.string().regex(/^\d{10,25}$/, "must be 10 to 25 digits"),
    "that of the MSG91 account",
    "Your DLT principal entity id",
  ),
  SMS_DLT_CODE_TEMPLATE_ID: optional(
    z.string().regex(/^\d{10,25}$/, "must be 10 to 25 digits"),
    "that of the template at MSG91",
    "The DLT id of the template for codes",
  ),
  SHIPROCKET_EMAIL: optional(email(), "none", "Email address of the API user of your Shiprocket account"),
  SHIPROCKET_PASSWORD: optional(z.string(), "none", "Its password"),
  SHIPROCKET_PICKUP: withDefault(
    line(),
    "Primary",
    "Name of the pickup location there from which the shop's own parcels leave",
  ),
  SHIPROCKET_WEBHOOK_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters without spaces"),
    "no webhooks: the shop asks by itself",
    "The security token you enter for the webhook at Shiprocket",
  ),
  SHIPROCKET_URL: optional(
    z.string().refine(isLoopbackUrl, "must be an address of this machine").transform(withoutEndSlash),
    "Shiprocket's own",
    "Where Shiprocket's API answers; for tests, on this machine only",
  ),
  COD_MAX_RUPEES: withDefault(
    wholeNumber(0, 10_000_000),
    "20000",
    "Dearest order that may be paid on delivery; 0 allows none",
  ),
  COD_NEEDS_PROOF: optional(
    onOff(),
    "`on` in a public shop, otherwise `off`",
    "Whether cash on delivery needs a proven email address or phone number",
  ),
  COD_OPEN_MAX: withDefault(
    wholeNumber(1, 1000),
    "3",
    "Orders to be paid on delivery that may be under way at once, per person, phone number and address",
  ),
  COD_REFUSALS_MAX: withDefault(
    wholeNumber(0, 1000),
    "3",
    "Parcels of a year that a person or phone number did not accept at the door, from which on cash on delivery is no longer offered; 0: never",
  ),
  UNPAID_ORDERS_MAX: withDefault(wholeNumber(1, 1000), "5", "Unpaid orders that one person may have at once"),
  UNPAID_ORDERS_PER_ADDRESS_MAX: withDefault(
    wholeNumber(1, 10_000),
    "50",
    "The same for one phone number and for one address, which a hostel or an office may share",
  ),
  UNPAID_ORDER_MINUTES: withDefault(
    wholeNumber(1, 43_200),
    "60",
    "How long an order may stay unpaid before its goods are given back to the shop",
  ),
  STOCK_MAIL_LOW_PIECES: withDefault(
    wholeNumber(0, 10_000),
    "5",
    "Of how many pieces or fewer the daily mail about stock tells a seller that a product runs low",
  ),
  STOCK_MAIL_DEAD_DAYS: withDefault(
    wholeNumber(7, 1000),
    "90",
    "After how many days without a sale it calls a product one that nobody buys",
  ),
  RETURN_DAYS: withDefault(
    wholeNumber(0, 365),
    "7",
    "Days after delivery in which products can be returned or exchanged; 0: none. Categories may have other windows, sellers longer ones",
  ),
  RETURN_APPROVAL: withDefault(
    z.enum(["person", "rule"], "must be person or rule"),
    "person",
    "Whether a person approves each return, or `rule`: what is within its window is approved at once",
  ),
  EXCHANGE_SEND: withDefault(
    z.enum(["picked-up", "received"], "must be picked-up or received"),
    "picked-up",
    "When the new piece of an exchange is sent: once the old one was picked up, or once it was received",
  ),
  PAYOUT_PROVIDER: withDefault(
    z.enum(["hand", "demo"], "must be hand or demo"),
    "hand",
    "How money goes back for what was paid in cash: `hand` leaves it to staff, `demo` is a part of the demo gateway that pays nothing",
  ),
  SOCKETS_PER_ACCOUNT: withDefault(
    wholeNumber(1, 10_000),
    "20",
    "Windows that one person may have open on the support chat at once, on all devices",
  ),
  SOCKETS_PER_ADDRESS: withDefault(
    wholeNumber(1, 1_000_000),
    "200",
    "The same for one address, which an office or a mobile network may share (IPv6: a /64)",
  ),
  KEEP_MAILS_DAYS: withDefault(
    wholeNumber(3, 3650),
    "30",
    "How long the list of sent mails is kept, and mails that are files",
  ),
  KEEP_CARTS_DAYS: withDefault(
    wholeNumber(1, 3650),
    "30",
    "How long a cart is kept that was handed over to be ordered",
  ),
  KEEP_CHATS_DAYS: withDefault(wholeNumber(1, 36_500), "730", "How long messages of the support chat are kept"),
  KEEP_MESSAGES_DAYS: withDefault(wholeNumber(1, 36_500), "730", "How long messages of the contact form are kept"),
  KEEP_GRIEVANCES_DAYS: withDefault(
    wholeNumber(30, 36_500),
    "1095",
    "How long grievances are kept once they are resolved",
  ),
  KEEP_CONSENTS_DAYS: withDefault(
    wholeNumber(1, 36_500),
    "1095",
    "How long the proof of a consent is kept once it was withdrawn",
  ),
  KEEP_AUDIT_DAYS: withDefault(wholeNumber(90, 36_500), "2920", "How long the audit log is kept"),
  KEEP_ORDER_DATA_YEARS: withDefault(
    wholeNumber(1, 100),
    "8",
    "How long orders, invoices and credit notes name their buyer; those with a number count from the end of their financial year",
  ),
  PASSWORD_LIST: optional(
    onOff(),
    "`on` in a public shop, otherwise `off`",
    "Whether new passwords are refused that are common, leaked, or words of the shop or of the person",
  ),
  OFFLINE_PAGE: withDefault(
    onOff(),
    "on",
    "Whether browsers keep a page with bag and wishlist to show without a connection; `off` takes it back from those that have it",
  ),
  PRODUCT_FEEDS: withDefault(
    onOff(),
    "on",
    "Whether merchant centres can fetch all products at `/feeds/google.xml` and `/feeds/meta.csv`",
  ),
  RATE_LIMITS: withDefault(onOff(), "on", "`off` for load tests; refused in a public shop"),
  PASSWORD_HASH_COST: withDefault(
    z.enum(["standard", "least"], "must be standard or least"),
    "standard",
    "`least` for tests: hashing a password takes next to no time; refused in a public shop",
  ),
  ADMISSION_LOAD_PERCENT: optional(
    wholeNumber(0, 99),
    "95 in a public shop, otherwise 0",
    "How busy a process may be before it asks new visitors to wait, while those who are ordering go on; 0 never does",
  ),
  TRUST_PROXY: withDefault(
    trustProxy(),
    "off",
    "Proxies before the shop whose `X-Forwarded-*` headers count: how many, or their addresses",
  ),
  CDN_PURGE_URL: optional(
    z
      .string()
      .transform((value) => value.split(",").map((part) => part.trim()))
      .refine((all) => all.every(url(["http:", "https:"])), "must be an address, or several separated by commas"),
    "answers are not shared by proxies",
    "Where caching proxies before the shop are told what changed, separated by commas; they may then keep pages and open answers",
  ),
  CDN_PURGE_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters without spaces"),
    "none",
    "The secret with which the shop shows itself to them; required with `CDN_PURGE_URL`",
  ),
  SECURITY_EVENT_DAYS: withDefault(
    wholeNumber(1, 3650),
    "180",
    "How long logins, refusals, exports and other security events are kept",
  ),
  SECURITY_EVENTS_FILE: optional(
    z.string(),
    "only in the database",
    "A file to which security events are appended as JSON lines for a collector, such as `/dev/stdout`",
  ),
  BACKUP_DIR: optional(
    z.string(),
    "no scheduled backups",
    "Where backups are written: a folder, or `s3://bucket/folder` in the store of `S3_ENDPOINT`; needs `BACKUP_PASSPHRASE`",
  ),
  BACKUP_PASSPHRASE: optional(
    z.string().min(12, "must have at least 12 characters"),
    "none",
    "Encrypts backups; without it nobody can read them, so keep it elsewhere as well",
  ),
  BACKUP_EVERY_HOURS: withDefault(wholeNumber(1, 720), "24", "Hours from one backup to the next"),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(1, 3650), "14", "How long backups are kept; the newest always is"),
  METRICS_PORT: optional(
    wholeNumber(1, 65535),
    "no metrics",
    "Port on which `GET /metrics` answers in the format of Prometheus, apart from the shop and without a token",
  ),
  METRICS_HOST: withDefault(
    z.string().regex(/^[A-Za-z0-9.:-]+$/, "must be an address or a host name of this machine"),
    "127.0.0.1",
    "Address on which the metrics are; another one only in a network that you trust",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z
      .string()
      .refine(url(["http:", "https:"]), "must be an address such as http://localhost:4318")
      .transform(withoutEndSlash),
    "no traces",
    "Collector that gets traces by OpenTelemetry (OTLP over HTTP); other `OTEL_*` variables count as usual",
  ),
  LOG_LEVEL: withDefault(
    z.enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug"),
    "info",
    "`silent`, `error`, `warn`, `info` or `debug`",
  ),
});

/** The settings as they are parsed. */
export type Variables = z.output<typeof Environment>;

/** The table as plain rows. */
export const settingRows = Object.entries(Environment.shape).map(([name, schema]) => {
  const { standard = "", meaning = "" } = schema.meta() ?? {};
  return { name, standard, meaning };
});
