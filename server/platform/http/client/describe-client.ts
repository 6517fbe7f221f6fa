import { isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { groupsOf, plainAddress } from "#server/platform/http/address-key.ts";

/** Where a request came from, as far as it may be kept: neither the whole address nor the header that tells one browser from all others. */
export interface Client {
  /** The /24 of an IPv4 address, the /48 of an IPv6 one. */
  addressPrefix: string;
  /** Such as "Chrome on Android". */
  device: string;
}

type Requested = Pick<FastifyRequest, "ip"> & { headers: { "user-agent"?: string | undefined } };

export const describeClient = ({ ip, headers }: Requested): Client => ({
  addressPrefix: addressPrefix(ip),
  device: deviceName(headers["user-agent"]),
});

export function addressPrefix(ip: string): string {
  const plain = plainAddress(ip);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(":")}::/48` : "";
}

/** The first that matches counts: most browsers also name those that they want to pass for. */
const browsers: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOPiOS\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\bFirefox\/|\bFxiOS\//],
  ["Chrome", /Chrome\/|\bCriOS\//],
  ["Safari", /\bSafari\//],
];

const systems: [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** The name of a program that is no browser, such as "curl", when it is a plain word. */
const program = /^([a-z][a-z-]{1,19})(?:\/|$)/i;
/** What is read of the header: the names above stand in its first part. */
const readMax = 500;

export function deviceName(userAgent = ""): string {
  const read = userAgent.slice(0, readMax);
  const find = (table: [string, RegExp][]) => table.find(([, pattern]) => pattern.test(read))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser ?? system) return browser ?? `an app on ${system}`;
  const name = program.exec(read)?.[1];
  return name && name !== "Mozilla" ? name : "an unknown device";
}
