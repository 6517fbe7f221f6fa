import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { inSpan } from "./spans.ts";
import { startTracing } from "./start-tracing.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  bodies.push(`${request.url} ${await text(request)}`);
  response.setHeader("content-type", "application/json").end("{}");
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
const tracing = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
const { app, db } = await openShop({}, { watch: tracing.watch });

test("a request, its statements and a job reach the collector, without any value", async () => {
  const port = await freePort();
  await app.listen({ port, host: "127.0.0.1" });
  const email = "somebody@example.com";
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` },
    body: JSON.stringify({ email, password: "warp and weft" }),
  });
  expect(answer.status).toBe(400);
  await inSpan("job test", { "job.kind": "test" }, () => db.execute(sql`select ${email}::text`));
  await tracing.stop();
  collector.close();
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  expect(bodies.join()).not.toContain(email);
  expect(bodies.join(), "a visitor's own trace").not.toContain("a".repeat(32));
  const spans: Span[] = bodies.flatMap((body) =>
    JSON.parse(body.slice(body.indexOf("{"))).resourceSpans.flatMap(
      ({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  for (const name of ["POST /api/auth/login", "job test"]) {
    const parent = spans.find((span) => span.name === name);
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
    expect(
      inside.map((span) => span.name),
      name,
    ).toContain("postgresql");
    expect(new Set([parent, ...inside].map((span) => span?.traceId)).size, name).toBe(1);
  }
});
