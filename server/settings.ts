import { existsSync, readFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type * as z from "zod";
import { StartupError } from "#server/platform/startup-error.ts";
import { Environment } from "./environment.ts";

const root = join(import.meta.dirname, "..");

const cashfreeUrls = { production: "https://api.cashfree.com/pg", sandbox: "https://sandbox.cashfree.com/pg" };

/** A bucket for the pictures. */
export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Settings {
  port: number;
  host: string;
  isLoopback: boolean;
  publicUrl: string;
  storeName: string;
  supportEmail: string;
  supportPhone: string;
  socialUrl: string;
  sellerAddress: string;
  /** Empty without one. */
  sellerGstin: string;
  dataDir: string;
  /** Empty until the embedded database has started. */
  databaseUrl: string;
  isEmbedded: boolean;
  databasePool: number;
  demoData: boolean;
  admin: { email: string; password: string } | undefined;
  /** Empty until the embedded shop has made one. */
  tokenSecret: string;
  smtpUrl: string;
  s3: S3Settings | undefined;
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  facebook:
    | { clientId: string; clientSecret: string; authorizeUrl: string; tokenUrl: string; profileUrl: string }
    | undefined;
  taxRatePercent: number;
  paymentProvider: "demo" | "cashfree" | "off";
  /** Absent while no keys are given; kept beside another provider, so that what was paid through it can be refunded. */
  cashfree: { appId: string; secretKey: string; mode: "production" | "sandbox"; apiUrl: string } | undefined;
  codMaxRupees: number;
  unpaidOrderMinutes: number;
  rateLimits: boolean;
  trustProxy: false | number | string[];
  logLevel: string;
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));

/** The rules between settings, each with the line that is shown when it is broken. */
function clashes(read: z.output<typeof Environment>): string[] {
  const pairs = [
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
    ["CASHFREE_APP_ID", "CASHFREE_SECRET_KEY"],
  ] as const;
  const lines = pairs
    .filter(([one, other]) => !read[one] !== !read[other])
    .map(([one, other]) => (read[one] ? `${other} is missing beside ${one}.` : `${one} is missing beside ${other}.`));
  if (read.DATABASE_URL) {
    const needed = (["TOKEN_SECRET", "PUBLIC_URL"] as const).filter((name) => !read[name]);
    lines.push(...needed.map((name) => `${name} must be set when DATABASE_URL is set.`));
  }
  const bucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const [given, absent] = [bucket.filter((name) => read[name]), bucket.filter((name) => !read[name])];
  if (given.length > 0 && absent.length > 0) lines.push(`${given[0]} needs ${absent.join(", ")} beside it.`);
  if (read.PAYMENT_PROVIDER === "cashfree" && !read.CASHFREE_APP_ID && !read.CASHFREE_SECRET_KEY) {
    lines.push("CASHFREE_APP_ID and CASHFREE_SECRET_KEY must be set when PAYMENT_PROVIDER is cashfree.");
  }
  if (!read.RATE_LIMITS && !isLoopback(read.HOST)) {
    lines.push("RATE_LIMITS can be off only while HOST is a loopback address such as 127.0.0.1.");
  }
  return lines;
}

/** Reads and checks the settings; an empty one counts as absent. Values never appear in the lines: some are secret. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { data: read, error } = Environment.safeParse(given);
  if (error)
    throw new StartupError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join("\n"));
  const clash = clashes(read);
  if (clash.length > 0) throw new StartupError(clash.join("\n"));
  return {
    port: read.PORT,
    host: read.HOST,
    isLoopback: isLoopback(read.HOST),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    storeName: read.STORE_NAME,
    supportEmail: read.SUPPORT_EMAIL,
    supportPhone: read.SUPPORT_PHONE,
    socialUrl: read.SOCIAL_URL,
    sellerAddress: read.SELLER_ADDRESS,
    sellerGstin: read.SELLER_GSTIN ?? "",
    dataDir: resolve(root, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? "",
    isEmbedded: !read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    demoData: read.DEMO_DATA,
    admin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL.toLowerCase(), password: read.ADMIN_PASSWORD }
        : undefined,
    tokenSecret: read.TOKEN_SECRET ?? "",
    smtpUrl: read.SMTP_URL ?? "",
    s3:
      read.S3_ENDPOINT && read.S3_BUCKET && read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: read.S3_ENDPOINT,
            region: read.S3_REGION,
            bucket: read.S3_BUCKET,
            accessKeyId: read.S3_ACCESS_KEY_ID,
            secretAccessKey: read.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    google:
      read.GOOGLE_CLIENT_ID && read.GOOGLE_CLIENT_SECRET
        ? { clientId: read.GOOGLE_CLIENT_ID, clientSecret: read.GOOGLE_CLIENT_SECRET, issuer: read.GOOGLE_ISSUER }
        : undefined,
    facebook:
      read.FACEBOOK_CLIENT_ID && read.FACEBOOK_CLIENT_SECRET
        ? {
            clientId: read.FACEBOOK_CLIENT_ID,
            clientSecret: read.FACEBOOK_CLIENT_SECRET,
            authorizeUrl: `${read.FACEBOOK_URL}/dialog/oauth`,
            tokenUrl: `${read.FACEBOOK_GRAPH_URL}/oauth/access_token`,
            profileUrl: `${read.FACEBOOK_GRAPH_URL}/me`,
          }
        : undefined,
    taxRatePercent: read.TAX_RATE_PERCENT,
    paymentProvider: read.PAYMENT_PROVIDER,
    cashfree:
      read.CASHFREE_APP_ID && read.CASHFREE_SECRET_KEY
        ? {
            appId: read.CASHFREE_APP_ID,
            secretKey: read.CASHFREE_SECRET_KEY,
            mode: read.CASHFREE_MODE,
            apiUrl: read.CASHFREE_URL ?? cashfreeUrls[read.CASHFREE_MODE],
          }
        : undefined,
    codMaxRupees: read.COD_MAX_RUPEES,
    unpaidOrderMinutes: read.UNPAID_ORDER_MINUTES,
    rateLimits: read.RATE_LIMITS,
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  };
}

/** The settings of this process: what `.env` says, and what its environment says instead. */
export function loadSettings(environment = process.env, file = join(root, ".env")): Settings {
  try {
    const noted = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
    return readSettings({ ...noted, ...environment });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`.env cannot be read: ${(error as Error).message}.`);
  }
}
