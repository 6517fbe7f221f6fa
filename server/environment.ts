import { isIP } from "node:net";
import * as z from "zod";
import { limits } from "#contract/limits.ts";

declare module "zod" {
  interface GlobalMeta {
    /** What counts when the setting is empty, as the README shows it. */
    standard?: string;
    meaning?: string;
  }
}

const url = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
const withoutEndSlash = (value: string) => value.replace(/\/+$/, "");
const wholeNumber = (min: number, max: number) => {
  const says = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, says)
    .transform(Number)
    .pipe(z.int().min(min, says).max(max, says));
};
const onOff = () => z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
const email = () => z.email("must be an email address").max(limits.emailMax, "is too long");
const line = () => z.string().max(limits.nameMax, `must be at most ${limits.nameMax} characters`);

const isLoopbackName = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.");
const providerUrl = () =>
  z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, hostname } = new URL(value);
      return protocol === "https:" || (protocol === "http:" && isLoopbackName(hostname));
    }, "must be an address that begins with https://")
    .transform(withoutEndSlash);

const isLoopbackUrl = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === "http:" && isLoopbackName(new URL(value).hostname);

const isNetwork = (value: string) => {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  return (
    version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
};
const trustProxy = () =>
  z
    .string()
    .transform((value): false | number | string[] => {
      if (value === "off") return false;
      return /^\d{1,2}$/.test(value) ? Number(value) : value.split(",").map((part) => part.trim());
    })
    .refine(
      (value) => (Array.isArray(value) ? value.every(isNetwork) : value !== 0),
      "must be off, the number of proxies, or their addresses separated by commas",
    );

/** Every setting of the shop: how it is checked, what counts without it, and what it means. `.env.example` and the README repeat this table. */
export const Environment = z.object({
  PORT: wholeNumber(1, 65535).prefault("3000").meta({ standard: "3000", meaning: "Port the shop listens on" }),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, "must be an address or a host name of this machine")
    .prefault("127.0.0.1")
    .meta({ standard: "127.0.0.1", meaning: "Address the shop listens on; `0.0.0.0` opens it to other machines" }),
  PUBLIC_URL: z
    .string()
    .refine(url(["http:", "https:"]), { error: "must be an address such as https://shop.example", abort: true })
    .refine((value) => {
      const { origin, href } = new URL(value);
      return href === `${origin}/`;
    }, "must have no path, such as https://shop.example")
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      standard: "`http://localhost:PORT`",
      meaning: "Base of links in mails and of canonical addresses; required with `DATABASE_URL`",
    }),
  STORE_NAME: line()
    .prefault("Tana Bana")
    .meta({ standard: "Tana Bana", meaning: "Name of the shop on pages and in mails" }),
  SUPPORT_EMAIL: email()
    .prefault("support@example.com")
    .meta({ standard: "support@example.com", meaning: "Support contact on pages and in mails" }),
  SUPPORT_PHONE: line()
    .regex(/^[+()\d -]{5,30}$/, "must be a telephone number")
    .prefault("+91 80 4000 1234")
    .meta({ standard: "+91 80 4000 1234", meaning: "Support telephone number on pages and in mails" }),
  SOCIAL_URL: z
    .string()
    .refine(url(["https:"]), "must be an address that begins with https://")
    .prefault("https://www.instagram.com/")
    .meta({ standard: "https://www.instagram.com/", meaning: "The shop's page on a social network, in the footer" }),
  SELLER_ADDRESS: z
    .string()
    .max(300, "must be at most 300 characters")
    .transform((value) => value.replaceAll("\\n", "\n"))
    .prefault("12 Weavers Lane, Bengaluru 560001, Karnataka, India")
    .meta({
      standard: "12 Weavers Lane, Bengaluru 560001, Karnataka, India",
      meaning: "The seller's address on invoices; `\\n` begins a new line",
    }),
  SELLER_GSTIN: z
    .string()
    .regex(/^[0-9A-Z]{15}$/, "must be a GSTIN of 15 letters and digits")
    .optional()
    .meta({ standard: "none", meaning: "The seller's tax number on invoices" }),
  DATA_DIR: z.string().prefault("./data").meta({
    standard: "./data",
    meaning: "Folder of the embedded database, the uploaded pictures, and the mails when no mail server is set",
  }),
  DATABASE_URL: z
    .string()
    .refine(url(["postgres:", "postgresql:"]), "must be an address such as postgres://user:password@host:5432/shop")
    .optional()
    .meta({ standard: "embedded PostgreSQL", meaning: "A PostgreSQL (15 or newer) of your own" }),
  DATABASE_POOL: wholeNumber(1, 500)
    .prefault("10")
    .meta({ standard: "10", meaning: "Most connections to the database that one process opens" }),
  DEMO_DATA: onOff()
    .prefault("on")
    .meta({ standard: "on", meaning: "`on` fills an empty embedded database with a demo shop; `off` leaves it empty" }),
  ADMIN_EMAIL: email()
    .optional()
    .meta({ standard: "none", meaning: "With `ADMIN_PASSWORD`: an admin account that is made at start" }),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `must have at least ${limits.passwordMin} characters`)
    .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`)
    .optional()
    .meta({ standard: "none", meaning: "Password of that account; never changes an account that exists" }),
  TOKEN_SECRET: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .meta({ standard: "made and kept under `DATA_DIR`", meaning: "Signs login tokens; required with `DATABASE_URL`" }),
  SMTP_URL: z
    .string()
    .refine(url(["smtp:", "smtps:"]), "must be an address such as smtp://user:password@mail.example:587")
    .optional()
    .meta({
      standard: "mails become files",
      meaning: "Mail server; without it each mail is an `.eml` file in `DATA_DIR/mail`",
    }),
  S3_ENDPOINT: z
    .string()
    .refine(url(["http:", "https:"]), "must be an address such as https://s3.ap-south-1.amazonaws.com")
    .transform(withoutEndSlash)
    .optional()
    .meta({
      standard: "pictures under `DATA_DIR`",
      meaning: "An S3-compatible store that keeps the pictures instead; with the next four settings",
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, "must be a region such as ap-south-1")
    .prefault("us-east-1")
    .meta({ standard: "us-east-1", meaning: "Its region" }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional()
    .meta({ standard: "none", meaning: "Its bucket, which must exist" }),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ standard: "none", meaning: "The key that may read, write and list it" }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ standard: "none", meaning: "The secret of the key" }),
  GOOGLE_CLIENT_ID: z.string().optional().meta({ standard: "no Google button", meaning: "Sign-in with Google" }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({ standard: "no Google button", meaning: "Its secret" }),
  GOOGLE_ISSUER: providerUrl()
    .prefault("https://accounts.google.com")
    .meta({ standard: "https://accounts.google.com", meaning: "Where Google signs people in; for tests" }),
  FACEBOOK_CLIENT_ID: z.string().optional().meta({ standard: "no Facebook button", meaning: "Sign-in with Facebook" }),
  FACEBOOK_CLIENT_SECRET: z.string().optional().meta({ standard: "no Facebook button", meaning: "Its secret" }),
  FACEBOOK_URL: providerUrl()
    .prefault("https://www.facebook.com/v24.0")
    .meta({ standard: "https://www.facebook.com/v24.0", meaning: "Where Facebook asks people to sign in; for tests" }),
  FACEBOOK_GRAPH_URL: providerUrl()
    .prefault("https://graph.facebook.com/v24.0")
    .meta({ standard: "https://graph.facebook.com/v24.0", meaning: "Where Facebook answers about them; for tests" }),
  TAX_RATE_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "must be a number from 0 to 99.99")
    .transform(Number)
    .prefault("5")
    .meta({ standard: "5", meaning: "Tax on top of the price of taxable products, in percent" }),
  PAYMENT_PROVIDER: z.enum(["demo", "cashfree", "off"], "must be demo, cashfree or off").prefault("demo").meta({
    standard: "demo",
    meaning:
      "`demo` is a gateway of our own that takes no money, `cashfree` a real one, `off` leaves cash on delivery only",
  }),
  CASHFREE_APP_ID: line().optional().meta({ standard: "none", meaning: "App id of your Cashfree account" }),
  CASHFREE_SECRET_KEY: line().optional().meta({ standard: "none", meaning: "Its secret key" }),
  CASHFREE_MODE: z
    .enum(["production", "sandbox"], "must be production or sandbox")
    .prefault("production")
    .meta({ standard: "production", meaning: "`sandbox` for trying out Cashfree without money" }),
  CASHFREE_URL: z
    .string()
    .refine(isLoopbackUrl, "must be an address of this machine")
    .transform(withoutEndSlash)
    .optional()
    .meta({ standard: "Cashfree's own", meaning: "Where Cashfree's API answers; for tests, on this machine only" }),
  COD_MAX_RUPEES: wholeNumber(0, 10_000_000)
    .prefault("20000")
    .meta({ standard: "20000", meaning: "Dearest order that may be paid on delivery; 0 allows none" }),
  UNPAID_ORDER_MINUTES: wholeNumber(1, 43_200)
    .prefault("60")
    .meta({ standard: "60", meaning: "How long an order may stay unpaid before its goods are given back to the shop" }),
  RATE_LIMITS: onOff()
    .prefault("on")
    .meta({ standard: "on", meaning: "`off` for load tests, with a loopback `HOST` only" }),
  TRUST_PROXY: trustProxy().prefault("off").meta({
    standard: "off",
    meaning: "Proxies before the shop whose `X-Forwarded-*` headers count: how many, or their addresses",
  }),
  LOG_LEVEL: z
    .enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug")
    .prefault("info")
    .meta({ standard: "info", meaning: "`silent`, `error`, `warn`, `info` or `debug`" }),
});

/** The table as plain rows. */
export const settingRows = Object.entries(Environment.shape).map(([name, schema]) => {
  const { standard = "", meaning = "" } = schema.meta() ?? {};
  return { name, standard, meaning };
});
