import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { createAddressReader } from "./client-address.ts";

test.for(["off", "1", "2", "127.0.0.1", "10.0.0.0/8", "127.0.0.0/8,2001:db8::/32"])(
  "with TRUST_PROXY=%s a socket comes from the same address as a request",
  async (trustProxy) => {
    const { app, shop } = await openShop({ TRUST_PROXY: trustProxy });
    const readAddress = createAddressReader(shop.settings.trustProxy);
    const seen: string[] = [];
    app.addHook("onRequest", async (request) => void seen.push(readAddress(request.raw as IncomingMessage)));
    app.get("/who", (request) => request.ip);
    for (const forwarded of [
      undefined,
      "203.0.113.7",
      "198.51.100.1, 203.0.113.7",
      "198.51.100.1,, 10.1.2.3 ,203.0.113.7",
      "2001:db8::7, 2001:db8:1::1",
      "nonsense, 127.0.0.2",
      " , ",
    ]) {
      const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
      const { body } = await app.inject({ url: "/who", headers });
      expect(seen.pop(), `forwarded for ${forwarded}`).toBe(body);
    }
  },
);

test("an IPv4 address in the clothes of IPv6 is the IPv4 address", () => {
  const request = { socket: { remoteAddress: "::ffff:203.0.113.7" }, headers: {} };
  expect(createAddressReader(false)(request as IncomingMessage)).toBe("203.0.113.7");
});
