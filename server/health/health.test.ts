import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop();

test("the shop says that it is well when its database answers", async () => {
  const answer = await app.inject("/api/health");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
});

test("a call that does not exist is 404 with one sentence", async () => {
  const answer = await app.inject("/api/nope");
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: "This call does not exist." });
});
