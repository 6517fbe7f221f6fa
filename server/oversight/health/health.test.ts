import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

test("the shop says that it is well when its database answers", async () => {
  const { app } = await openShop();
  const answer = await app.inject("/api/health");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: "ok" });
});

test("the shop says that it is not well when its database does not answer", async () => {
  const { app } = await openShop({ DATABASE_URL: "postgres://shop@127.0.0.1:1/nowhere" });
  const answer = await app.inject("/api/health");
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ error: "Your request could not be processed. Please try again." });
});
