import { isIP, isIPv4 } from "node:net";
import * as z from "zod";
import { limits } from "#contract/limits.ts";

/** What operators need to know of some settings besides what they mean. */
interface Deployment {
  /** Belongs to the few settings with which a shop is put on the internet for the first time. */
  isFirst?: boolean;
  /** What the checklist for production says of it. */
  production?: string;
}

declare module "zod" {
  interface GlobalMeta extends Deployment {
    /** The value that counts when the setting is empty, as it is written in the environment. */
    value?: string;
    /** What the shop does without a value. */
    without?: string;
    meaning?: string;
  }
}

/** A setting with a value of its own when it is empty, written as in the environment. */
export const withDefault = <Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  value: string,
  meaning: string,
  deployment: Deployment = {},
) => schema.prefault(value as z.input<Schema>).meta({ ...deployment, value, meaning });

/** A setting that may be absent; `without` tells readers what the shop does then. */
export const optional = <Schema extends z.ZodType>(
  schema: Schema,
  without: string,
  meaning: string,
  deployment: Deployment = {},
) => schema.optional().meta({ ...deployment, without, meaning });

export const url = (protocols: string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
export const withoutEndSlash = (value: string) => value.replace(/\/+$/, "");
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int().min(min, message).max(max, message));
};
export const onOff = () => z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
export const email = () => z.email("must be an email address").max(limits.emailMax, "is too long");
export const line = () =>
  z
    .string()
    .max(limits.nameMax, `must be at most ${limits.nameMax} characters`)
    .regex(/^\P{Cc}*$/u, "must be one line without control characters");

export const telephone = () => line().regex(/^[+()\d -]{5,30}$/, "must be a telephone number");

/** Whether a host, as a setting or an address names it, is this machine and no other. */
export const isLoopbackHost = (host: string): boolean =>
  ["localhost", "::1", "[::1]"].includes(host.toLowerCase()) || (isIPv4(host) && host.startsWith("127."));
export const databaseUrl = (role = "user") =>
  z
    .string()
    .refine(url(["postgres:", "postgresql:"]), `must be an address such as postgres://${role}:password@host:5432/shop`);
export const hostName = () =>
  z.string().regex(/^[A-Za-z0-9.:-]+$/, "must be an address or a host name of this machine");
/** The address of a provider in tests: theirs counts otherwise. */
export const testUrl = () =>
  z.string().refine(isLoopbackUrl, "must be an address of this machine").transform(withoutEndSlash);
export const providerUrl = () =>
  z
    .string()
    .refine((value) => {
      if (!URL.canParse(value)) return false;
      const { protocol, hostname } = new URL(value);
      return protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
    }, "must be an address that begins with https://")
    .transform(withoutEndSlash);

const isLoopbackUrl = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === "http:" && isLoopbackHost(new URL(value).hostname);

const isNetwork = (value: string) => {
  const [address = "", bits, ...rest] = value.split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  return (
    version > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  );
};
export const trustProxy = () =>
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
