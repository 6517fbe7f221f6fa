import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

/** The address the shop takes a visitor for who comes from 127.0.0.1 and says to have come through others. */
async function addressSeen(trustProxy: string, forwardedFor: string): Promise<string> {
  const { app } = await openShop({ TRUST_PROXY: trustProxy });
  app.get("/who", (request) => request.ip);
  return (await app.inject({ url: "/who", headers: { "x-forwarded-for": forwardedFor } })).body;
}

test("a visitor cannot pretend to come from elsewhere", async () => {
  expect(await addressSeen("off", "203.0.113.7")).toBe("127.0.0.1");
});

test("behind one proxy the visitor is whom that proxy names, whatever the visitor wrote before", async () => {
  expect(await addressSeen("1", "203.0.113.7")).toBe("203.0.113.7");
  expect(await addressSeen("1", "198.51.100.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(await addressSeen("2", "198.51.100.1, 203.0.113.7")).toBe("198.51.100.1");
});

test("only a proxy at a known address is believed", async () => {
  expect(await addressSeen("127.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  expect(await addressSeen("10.0.0.0/8", "203.0.113.7")).toBe("127.0.0.1");
});
