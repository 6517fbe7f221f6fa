import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { Environment, type Variables } from "./environment.ts";
import { findConflicts, findPublicSetting, requiresTls } from "./rules.ts";
import { StartupError } from "./startup-error.ts";

const root = join(import.meta.dirname, "../..");

const msg91Url = "https://control.msg91.com";
const shiprocketUrl = "https://apiv2.shiprocket.in/v1/external";
const cashfreeUrls = { production: "https://api.cashfree.com/pg", sandbox: "https://sandbox.cashfree.com/pg" };

const resolvePlace = (place: string) => (place.startsWith("s3://") ? place : resolve(root, place));

const processesMax = 8;

/** PostgreSQL takes 100 connections unless told otherwise; each process needs about six besides these. */
const poolOf = (processes: number) => Math.max(4, Math.min(10, Math.floor(32 / processes)));

/** The settings as the shop uses them: names of its own, and what belongs together in one object. */
const toSettings = (env: Variables, publicSetting: string | undefined) => ({
  port: env.PORT,
  host: env.HOST,
  processes: env.PROCESSES ?? (env.DATABASE_URL ? Math.min(processesMax, availableParallelism()) : 1),
  /** Strangers can reach the shop, or are meant to: nothing that is convenient on one's own machine may be left open. */
  isPublic: publicSetting !== undefined,
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  storeName: env.STORE_NAME,
  supportEmail: env.SUPPORT_EMAIL,
  securityContact: env.SECURITY_CONTACT ?? `mailto:${env.SUPPORT_EMAIL}`,
  supportPerson: env.SUPPORT_PERSON,
  supportPhone: env.SUPPORT_PHONE,
  supportHours: env.SUPPORT_HOURS,
  deliveryTime: env.DELIVERY_TIME,
  /** Who answers grievances. */
  officer: {
    name: env.GRIEVANCE_OFFICER,
    email: env.GRIEVANCE_EMAIL ?? env.SUPPORT_EMAIL,
    phone: env.GRIEVANCE_PHONE ?? env.SUPPORT_PHONE,
  },
  socialUrl: env.SOCIAL_URL,
  sellerAddress: env.SELLER_ADDRESS,
  /** Empty without one. */
  sellerGstin: env.SELLER_GSTIN ?? "",
  dataDir: resolve(root, env.DATA_DIR),
  /** Empty until the embedded database has started. */
  databaseUrl: env.DATABASE_URL ?? "",
  isEmbedded: !env.DATABASE_URL,
  databaseOwnerUrl: env.DATABASE_OWNER_URL ?? "",
  /** Empty unless `databaseUrl` leads to a connection pooler. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? "",
  /** What may be asked of the connections to `databaseUrl`. */
  databaseSession: {
    isPooled: env.DATABASE_DIRECT_URL !== undefined,
    hasNamedStatements: env.DATABASE_PREPARED_STATEMENTS ?? env.DATABASE_DIRECT_URL === undefined,
  },
  /** Empty without a replica. */
  databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? "",
  databasePool: env.DATABASE_POOL ?? poolOf(env.PROCESSES ?? 1),
  demoData: env.DEMO_DATA,
  admin:
    env.ADMIN_EMAIL && env.ADMIN_PASSWORD
      ? { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD }
      : undefined,
  adminIdleHours: env.ADMIN_IDLE_HOURS,
  merchantIdleHours: env.MERCHANT_IDLE_HOURS,
  /** Empty until the embedded shop has made one. */
  tokenSecret: env.TOKEN_SECRET ?? "",
  /** Signs nothing any more, but what it signed counts. Empty unless the secret is being changed. */
  tokenSecretPrevious: env.TOKEN_SECRET_PREVIOUS ?? "",
  smtpUrl: env.SMTP_URL ?? "",
  smtpRequiresTls: requiresTls(env),
  s3:
    env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
  google:
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
      : undefined,
  facebook:
    env.FACEBOOK_CLIENT_ID && env.FACEBOOK_CLIENT_SECRET
      ? {
          clientId: env.FACEBOOK_CLIENT_ID,
          clientSecret: env.FACEBOOK_CLIENT_SECRET,
          authorizeUrl: `${env.FACEBOOK_URL}/dialog/oauth`,
          tokenUrl: `${env.FACEBOOK_GRAPH_URL}/oauth/access_token`,
          profileUrl: `${env.FACEBOOK_GRAPH_URL}/me`,
        }
      : undefined,
  taxRatePercent: env.TAX_RATE_PERCENT,
  paymentProvider: env.PAYMENT_PROVIDER ?? "demo",
  /** Kept beside another provider, so that what was paid through it can be refunded. */
  cashfree:
    env.CASHFREE_APP_ID && env.CASHFREE_SECRET_KEY
      ? {
          appId: env.CASHFREE_APP_ID,
          secretKey: env.CASHFREE_SECRET_KEY,
          secretKeyPrevious: env.CASHFREE_SECRET_KEY_PREVIOUS ?? "",
          mode: env.CASHFREE_MODE,
          apiUrl: env.CASHFREE_URL ?? cashfreeUrls[env.CASHFREE_MODE],
        }
      : undefined,
  smsProvider: env.SMS_PROVIDER,
  msg91:
    env.SMS_PROVIDER === "msg91"
      ? {
          authKey: env.MSG91_AUTH_KEY ?? "",
          senderId: env.SMS_SENDER_ID ?? "",
          entityId: env.SMS_DLT_ENTITY_ID ?? "",
          templates: { code: { id: env.MSG91_CODE_TEMPLATE_ID ?? "", dltId: env.SMS_DLT_CODE_TEMPLATE_ID ?? "" } },
          apiUrl: env.MSG91_URL ?? msg91Url,
        }
      : undefined,
  courier: env.COURIER,
  /** Kept beside another courier, so that what it carries can be followed to its end. */
  shiprocket:
    env.SHIPROCKET_EMAIL && env.SHIPROCKET_PASSWORD
      ? {
          email: env.SHIPROCKET_EMAIL,
          password: env.SHIPROCKET_PASSWORD,
          pickup: env.SHIPROCKET_PICKUP,
          webhookToken: env.SHIPROCKET_WEBHOOK_TOKEN ?? "",
          apiUrl: env.SHIPROCKET_URL ?? shiprocketUrl,
        }
      : undefined,
  codMaxRupees: env.COD_MAX_RUPEES,
  codNeedsProof: env.COD_NEEDS_PROOF ?? publicSetting !== undefined,
  codOpenMax: env.COD_OPEN_MAX,
  codRefusalsMax: env.COD_REFUSALS_MAX,
  unpaidOrdersMax: env.UNPAID_ORDERS_MAX,
  unpaidOrdersPerAddressMax: env.UNPAID_ORDERS_PER_ADDRESS_MAX,
  unpaidOrderMinutes: env.UNPAID_ORDER_MINUTES,
  stockMailLowPieces: env.STOCK_MAIL_LOW_PIECES,
  stockMailDeadDays: env.STOCK_MAIL_DEAD_DAYS,
  returnDays: env.RETURN_DAYS,
  returnApproval: env.RETURN_APPROVAL,
  exchangeSend: env.EXCHANGE_SEND,
  payoutProvider: env.PAYOUT_PROVIDER,
  socketsPerAccount: env.SOCKETS_PER_ACCOUNT,
  socketsPerAddress: env.SOCKETS_PER_ADDRESS,
  keepMailsDays: env.KEEP_MAILS_DAYS,
  keepCartsDays: env.KEEP_CARTS_DAYS,
  keepChatsDays: env.KEEP_CHATS_DAYS,
  keepMessagesDays: env.KEEP_MESSAGES_DAYS,
  keepGrievancesDays: env.KEEP_GRIEVANCES_DAYS,
  keepConsentsDays: env.KEEP_CONSENTS_DAYS,
  keepAuditDays: env.KEEP_AUDIT_DAYS,
  keepOrderDataYears: env.KEEP_ORDER_DATA_YEARS,
  passwordHashCost: env.PASSWORD_HASH_COST,
  passwordList: env.PASSWORD_LIST ?? publicSetting !== undefined,
  offlinePage: env.OFFLINE_PAGE,
  productFeeds: env.PRODUCT_FEEDS,
  rateLimits: env.RATE_LIMITS,
  admissionLoadPercent: env.ADMISSION_LOAD_PERCENT ?? (publicSetting === undefined ? 0 : 95),
  trustProxy: env.TRUST_PROXY,
  /** Caching proxies before the shop. */
  cdn:
    env.CDN_PURGE_URL && env.CDN_PURGE_TOKEN ? { purgeUrls: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN } : undefined,
  securityEventDays: env.SECURITY_EVENT_DAYS,
  /** Empty without a collector. */
  securityEventsFile: env.SECURITY_EVENTS_FILE ? resolve(root, env.SECURITY_EVENTS_FILE) : "",
  /** Empty without scheduled backups. */
  backupDir: env.BACKUP_DIR ? resolvePlace(env.BACKUP_DIR) : "",
  backupPassphrase: env.BACKUP_PASSPHRASE ?? "",
  backupEveryHours: env.BACKUP_EVERY_HOURS,
  backupKeepDays: env.BACKUP_KEEP_DAYS,
  /** 0 without metrics. */
  metricsPort: env.METRICS_PORT ?? 0,
  metricsHost: env.METRICS_HOST,
  /** Empty without traces. */
  tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "",
  logLevel: env.LOG_LEVEL,
});

export type Settings = ReturnType<typeof toSettings>;

/** Where a connection keeps its session from one transaction to the next: for listening, locks and migrations. */
export const directUrl = (settings: Pick<Settings, "databaseUrl" | "databaseDirectUrl">): string =>
  settings.databaseDirectUrl || settings.databaseUrl;

/** The secrets whose signatures count, the one that signs first: while it is changed, both the new and the old one do. */
export const acceptedSecrets = (settings: Pick<Settings, "tokenSecret" | "tokenSecretPrevious">): string[] =>
  [settings.tokenSecret, settings.tokenSecretPrevious].filter(Boolean);

/** A bucket for the pictures. */
export type S3Settings = NonNullable<Settings["s3"]>;

/** Reads and checks the settings; an empty one counts as absent. Values never appear in the messages: some are secret. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const { data: env, error } = Environment.safeParse(present);
  if (error) {
    throw new StartupError(error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join("\n"));
  }
  const publicSetting = findPublicSetting(env, environment.PGHOST);
  const conflicts = findConflicts(env, publicSetting);
  if (conflicts.length > 0) throw new StartupError(conflicts.join("\n"));
  return toSettings(env, publicSetting);
}

/** The settings of this process: what `.env` says, and what its environment says instead. */
export function loadSettings(environment = process.env, file = join(root, ".env")): Settings {
  try {
    const fromFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
    return readSettings({ ...fromFile, ...environment });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`.env cannot be read: ${(error as Error).message}.`);
  }
}
