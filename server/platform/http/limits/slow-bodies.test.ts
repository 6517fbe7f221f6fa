import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { answerErrors } from "#server/platform/http/errors.ts";
import { readJsonBodies } from "#server/platform/http/json-body.ts";
import { openShop } from "#server/testing/shop.ts";
import { endSlowBodies } from "./slow-bodies.ts";

const app = Fastify();
answerErrors(app);
readJsonBodies(app);
endSlowBodies(app, 300);
app.post("/api/echo", async ({ body }) => body);
await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

/** Sends a head and then a byte now and again, until the server has had enough. */
async function drip(head: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined).write(head);
  const dripping = setInterval(() => socket.write(" "), 50);
  let answer = "";
  try {
    for await (const chunk of socket.setEncoding("utf8")) answer += chunk;
  } finally {
    clearInterval(dripping);
  }
  return answer;
}

const head = (length: number) =>
  `POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test("a body that drips in is ended with its connection", async () => {
  const answer = await drip(head(100_000));
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('{"error":"The request took too long to arrive."}');
});

test("a body in time is read, on a connection that stays", async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/echo`;
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' });
  expect(await answer.json()).toEqual({ a: 1 });
  expect(answer.headers.get("connection")).not.toBe("close");
});

test("the shop waits seconds for a head, and looks after it often", async () => {
  const { app: shop } = await openShop();
  expect(shop.server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(shop.server.requestTimeout).toBeLessThanOrEqual(120_000);
});
