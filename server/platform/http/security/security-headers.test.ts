import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serveChat } from "#server/testing/clients/chat.ts";
import { askRaw } from "#server/testing/clients/raw-request.ts";
import { openShop } from "#server/testing/shop.ts";

const open = await openShop();
const { app } = open;
const url = await serveChat(open);
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
    expect(headers["permissions-policy"]).toContain("payment=()");
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  },
);

const unread = { method: "POST", headers: { "content-type": "application/json" } } as const;

test.each([
  ["a picture that is none", { url: "/pictures/unknown/640.webp" }, 404],
  ["a body that is too large", { ...unread, url: "/api/contact/add", payload: `"${"x".repeat(1_100_000)}"` }, 413],
  ["a body that is no JSON", { ...unread, url: "/api/contact/add", payload: "{" }, 400],
  [
    "a body of another kind",
    { ...unread, url: "/api/contact/add", headers: { "content-type": "a/b" }, payload: "x" },
    415,
  ],
  ["a method that is none", { method: "PATCH", url: "/robots.txt" }, 404],
  ["an odd target", { url: "/api/product/list%2f..%2fstore" }, 404],
  ["the demo gateway", { url: "/demo-gateway/window" }, 200],
  ["the sitemap", { url: "/sitemap.xml" }, 200],
] as const)("no browser guesses the kind of an answer, also of %s", async (_, request, status) => {
  const { statusCode, headers } = await app.inject(request);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": expect.any(String) });
});

test("nor where Fastify does not answer: sockets, and what is no HTTP", async () => {
  for (const query of ["?EIO=4&transport=polling", "?EIO=4&transport=polling&sid=unknown", "?transport=nonsense"]) {
    const { headers } = await fetch(`${url}/socket.io/${query}`);
    expect(headers.get("x-content-type-options"), query).toBe("nosniff");
    expect(headers.get("content-security-policy"), query).toContain("default-src 'none'");
  }
  expect((await askRaw(app, "/\x01")).head.toLowerCase()).toContain("x-content-type-options: nosniff");
});

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
