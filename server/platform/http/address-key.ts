import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address without its zone; an IPv4 address that is written as IPv6 (mapped) as IPv4. */
export function plainAddress(ip: string): string {
  const [plain = ""] = ip.split("%");
  return mapped.exec(plain)?.[1] ?? plain;
}

/** What tells one visitor's address from another's: an IPv4 address whole, of an IPv6 address the /64 that one household is given. */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
}

/** The first groups of an IPv6 address, without leading zeros. */
export function groupsOf(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
