import { sql } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import type { ProductList } from "#contract/catalogue/products.ts";
import { startJobs } from "#server/background-jobs.ts";
import { createClients, nextEvent, send, serveChat } from "#server/testing/clients/chat.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { startPgBouncer } from "#server/testing/programs/pgbouncer.ts";
import { openShop } from "#server/testing/shop.ts";
import { checkDatabases } from "./check-database.ts";
import { connect, hasStatementTimeout } from "./client.ts";

vi.setConfig({ testTimeout: 60_000 });

const directUrl = await freshDatabase();
const pgBouncer = await startPgBouncer(directUrl, { sessions: 2 });
const pooledUrl = pgBouncer.url;
afterAll(() => pgBouncer.stop());
const { app, shop, db } = await openShop({
  DATABASE_URL: pooledUrl,
  DATABASE_DIRECT_URL: directUrl,
  RATE_LIMITS: "off",
});
const clients = createClients();
const url = await serveChat({ app, shop });

test("a shop that is given only the pooler says in one line what it needs", async () => {
  await expect(checkDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: "" })).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+\/shop is a connection pooler: set DATABASE_DIRECT_URL to the database itself, for migrations, jobs and listening\.$/,
  );
  await expect(checkDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: pooledUrl })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: .* is a connection pooler, but must be the database itself\.$/,
  );
  const other = await freshDatabase();
  await expect(checkDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: other })).rejects.toThrow(
    "DATABASE_DIRECT_URL and DATABASE_URL must lead to the same database.",
  );
  await checkDatabases({ databaseUrl: pooledUrl, databaseDirectUrl: directUrl });
  await checkDatabases({ databaseUrl: directUrl, databaseDirectUrl: "" });
});

test("the sessions that it shares have the timeouts of the shop", async () => {
  expect(await hasStatementTimeout(db)).toBe(true);
});

test("statements that are prepared by name would fail in shared sessions", async () => {
  const named = connect(pooledUrl, { isPooled: true, hasNamedStatements: true, maxConnections: 5 });
  const once = () => named.pool.query({ name: "prepared", text: "select pg_sleep(0.02)" });
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, once));
  await named.close();
  expect(outcomes.filter(({ status }) => status === "rejected")).not.toEqual([]);
});

test("orders are placed, paid for and listed by many at once", async () => {
  const product = await givenProduct(db, { sizes: ["M"], quantity: 500 });
  const buyers = await Promise.all(Array.from({ length: 8 }, () => givenBuyer(shop)));
  await Promise.all(
    buyers.map(async (buyer) => {
      for (let i = 0; i < 3; i++) {
        const { _id } = await givenOrder(app, buyer, [{ product: product.id }]);
        await payAtTheDoor(app, buyer, _id);
        const list = await app.inject({ url: "/api/product/list?max=0" });
        expect(list.json<ProductList>().count).toBe(1);
      }
      const own = await app.inject({ url: "/api/order/me", headers: buyer.headers });
      expect(own.json()).toMatchObject({ count: 3 });
    }),
  );
});

test("jobs are done, and messages of the chat arrive", async () => {
  const jobs = await startJobs(shop, app.log);
  const [member, admin] = [await givenMember(shop), await givenAdmin(shop)];
  const [asking, answering] = await Promise.all([member, admin].map(({ token }) => clients.connect(url, token)));
  if (!asking || !answering) throw new Error("nobody connected");
  const received = nextEvent(answering, "message");
  await send(asking, admin.userId, "Is this shirt made of cotton?");
  expect((await received)[0]).toMatchObject({ value: "Is this shirt made of cotton?" });
  const unsent = async () => (await db.execute(sql`select from mails where sent_at is null`)).rows.length;
  await expect.poll(unsent).toBe(0);
  await jobs.stop();
});
