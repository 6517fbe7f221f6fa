import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Settings } from "#server/settings/settings.ts";

const mapped = /^::ffff:(?=\d+\.)/i;

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function toBlockList(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, bits ? Number(bits) : isIPv6(address) ? 128 : 32, familyOf(address));
  }
  return list;
}

/** Whether the proxy at this address, so many hops away, is believed about who stands behind it. */
function createTrust(proxies: Settings["trustProxy"]): (address: string, hop: number) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === "number") return (_, hop) => hop < proxies;
  const list = toBlockList(proxies);
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address));
}

/** The visitor's address as Fastify finds it (`request.ip`), for connections that do not come through Fastify: sockets. */
export function createAddressReader(proxies: Settings["trustProxy"]): (request: IncomingMessage) => string {
  const isTrusted = createTrust(proxies);
  return ({ socket, headers }) => {
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
    const named = forwarded.map((address) => address.trim()).filter(Boolean);
    const chain = [socket.remoteAddress ?? "", ...named.reverse()].map((address) => address.replace(mapped, ""));
    const last = chain.length - 1;
    return chain.find((address, hop) => hop === last || !isTrusted(address, hop)) ?? "";
  };
}
