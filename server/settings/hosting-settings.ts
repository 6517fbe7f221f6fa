import * as z from "zod";
import {
  databaseUrl,
  hostName,
  onOff,
  optional,
  trustProxy,
  url,
  wholeNumber,
  withDefault,
  withoutEndSlash,
} from "./schemas.ts";

/** Address and processes. */
export const addressSettings = {
  PORT: withDefault(wholeNumber(1, 65535), "3000", "Port the shop listens on"),
  HOST: withDefault(hostName(), "127.0.0.1", "Address the shop listens on; `0.0.0.0` opens it to other machines", {
    production: "`0.0.0.0` only where nothing but your proxy reaches `PORT`.",
  }),
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
    { isFirst: true, production: "The https address that people type." },
  ),
  TRUST_PROXY: withDefault(
    trustProxy(),
    "off",
    "Proxies in front whose `X-Forwarded-*` headers are trusted: how many, or their addresses",
    { isFirst: true, production: "Never `off` behind a proxy: all visitors would share the limits of one." },
  ),
  PROCESSES: optional(
    wholeNumber(1, 64),
    "one per core up to 8; 1 with the embedded database",
    "How many processes serve the shop behind `PORT`",
  ),
  RATE_LIMITS: withDefault(onOff(), "on", "Rate limits; `off` for load tests, refused in a public shop"),
  ADMISSION_LOAD_PERCENT: optional(
    wholeNumber(0, 99),
    "95 in a public shop, otherwise 0",
    "Load of a process from which new visitors are asked to wait, while those who are ordering go on; 0 never does so",
  ),
  CDN_PURGE_URL: optional(
    z
      .string()
      .transform((value) => value.split(",").map((part) => part.trim()))
      .refine((all) => all.every(url(["http:", "https:"])), "must be an address, or several separated by commas"),
    "answers are not shared by proxies",
    "Where caching proxies are told what changed, separated by commas; they may then keep pages and public answers",
  ),
  CDN_PURGE_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,200}$/, "must have 16 to 200 characters without spaces"),
    "none",
    "The secret that the shop sends to these proxies; required with `CDN_PURGE_URL`",
  ),
};

/** Database. */
export const databaseSettings = {
  DATABASE_URL: optional(databaseUrl(), "embedded PostgreSQL", "A PostgreSQL (15 or newer) of your own", {
    isFirst: true,
    production: "A PostgreSQL of your own, with [a role that owns nothing](operations.md#a-role-that-owns-nothing).",
  }),
  DATABASE_OWNER_URL: optional(
    databaseUrl("owner"),
    "none",
    "That database for the role that owns it; only `npm run database-roles` uses it",
    { production: "Not among the settings of the running shop." },
  ),
  DATABASE_DIRECT_URL: optional(
    databaseUrl(),
    "`DATABASE_URL`",
    "The database itself, where `DATABASE_URL` is a pooler such as PgBouncer: for migrations, jobs and listening",
  ),
  DATABASE_PREPARED_STATEMENTS: optional(
    onOff(),
    "on; off with `DATABASE_DIRECT_URL`",
    "Whether statements are prepared by name; PgBouncer needs version 1.21 or newer with `max_prepared_statements` for it",
  ),
  DATABASE_REPLICA_URL: optional(
    databaseUrl(),
    "everything is read from `DATABASE_URL`",
    "A streaming replica of `DATABASE_URL`: browsing and reports read it while it is at most a few seconds behind",
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
};

/** Files and pictures. */
export const fileSettings = {
  DATA_DIR: withDefault(
    z.string(),
    "./data",
    "Folder of the embedded database, of uploaded pictures, and of mails and text messages that have no provider",
    { production: "On a disk that stays, and in the backup, unless pictures lie in a bucket." },
  ),
  S3_ENDPOINT: optional(
    z
      .string()
      .refine(url(["http:", "https:"]), "must be an address such as https://s3.ap-south-1.amazonaws.com")
      .transform(withoutEndSlash),
    "pictures under `DATA_DIR`",
    "An S3-compatible store for the pictures; with the next four settings",
    { production: "A bucket for pictures, as soon as there are several machines." },
  ),
  S3_REGION: withDefault(
    z.string().regex(/^[a-z0-9-]{2,40}$/, "must be a region such as ap-south-1"),
    "us-east-1",
    "Region of the store",
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket"),
    "none",
    "Bucket of the store, which must exist",
  ),
  S3_ACCESS_KEY_ID: optional(z.string(), "none", "Key that may read, write and list the bucket"),
  S3_SECRET_ACCESS_KEY: optional(z.string(), "none", "Secret of the key"),
};

/** Backups. */
export const backupSettings = {
  BACKUP_DIR: optional(
    z.string(),
    "no scheduled backups",
    "Folder for backups, or `s3://bucket/folder` in the store of `S3_ENDPOINT`; needs `BACKUP_PASSPHRASE`",
    { production: "On another machine, and [restored once](backup.md) before the shop opens." },
  ),
  BACKUP_PASSPHRASE: optional(
    z.string().min(12, "must have at least 12 characters"),
    "none",
    "Encrypts backups; without it nobody can read them, so keep it elsewhere as well",
    { production: "Kept elsewhere as well." },
  ),
  BACKUP_EVERY_HOURS: withDefault(wholeNumber(1, 720), "24", "Hours from one backup to the next"),
  BACKUP_KEEP_DAYS: withDefault(wholeNumber(1, 3650), "14", "Days for which backups are kept; the newest always is"),
};

/** Logs and monitoring. */
export const monitoringSettings = {
  LOG_LEVEL: withDefault(
    z.enum(["silent", "error", "warn", "info", "debug"], "must be silent, error, warn, info or debug"),
    "info",
    "What is logged: `silent`, `error`, `warn`, `info` or `debug`",
  ),
  METRICS_PORT: optional(
    wholeNumber(1, 65535),
    "no metrics",
    "Port on which `GET /metrics` answers in the format of Prometheus, without a token",
    { production: "Scraped by your Prometheus, [with the alerts](operations.md#watch-it)." },
  ),
  METRICS_HOST: withDefault(
    hostName(),
    "127.0.0.1",
    "Address of the metrics; another one only in a network that you trust",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z
      .string()
      .refine(url(["http:", "https:"]), "must be an address such as http://localhost:4318")
      .transform(withoutEndSlash),
    "no traces",
    "Collector for traces of OpenTelemetry (OTLP over HTTP); other `OTEL_*` variables have their usual meaning",
  ),
  SECURITY_EVENTS_FILE: optional(
    z.string(),
    "only in the database",
    "File to which security events are appended as JSON lines for a collector, such as `/dev/stdout`",
    { production: "Where a collector reads it, so that a burglar of the database cannot remove it." },
  ),
};
