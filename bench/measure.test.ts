import { expect, onTestFinished, test } from "vitest";
import { brandList } from "#bench/rows/brand-list.ts";
import { orderPlaced } from "#bench/rows/order.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";
import { compare, type Target } from "./measure.ts";
import { openLimit } from "./open-limit.ts";
import { table } from "./report.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const url = await app.listen({ port: 0, host: "127.0.0.1" });
const { databaseUrl, tokenSecret } = shop.settings;

/** In this very process, so that the processor time is that of both sides and of the asking. */
const here = (address: string): Target => ({
  url: address,
  cpuMicros: async () => process.cpuUsage().user + process.cpuUsage().system,
});

test("a row measures the shop beside its limit, and the report has the figures", async () => {
  const { request, limit } = await brandList.prepare({ url, databaseUrl, tokenSecret });
  const bare = await openLimit(limit);
  onTestFinished(() => bare.close());
  const targets = { shop: here(url), limit: here(await bare.listen({ port: 0, host: "127.0.0.1" })) };
  const effort = { connections: 2, seconds: 0.2, rounds: 1 };
  const compared = await compare(targets, request, effort);
  for (const side of [compared.shop, compared.limit]) {
    for (const figure of Object.values(side)) expect(figure).toBeGreaterThan(0);
    expect(side.p99Ms).toBeGreaterThanOrEqual(side.p50Ms);
  }
  expect(compared.ratio).toBeCloseTo(compared.shop.requestsPerSecond / compared.limit.requestsPerSecond);
  const lines = table([{ row: brandList.name, title: brandList.title, ...effort, ...compared }]).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^GET \/api\/brand\/list +shop( +\d+(\.\d+)?){4} +\d+ %$/);
  expect(lines[2]).toMatch(/^ +limit( +\d+(\.\d+)?){4}$/);
});

test("the limit of a row answers what the shop answers", async () => {
  const { limit } = await brandList.prepare({ url, databaseUrl, tokenSecret });
  const bare = await openLimit(limit);
  onTestFinished(() => bare.close());
  const [ours, theirs] = await Promise.all([app.inject("/api/brand/list"), bare.inject("/api/brand/list")]);
  expect(theirs.json()).toEqual(ours.json());
});

test("orders are measured beside the same statements as one transaction, and both place them", async () => {
  for (let n = 0; n < 4; n++) await givenProduct(db, { sizes: ["M"], quantity: 5000 });
  const { request, limit, limitRequest } = await orderPlaced.prepare({ url, databaseUrl, tokenSecret });
  const bare = await openLimit(limit);
  onTestFinished(() => bare.close());
  const bareUrl = await bare.listen({ port: 0, host: "127.0.0.1" });
  const before = await db.$count(orders);
  await request.action?.(url);
  await limitRequest?.action?.(bareUrl);
  await limitRequest?.action?.(bareUrl);
  expect(await db.$count(orders)).toBe(before + 3);
});

test("a row that is refused is no measure", async () => {
  const targets = { shop: here(url), limit: here(url) };
  const refused = compare(
    targets,
    { method: "GET", path: "/api/user/me" },
    { connections: 1, seconds: 0.1, rounds: 1 },
  );
  await expect(refused).rejects.toThrow("GET /api/user/me answered 401");
});
