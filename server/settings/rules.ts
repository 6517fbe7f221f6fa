import type { Variables } from "./environment.ts";
import { isLoopbackHost } from "./schemas.ts";

/** Whether the database is on another machine, as the driver reads the address: `?host=` counts more than the name before it. */
function isRemoteDatabase(url: string, defaultHost = "localhost"): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.getAll("host").at(-1) || hostname || defaultHost;
  const isUnixSocket = /^(\/|%2f)/i.test(host);
  return !isUnixSocket && !isLoopbackHost(host);
}

/** The first setting by which others can reach the shop, or by which it shows that they are meant to; undefined in a private shop. */
export function findPublicSetting(env: Variables, defaultDatabaseHost?: string): string | undefined {
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : undefined;
  if (!isLoopbackHost(env.HOST)) return "HOST";
  if (publicUrl && (publicUrl.protocol === "https:" || !isLoopbackHost(publicUrl.hostname))) return "PUBLIC_URL";
  if (env.TRUST_PROXY !== false) return "TRUST_PROXY";
  if (env.DATABASE_URL && isRemoteDatabase(env.DATABASE_URL, defaultDatabaseHost)) return "DATABASE_URL";
  return undefined;
}

/** What a shop that strangers can reach must not leave to chance. */
function findDangers(env: Variables, publicSetting: string): string[] {
  const messages: string[] = [];
  if (!env.RATE_LIMITS) messages.push(`RATE_LIMITS must not be off in a public shop, which ${publicSetting} makes it.`);
  if (env.PASSWORD_HASH_COST === "least") {
    messages.push(`PASSWORD_HASH_COST must not be least in a public shop, which ${publicSetting} makes it.`);
  }
  if (!env.PAYMENT_PROVIDER) {
    messages.push(`PAYMENT_PROVIDER must be set in a public shop, which ${publicSetting} makes it: cashfree or off.`);
  }
  if (env.PAYMENT_PROVIDER === "demo" && !env.ALLOW_DEMO_PAYMENTS) {
    messages.push(
      `PAYMENT_PROVIDER must not be demo in a public shop, which ${publicSetting} makes it: nobody would pay. If that is meant, set ALLOW_DEMO_PAYMENTS=yes.`,
    );
  }
  if (env.COURIER === "simulator" && !env.ALLOW_DEMO_PAYMENTS) {
    messages.push(
      `COURIER must not be simulator in a public shop, which ${publicSetting} makes it: nothing would be delivered. If that is meant, set ALLOW_DEMO_PAYMENTS=yes.`,
    );
  }
  return messages;
}

/** Whether mails may leave this machine only over TLS. */
export const requiresTls = ({ SMTP_URL, SMTP_TLS }: Variables): boolean =>
  SMTP_URL !== undefined && SMTP_TLS === "required" && !isLoopbackHost(new URL(SMTP_URL).hostname);

/** Whether options in SMTP_URL would undo what SMTP_TLS promises: the mail library lets them count more than ours. */
const weakensTls = (smtpUrl: string): boolean =>
  [...new URL(smtpUrl).searchParams.keys()].some((name) =>
    /^(tls(\..*)?|secure|ignoreTLS|requireTLS|opportunisticTLS|host|service)$/i.test(name),
  );

/** The rules between settings: the message of each that is broken. */
export function findConflicts(env: Variables, publicSetting: string | undefined): string[] {
  const pairs = [
    ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
    ["CASHFREE_APP_ID", "CASHFREE_SECRET_KEY"],
    ["SHIPROCKET_EMAIL", "SHIPROCKET_PASSWORD"],
    ["CDN_PURGE_URL", "CDN_PURGE_TOKEN"],
  ] as const;
  const messages = pairs
    .filter(([one, other]) => !env[one] !== !env[other])
    .map(([one, other]) => (env[one] ? `${other} is missing beside ${one}.` : `${one} is missing beside ${other}.`));
  if (env.DATABASE_URL) {
    const needed = (["TOKEN_SECRET", "PUBLIC_URL"] as const).filter((name) => !env[name]);
    messages.push(...needed.map((name) => `${name} must be set when DATABASE_URL is set.`));
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const) {
    if (env[name] && !env.DATABASE_URL) messages.push(`DATABASE_URL is missing beside ${name}.`);
  }
  const bucket = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const [present, absent] = [bucket.filter((name) => env[name]), bucket.filter((name) => !env[name])];
  if (present.length > 0 && absent.length > 0) messages.push(`${present[0]} needs ${absent.join(", ")} beside it.`);
  if (env.PAYMENT_PROVIDER === "cashfree" && !env.CASHFREE_APP_ID && !env.CASHFREE_SECRET_KEY) {
    messages.push("CASHFREE_APP_ID and CASHFREE_SECRET_KEY must be set when PAYMENT_PROVIDER is cashfree.");
  }
  if (env.COURIER === "shiprocket" && !env.SHIPROCKET_EMAIL && !env.SHIPROCKET_PASSWORD) {
    messages.push("SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD must be set when COURIER is shiprocket.");
  }
  if (env.SMS_PROVIDER === "msg91") {
    const needed = (["MSG91_AUTH_KEY", "MSG91_CODE_TEMPLATE_ID", "SMS_SENDER_ID"] as const).filter(
      (name) => !env[name],
    );
    messages.push(...needed.map((name) => `${name} must be set when SMS_PROVIDER is msg91.`));
  }
  if (env.PAYOUT_PROVIDER === "demo" && (env.PAYMENT_PROVIDER ?? "demo") !== "demo") {
    messages.push("PAYOUT_PROVIDER must not be demo unless PAYMENT_PROVIDER is: the demo gateway pays it out.");
  }
  for (const name of ["TOKEN_SECRET", "CASHFREE_SECRET_KEY"] as const) {
    const previous = env[`${name}_PREVIOUS`];
    if (!previous) continue;
    if (!env[name]) messages.push(`${name} is missing beside ${name}_PREVIOUS.`);
    else if (env[name] === previous) messages.push(`${name}_PREVIOUS must not be the same as ${name}.`);
  }
  if (env.SMTP_URL && requiresTls(env) && weakensTls(env.SMTP_URL)) {
    messages.push("SMTP_URL must not say how TLS is used unless SMTP_TLS is optional.");
  }
  if (env.BACKUP_DIR && !env.BACKUP_PASSPHRASE) messages.push("BACKUP_PASSPHRASE is missing beside BACKUP_DIR.");
  if (env.BACKUP_DIR?.startsWith("s3://") && !env.S3_ENDPOINT) {
    messages.push("S3_ENDPOINT is missing beside the bucket of BACKUP_DIR.");
  }
  if (env.METRICS_PORT === env.PORT) messages.push("METRICS_PORT must not be the same as PORT.");
  if (publicSetting) messages.push(...findDangers(env, publicSetting));
  return messages;
}
