import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";

test("the shop says that it is well when its database answers", async () => {
  const { app } = await openShop();
  for (const path of ["/api/health", "/api/health/live", "/api/health/ready"]) {
    const answer = await app.inject(path);
    expect(answer.statusCode, path).toBe(200);
    expect(answer.json()).toEqual({ status: "ok" });
  }
});

test("the shop says that it is not well when its database does not answer", async () => {
  const { app } = await openShop({ DATABASE_URL: "postgres://shop@127.0.0.1:1/nowhere" });
  for (const path of ["/api/health", "/api/health/ready"]) {
    const answer = await app.inject(path);
    expect(answer.statusCode, path).toBe(503);
    expect(answer.json()).toEqual({ error: "Your request could not be processed. Please try again." });
  }
  expect((await app.inject("/api/health/live")).statusCode).toBe(200);
});

test("the shop is not ready while a migration of its version is missing, nor once it stops; one of a newer version does not trouble it", async () => {
  const { app, db } = await openShop();
  const isReady = async () => (await app.inject("/api/health/ready")).statusCode === 200;
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  expect(await isReady()).toBe(true);
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at`);
  expect(await isReady()).toBe(false);
  await db.execute(sql`update drizzle.__drizzle_migrations set created_at = -created_at`);
  expect(await isReady()).toBe(true);
  app.serving.isStopping = true;
  expect(await isReady()).toBe(false);
  expect((await app.inject("/api/health/live")).statusCode).toBe(200);
});
