import { join } from "node:path";
import * as z from "zod";

const root = join(import.meta.dirname, "..");
const loopback = new Set(["127.0.0.1", "::1", "localhost"]);
const onOff = (standard: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(standard)
    .transform((value) => value === "on");

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.string().default(""),
  DATA_DIR: z.string().default(join(root, "data")),
  SMTP_URL: z.string().default(""),
  TOKEN_SECRET: z.string().default(""),
  RATE_LIMITS: onOff("on"),
  PUBLIC_URL: z.string().default(""),
  STORE_NAME: z.string().default("Tana Bana"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export interface Settings {
  port: number;
  host: string;
  isLoopback: boolean;
  databaseUrl: string;
  dataDir: string;
  smtpUrl: string;
  tokenSecret: string;
  rateLimits: boolean;
  publicUrl: string;
  storeName: string;
  logLevel: string;
}

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const read = Environment.parse(environment);
  return {
    port: read.PORT,
    host: read.HOST,
    isLoopback: loopback.has(read.HOST),
    databaseUrl: read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    smtpUrl: read.SMTP_URL,
    tokenSecret: read.TOKEN_SECRET,
    rateLimits: read.RATE_LIMITS,
    publicUrl: read.PUBLIC_URL || `http://localhost:${read.PORT}`,
    storeName: read.STORE_NAME,
    logLevel: read.LOG_LEVEL,
  };
}
