import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readRunFile } from "#server/platform/processes/run-file.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { endLaunched, freePort, launchShop, pressCtrlC, until } from "#server/testing/shops/launched-shop.ts";

// Starts a whole shop with two processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 });

const root = join(import.meta.dirname, "../../..");
const { app, shop, db } = await openShop();
const dataDir = await mkdtemp(join(tmpdir(), "tana-bana-metrics-"));
const metricsPort = await freePort();
let launched: Awaited<ReturnType<typeof launchShop>>;

const pids = () =>
  readRunFile({ dataDir, port: Number(new URL(launched.url).port) })?.processes.map(({ pid }) => pid) ?? [];

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  return answer.text();
}

/** The value of a sample; nought where it is absent. */
const read = (text: string, sample: string) =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.split(" ")
      .at(-1) ?? 0,
  );

const requests = (method: string, route: string, status: number) =>
  `shop_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

const ask = (path: string) => fetch(launched.url + path, { headers: { connection: "close" } });

interface Span {
  name: string;
  spanId: string;
  parentSpanId?: string;
}

const spans: Span[] = [];
/** Stands where a collector of OpenTelemetry would. */
const collector = createServer(async (request, response) => {
  type Body = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  const body: Body = JSON.parse(await text(request));
  spans.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader("content-type", "application/json").end("{}");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  launched = await launchShop({
    DATABASE_URL: shop.settings.databaseUrl,
    TOKEN_SECRET: shop.settings.tokenSecret,
    PUBLIC_URL: "http://localhost:3000",
    DATA_DIR: dataDir,
    PROCESSES: "2",
    BACKUP_DIR: join(dataDir, "backups"),
    BACKUP_PASSPHRASE: "five words nobody guesses",
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "200",
  });
  await until(() => pids().length === 2);
});

afterAll(async () => {
  endLaunched();
  collector.closeAllConnections();
  collector.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("requests to all processes are one count, by pattern, and nobody can make up a new one", async () => {
  for (let n = 0; n < 4; n++) {
    await ask("/api/brand/list");
    await ask(`/api/product/item/none-${n}`);
    await ask(`/api/made-up-${n}`);
    await ask(`/page-made-up-${n}`);
    await ask(`/assets/made-up-${n}.js`);
    await ask("/");
  }
  const text = await scrape();
  expect(read(text, requests("GET", "/api/brand/list", 200))).toBe(4);
  expect(read(text, requests("GET", "/api/product/item/:slug", 404))).toBe(4);
  expect(read(text, requests("GET", "/api/*", 404))).toBe(4);
  expect(read(text, requests("GET", "/*", 404))).toBe(4);
  expect(read(text, requests("GET", "file", 404))).toBe(4);
  // The calls that a page makes in process are not requests.
  expect(read(text, requests("GET", "/", 200))).toBe(4);
  expect(text).not.toContain("made-up");
  expect(read(text, 'shop_http_request_duration_seconds_count{method="GET",route="/"}')).toBe(4);
  expect(read(text, 'shop_cache_lookups_total{cache="pages",result="hit"}')).toBeGreaterThan(0);
});

test("what belongs to the shop as a whole is there once, what belongs to processes is added up", async () => {
  const member = await givenMember(shop);
  const sockets = [0, 1, 2].map(() =>
    io(launched.url, { auth: { token: member.token }, transports: ["websocket"], forceNew: true }),
  );
  await until(async () => read(await scrape(), "shop_sockets") === 3);
  for (const socket of sockets) socket.close();
  const text = await scrape();
  expect(text.match(/^shop_ready /gm)).toHaveLength(1);
  expect(read(text, "shop_ready")).toBe(1);
  expect(read(text, "shop_database_up")).toBe(1);
  expect(read(text, "shop_processes")).toBe(2);
  expect(read(text, "shop_processes_silent")).toBe(0);
  expect(text).toContain('shop_jobs{kind="send-mail",state="failed"} 0');
  for (const name of ["shop_orders_placed_total", "nodejs_eventloop_lag_p99_seconds", "shop_disk_free_bytes"]) {
    expect(text).toContain(`\n${name} `);
  }
  expect(read(text, "shop_database_pool_max")).toBe(20);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404);
  expect((await ask("/metrics")).status, "the port of the shop has none").toBe(404);
});

test("the bundled shop traces pages, their statements and calls of the payment provider", async () => {
  const product = await givenProduct(db, { sizes: ["M"] });
  const buyer = await givenBuyer(shop);
  const { _id, totalWithTax } = await givenOrder(app, buyer, [{ product: product.id }]);
  expect((await ask(`/product/${product.slug}`)).status).toBe(200);
  const session = await fetch(`${launched.url}/api/payment/create-session`, {
    method: "POST",
    headers: { ...buyer.headers, "content-type": "application/json" },
    body: JSON.stringify({ orderId: _id, orderAmount: totalWithTax }),
  });
  expect(session.status).toBe(200);
  const inside = (parent: string, name: string) =>
    spans.some((span) => {
      const above = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return span.name === name && above?.name === parent;
    });
  await until(() => inside("GET /product/:slug", "render page"));
  await until(() => inside("render page", "postgresql"));
  await until(() => inside("POST /api/payment/create-session", "payment provider"));
});

test("the alert rules and the dashboard name only metrics that there are", async () => {
  const text = await scrape();
  for (const file of ["ops/prometheus/alerts.yml", "ops/grafana/shop.json"]) {
    const named = (await readFile(join(root, file), "utf8")).match(/\b(?:shop|nodejs|process)_[a-z_0-9]+/g) ?? [];
    const missing = [...new Set(named)].filter((name) => {
      const family = name.replace(/_(?:bucket|sum|count)$/, "");
      return !text.includes(`# TYPE ${name} `) && !text.includes(`# TYPE ${family} `);
    });
    expect(named.length, file).toBeGreaterThan(10);
    expect(missing, file).toEqual([]);
  }
});

test("a process that is killed takes nothing with it that was counted, and its restart is counted", async () => {
  const sample = requests("GET", "/api/brand/list", 200);
  const before = read(await scrape(), sample);
  const [victim = 0] = pids();
  process.kill(victim, "SIGKILL");
  await until(async () => !pids().includes(victim) && pids().length === 2);
  await ask("/api/brand/list");
  const text = await scrape();
  expect(read(text, sample)).toBe(before + 1);
  expect(read(text, "shop_process_restarts_total")).toBe(1);
});

test("a process that hangs does not keep the others from being measured", async () => {
  const [victim = 0] = pids();
  process.kill(victim, "SIGSTOP");
  try {
    const text = await scrape();
    expect(read(text, "shop_processes_silent")).toBe(1);
    // The one that answers is asked for the figures next.
    expect(read(await scrape(), "shop_ready")).toBe(1);
  } finally {
    process.kill(victim, "SIGCONT");
  }
  expect(await pressCtrlC(launched)).toBe(0);
});
