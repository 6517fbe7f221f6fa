import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const { app } = await openShop({ LOG_LEVEL: "warn" }, { logTo });

const send = (type: string, body: unknown, remoteAddress = "203.0.113.7") =>
  app.inject({
    method: "POST",
    url: "/api/csp-report",
    headers: { "content-type": type },
    payload: typeof body === "string" ? body : JSON.stringify(body),
    remoteAddress,
  });

/** What was logged since the last look. */
const logged = () => lines.splice(0).map((line) => JSON.parse(line).violation);

const address = "https://shop.example/reset-password/a-secret-token?email=asha@example.com#top";
const violation = {
  directive: "script-src-elem",
  page: "/reset-password",
  blocked: "https://evil.example",
  source: "/assets/root-1a2b.js",
  line: 3,
  column: 14,
  disposition: "enforce",
};

test("the report of an older browser is logged, without anything that may be personal", async () => {
  const report = {
    "document-uri": address,
    referrer: "https://shop.example/?q=asha",
    "violated-directive": "script-src-elem",
    "effective-directive": "script-src-elem",
    "original-policy": "default-src 'none'",
    disposition: "enforce",
    "blocked-uri": "https://evil.example/steal.js?token=secret",
    "line-number": 3,
    "column-number": 14,
    "source-file": "https://shop.example/assets/root-1a2b.js?v=asha",
    "script-sample": "alert('asha')",
  };
  expect((await send("application/csp-report", { "csp-report": report })).statusCode).toBe(204);
  expect(logged()).toEqual([violation]);
});

test("so are those of a newer browser, and of others kinds of report none", async () => {
  const body = {
    documentURL: address,
    blockedURL: "https://evil.example/steal.js?token=secret",
    effectiveDirective: "script-src-elem",
    sourceFile: "https://shop.example/assets/root-1a2b.js",
    lineNumber: 3,
    columnNumber: 14,
    disposition: "enforce",
    sample: "alert('asha')",
  };
  const inline = { ...body, blockedURL: "inline", sourceFile: null };
  const reports = [
    { type: "csp-violation", url: address, body },
    { type: "deprecation", url: address, body: { id: "old" } },
    { type: "csp-violation", url: address, body: inline },
  ];
  expect((await send("application/reports+json", reports)).statusCode).toBe(204);
  expect(logged()).toEqual([violation, { ...violation, blocked: "inline", source: "" }]);
});

test("of many reports in one only the first are looked at", async () => {
  const reports = Array(50).fill({ type: "csp-violation", body: { documentURL: address } });
  expect((await send("application/reports+json", reports, "203.0.113.8")).statusCode).toBe(204);
  expect(logged()).toHaveLength(20);
});

test.for([
  ["application/csp-report", "{", 400],
  ["application/csp-report", { other: 1 }, 400],
  ["application/csp-report", '{"__proto__": {"x": 1}}', 400],
  ["application/reports+json", { "csp-report": 7 }, 400],
  ["application/reports+json", "null", 400],
  ["text/plain", "hello", 415],
  ["application/reports+json", JSON.stringify([{ type: "x".repeat(20_000) }]), 413],
] as const)("a body of %s that is %j is refused with %i and logged nowhere", async ([type, body, status]) => {
  const answer = await send(type, body, "203.0.113.9");
  expect(answer.statusCode).toBe(status);
  expect(answer.json().error).toMatch(/\.$/);
  expect(logged()).toEqual([]);
});

test("who reports without end is no longer listened to", async () => {
  const answers = [];
  for (let count = 0; count < 40; count++) {
    answers.push((await send("application/reports+json", [], "2001:db8::1")).statusCode);
  }
  expect(answers).toEqual([...Array(30).fill(204), ...Array(10).fill(429)]);
  expect((await send("application/reports+json", [], "2001:db8:0:0:1::9")).statusCode, "the same /64").toBe(429);
  expect((await send("application/reports+json", [], "2001:db8:0:1::1")).statusCode, "another").toBe(204);
});
