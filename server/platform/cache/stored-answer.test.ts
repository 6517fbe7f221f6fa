import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { Dependencies } from "./dependencies.ts";
import { sendAnswer, storeAnswer } from "./stored-answer.ts";

test("a compression that failed is tried again by the next visitor", async () => {
  const plain = Buffer.from("cotton ".repeat(100));
  const answer = storeAnswer(200, { "content-type": "text/plain" }, plain, new Dependencies());
  const app = Fastify();
  app.get("/", (request, reply) => sendAnswer(request, reply, answer));
  const ask = () => app.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
  // Nothing that can be compressed.
  answer.plain = { length: 1 } as unknown as Buffer;
  expect((await ask()).statusCode).toBe(500);
  answer.plain = plain;
  const second = await ask();
  expect(second.statusCode).toBe(200);
  expect(gunzipSync(second.rawPayload).toString()).toBe(plain.toString());
  await app.close();
});
