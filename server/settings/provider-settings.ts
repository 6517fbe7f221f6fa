import * as z from "zod";
import { limits } from "#contract/limits.ts";
import { email, line, onOff, optional, providerUrl, testUrl, url, wholeNumber, withDefault } from "./schemas.ts";

/** Accounts and login. */
export const accountSettings = {
  ADMIN_EMAIL: optional(email(), "none", "With `ADMIN_PASSWORD`: an admin account that is created at start", {
    isFirst: true,
    production: "Removed, with `ADMIN_PASSWORD`, after the first start.",
  }),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(limits.adminPasswordMin, `must have at least ${limits.adminPasswordMin} characters`)
      .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`),
    "none",
    "Password of that account; never changes an account that exists",
    { isFirst: true },
  ),
  TOKEN_SECRET: optional(
    z.string().min(16, "must have at least 16 characters"),
    "made and kept under `DATA_DIR`",
    "Secret that signs login tokens; required with `DATABASE_URL`",
    { isFirst: true, production: "From `openssl rand -hex 32`; alike on all machines and at every start." },
  ),
  TOKEN_SECRET_PREVIOUS: optional(
    z.string().min(16, "must have at least 16 characters"),
    "none",
    "The former `TOKEN_SECRET`: what it signed stays valid until this setting is removed",
  ),
  ADMIN_IDLE_HOURS: withDefault(wholeNumber(1, 720), "12", "Hours after which an admin who did nothing is signed out"),
  MERCHANT_IDLE_HOURS: withDefault(
    wholeNumber(1, 720),
    "168",
    "Hours after which a merchant who did nothing is signed out",
  ),
  PASSWORD_LIST: optional(
    onOff(),
    "`on` in a public shop, otherwise `off`",
    "Whether new passwords must not be common, leaked, or words of the shop or of the person",
  ),
  PASSWORD_HASH_COST: withDefault(
    z.enum(["standard", "least"], "must be standard or least"),
    "standard",
    "`least` makes hashing passwords cheap in tests; refused in a public shop",
  ),
};

/** Login with Google and Facebook. */
export const socialLoginSettings = {
  GOOGLE_CLIENT_ID: optional(z.string(), "no Google button", "Login with Google: the id of your client there"),
  GOOGLE_CLIENT_SECRET: optional(z.string(), "no Google button", "Secret of the Google client"),
  GOOGLE_ISSUER: withDefault(providerUrl(), "https://accounts.google.com", "Where Google signs people in; for tests"),
  FACEBOOK_CLIENT_ID: optional(z.string(), "no Facebook button", "Login with Facebook: the id of your client there"),
  FACEBOOK_CLIENT_SECRET: optional(z.string(), "no Facebook button", "Secret of the Facebook client"),
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
};

/** Mails and text messages. */
export const messageSettings = {
  SMTP_URL: optional(
    z.string().refine(url(["smtp:", "smtps:"]), "must be an address such as smtp://user:password@mail.example:587"),
    "mails become files",
    "Mail server; without it each mail becomes an `.eml` file in `DATA_DIR/mail`",
    { isFirst: true, production: "Your mail server, with TLS." },
  ),
  SMTP_TLS: withDefault(
    z.enum(["required", "optional"], "must be required or optional"),
    "required",
    "`required`, or `optional`, which allows a mail server on another machine without TLS",
  ),
  SMS_PROVIDER: withDefault(
    z.enum(["file", "msg91"]),
    "file",
    "How codes reach phones: `msg91`, or `file`, which writes them into `DATA_DIR/sms`; a public shop then sends none",
    { production: "`msg91` if people shall log in by phone; otherwise none get codes." },
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
  MSG91_AUTH_KEY: optional(
    z.string().regex(/^[\x21-\x7e]+$/, "must not hold spaces"),
    "none",
    "Key of your MSG91 account",
  ),
  MSG91_CODE_TEMPLATE_ID: optional(
    line(),
    "none",
    "MSG91's id of the template for codes: `##VAR1##` is the code, `##VAR2##` its minutes, `##VAR3##` the shop's name",
  ),
  MSG91_URL: optional(testUrl(), "MSG91's own", "Where MSG91's API answers; for tests, on this machine only"),
};

/** Payments. */
export const paymentSettings = {
  PAYMENT_PROVIDER: optional(
    z.enum(["demo", "cashfree", "off"], "must be demo, cashfree or off"),
    "`demo`; required in a public shop",
    "`cashfree`, `off` for cash on delivery only, or `demo`, a gateway that takes no money",
    { isFirst: true, production: "`cashfree` with `CASHFREE_APP_ID` and `CASHFREE_SECRET_KEY`, or `off`." },
  ),
  ALLOW_DEMO_PAYMENTS: withDefault(
    z.enum(["yes", "no"], "must be yes or no").transform((value) => value === "yes"),
    "no",
    "`yes` allows `PAYMENT_PROVIDER=demo` and `COURIER=simulator` in a public shop, where nobody pays and nothing is delivered",
  ),
  CASHFREE_APP_ID: optional(line(), "none", "App id of your Cashfree account"),
  CASHFREE_SECRET_KEY: optional(line(), "none", "Secret key of your Cashfree account", {
    production: "The webhook for payments and refunds is [entered at Cashfree](operations.md#take-payments).",
  }),
  CASHFREE_SECRET_KEY_PREVIOUS: optional(
    line(),
    "none",
    "The former `CASHFREE_SECRET_KEY`: webhooks that it signed are accepted until this setting is removed",
  ),
  CASHFREE_MODE: withDefault(
    z.enum(["production", "sandbox"], "must be production or sandbox"),
    "production",
    "`production`, or `sandbox` to try out Cashfree without money",
    { production: "`production`, once a payment and a refund went through in `sandbox`." },
  ),
  CASHFREE_URL: optional(testUrl(), "Cashfree's own", "Where Cashfree's API answers; for tests, on this machine only"),
  COD_MAX_RUPEES: withDefault(
    wholeNumber(0, 10_000_000),
    "20000",
    "Highest order total that may be paid on delivery, in rupees; 0 allows none",
  ),
  COD_NEEDS_PROOF: optional(
    onOff(),
    "`on` in a public shop, otherwise `off`",
    "Whether cash on delivery needs a proven email address or phone number",
  ),
  COD_OPEN_MAX: withDefault(
    wholeNumber(1, 1000),
    "3",
    "Open orders with cash on delivery per person, phone number and address",
  ),
  COD_REFUSALS_MAX: withDefault(
    wholeNumber(0, 1000),
    "3",
    "Parcels refused at the door in a year from which a person or phone number may no longer pay on delivery; 0 for no limit",
  ),
  PAYOUT_PROVIDER: withDefault(
    z.enum(["hand", "demo"], "must be hand or demo"),
    "hand",
    "How money paid in cash is paid back: by `hand`, which staff do, or by `demo`, a part of the demo gateway that pays nothing",
  ),
};

/** Parcels. */
export const parcelSettings = {
  COURIER: withDefault(
    z.enum(["hand", "simulator", "shiprocket"], "must be hand, simulator or shiprocket"),
    "hand",
    "[Who carries parcels](couriers.md): `hand` (people enter tracking numbers), `shiprocket`, or `simulator`, which only plays",
    { production: "`hand`, or `shiprocket` [with its account](couriers.md)." },
  ),
  SHIPROCKET_EMAIL: optional(email(), "none", "Email address of the API user of your Shiprocket account"),
  SHIPROCKET_PASSWORD: optional(z.string(), "none", "Password of that API user"),
  SHIPROCKET_PICKUP: withDefault(
    line(),
    "Primary",
    "Pickup location at Shiprocket from which the shop's own parcels leave",
  ),
  SHIPROCKET_WEBHOOK_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters without spaces"),
    "no webhooks: the shop polls",
    "Security token that you enter for the webhook at Shiprocket",
  ),
  SHIPROCKET_URL: optional(
    testUrl(),
    "Shiprocket's own",
    "Where Shiprocket's API answers; for tests, on this machine only",
  ),
};
