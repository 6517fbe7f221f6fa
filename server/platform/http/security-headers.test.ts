import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop();
const { app: httpsShop } = await openShop({ PUBLIC_URL: "https://shop.example" });

test.each(["/api/health", "/api/nope", "/api/user/me", "/nope", "/%zz"])(
  "every answer tells browsers what they may not do with it: %s",
  async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-request-id": expect.any(String),
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  },
);

test("browsers are told to insist on https only where the shop is reached through it", async () => {
  expect((await app.inject("/api/health")).headers).not.toHaveProperty("strict-transport-security");
  const { headers } = await httpsShop.inject("/api/health");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("refusals are never kept by anybody on the way", async () => {
  expect((await app.inject("/api/nope")).headers["cache-control"]).toBe("no-store");
});

test("long answers travel compressed, short ones as they are", async () => {
  const long = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "gzip" } });
  expect(long.headers).toMatchObject({ "content-encoding": "gzip", vary: expect.stringContaining("accept-encoding") });
  expect(JSON.parse(gunzipSync(long.rawPayload).toString()).openapi).toBe("3.1.0");
  const brotli = await app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "gzip, br" } });
  expect(brotli.headers["content-encoding"]).toBe("br");
  const short = await app.inject({ url: "/api/health", headers: { "accept-encoding": "gzip, br" } });
  expect(short.headers).not.toHaveProperty("content-encoding");
});
