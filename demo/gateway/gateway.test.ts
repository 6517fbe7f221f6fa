import { createHmac } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type ConnectOptions, connect } from "#server/platform/database/client.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { demoGateway } from "./gateway.ts";

const keys = { apiKey: "the key", webhookSecret: "the secret", payee: "A shop" };
const databaseUrl = await freshDatabase();
const database = { connect: (options: ConnectOptions) => connect(databaseUrl, options) };

interface Webhook {
  body: { reference: string; type: string; payment?: { state: string; amount_paise: number } };
  isSigned: boolean;
}

/** The shop's side: it records the webhooks, and can refuse them for a while. */
const shop = Fastify();
const webhooks: Webhook[] = [];
let refusedNext = 0;
shop.removeAllContentTypeParsers();
shop.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
shop.post("/webhook", async ({ body, headers }, reply) => {
  if (refusedNext-- > 0) return reply.code(500).send();
  const signature = createHmac("sha256", keys.webhookSecret).update(`${headers["x-webhook-timestamp"]}${body}`);
  webhooks.push({
    body: JSON.parse(body as string),
    isSigned: signature.digest("base64") === headers["x-webhook-signature"],
  });
  return {};
});
const notify_url = `${await shop.listen({ port: 0, host: "127.0.0.1" })}/webhook`;
afterAll(() => shop.close());

async function openGateway(options: { refundMs?: number; canSimulateFailures?: boolean } = {}) {
  const app = Fastify();
  await app.register(demoGateway, { ...database, ...keys, refundMs: 0, ...options });
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}
const gateway = await openGateway({ canSimulateFailures: true });
afterAll(() => gateway.app.close());

async function call(path: string, body?: object, { url = gateway.url, key = keys.apiKey } = {}) {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

let references = 0;
async function session(overrides: object = {}) {
  const reference = `order-${++references}`;
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const form = { reference, amount_paise: 129_900, currency: "INR", notify_url, expires_at, ...overrides };
  const { body } = await call("/api/sessions", form);
  const pay = (outcome: string) => call(`/sessions/${body.payment_session_id}/pay`, { outcome }, { key: "nobody's" });
  return { reference, form, id: body.payment_session_id as string, pay };
}
const webhooksOf = (reference: string) => webhooks.filter(({ body }) => body.reference === reference);
const statesOf = (reference: string) => webhooksOf(reference).map(({ body }) => body.payment?.state);
const often = { interval: 20 };

test("the shop learns of a payment by a signed webhook", async () => {
  const { reference, pay } = await session();
  expect((await pay("success")).body).toMatchObject({ state: "succeeded" });
  await expect.poll(() => webhooksOf(reference), often).toHaveLength(1);
  expect(webhooksOf(reference)[0]).toMatchObject({
    isSigned: true,
    body: { type: "payment.succeeded", payment: { state: "succeeded", amount_paise: 129_900, currency: "INR" } },
  });
});

test("a webhook that is not acknowledged is sent again, also by a gateway that was started anew", async () => {
  refusedNext = 2;
  const { reference, pay } = await session();
  await pay("failure");
  const database = new pg.Client(databaseUrl);
  await database.connect();
  onTestFinished(() => database.end());
  for (const left of [1, 0]) {
    await expect.poll(() => refusedNext, often).toBeLessThanOrEqual(left);
    expect(statesOf(reference)).toEqual([]);
    // The pause before it is sent again need not be sat out.
    await database.query("update demo_gateway.deliveries set due_at = now() where delivered_at is null");
    const anew = await openGateway();
    onTestFinished(() => anew.app.close());
  }
  await expect.poll(() => statesOf(reference), often).toEqual(["failed"]);
});

test("a session is paid once; one that failed may be tried again; one that waits is decided", async () => {
  const { id, reference, pay } = await session();
  await pay("failure");
  await pay("pending");
  expect((await call(`/sessions/${id}`)).body).toMatchObject({ state: "pending", amount: 1299, payee: "A shop" });
  await pay("success");
  expect((await pay("success")).status).toBe(409);
  const { body } = await call(`/api/sessions/${reference}`);
  expect(body.payments.map(({ state }: { state: string }) => state)).toEqual(["failed", "succeeded"]);
  expect(body.is_over).toBe(true);
});

test("asked again for the same order, it gives the same session, but not for another amount", async () => {
  const { form, id } = await session();
  expect((await call("/api/sessions", form)).body.payment_session_id).toBe(id);
  expect((await call("/api/sessions", { ...form, amount_paise: 1 })).status).toBe(409);
});

test("nothing is paid in a session that was closed, or whose time is over, or that never was", async () => {
  const closed = await session();
  expect((await call(`/api/sessions/${closed.reference}/close`, {})).body.is_over).toBe(true);
  const over = await session({ expires_at: new Date(Date.now() - 1000).toISOString() });
  for (const { pay } of [closed, over]) expect((await pay("success")).status).toBe(410);
  expect((await call("/sessions/session_unknown/pay", { outcome: "success" })).status).toBe(404);
  expect((await (await session()).pay("magic")).status).toBe(400);
});

test("what was paid is refunded once, and never more than that", async () => {
  const { reference, pay } = await session();
  const ask = (id: string, amount_paise: number) => call("/api/refunds", { id, reference, amount_paise });
  expect((await ask("refund-a", 100)).status).toBe(409);
  await pay("success");
  for (let i = 0; i < 2; i++) {
    expect((await ask("refund-a", 100_000)).body).toMatchObject({ id: "refund-a", amount_paise: 100_000 });
  }
  expect((await ask("refund-b", 29_901)).status).toBe(409);
  expect((await ask("refund-b", 29_900)).status).toBe(200);
  expect((await call("/api/refunds/refund-a")).body.state).toBe("done");
  expect((await call("/api/refunds/refund-z")).status).toBe(404);
});

test("only who has the key may ask for sessions and refunds", async () => {
  const { form, reference } = await session();
  for (const key of ["", "a guess"]) {
    expect((await call("/api/sessions", form, { key })).status).toBe(401);
    expect((await call(`/api/sessions/${reference}`, undefined, { key })).status).toBe(401);
  }
});

test("it can simulate webhooks that are lost, repeated, late and wrong about the amount", async () => {
  const silent = await session();
  await call("/api/manners", { reference: silent.reference, isSilent: true });
  await silent.pay("success");
  const twice = await session();
  await call("/api/manners", { reference: twice.reference, times: 3, lateMs: 300, isShuffled: true });
  await twice.pay("failure");
  await twice.pay("success");
  const wrong = await session();
  await call("/api/manners", { reference: wrong.reference, hasWrongAmount: true });
  await wrong.pay("success");
  await expect.poll(() => webhooksOf(twice.reference), often).toHaveLength(6);
  await expect.poll(() => webhooksOf(wrong.reference)[0]?.body.payment?.amount_paise, often).toBe(130_000);
  expect(webhooksOf(silent.reference)).toEqual([]);
});

test("it simulates no failures outside of tests", async () => {
  const { app, url } = await openGateway();
  expect((await call("/api/manners", { isSilent: true }, { url })).status).toBe(404);
  await app.close();
});

test("its window opens in a frame of the same host only", async () => {
  for (const path of ["/window", "/window.js", "/window.css", "/checkout.js"]) {
    const { status, headers } = await fetch(`${gateway.url}${path}`);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  }
});
