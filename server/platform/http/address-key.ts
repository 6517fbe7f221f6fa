import { isIPv6 } from "node:net";

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What tells one visitor's address from another's: an IPv4 address whole, of an IPv6 address the /64 that one household is given. */
export function addressKey(ip: string): string {
  const [plain = ""] = ip.split("%");
  const v4 = mapped.exec(plain)?.[1];
  if (v4) return v4;
  return isIPv6(plain) ? network64(plain) : plain;
}

function network64(ip: string): string {
  const [head = "", tail] = ip.split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
