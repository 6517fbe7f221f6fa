import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openShop } from "#server/testing/shop.ts";
import { freePort } from "#server/testing/shops/launched-shop.ts";
import { type Connection, connect } from "./client.ts";

const { app, shop } = await openShop();
const { databaseUrl } = shop.settings;
const connections: Connection[] = [];
afterAll(() => Promise.all(connections.map((one) => one.close())));

function open(url: string, options: Parameters<typeof connect>[1]): Connection {
  const connection = connect(url, options);
  connections.push(connection);
  return connection;
}

const sleep = sql`select pg_sleep(30)`;
const terminate = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`;

/** What a call meets, by the ways in which the database fails it. */
const failures: Record<string, () => Promise<unknown>> = {
  refused: async () => {
    const url = Object.assign(new URL(databaseUrl), { port: String(await freePort()) }).href;
    return open(url, {}).db.execute(sleep);
  },
  exhausted: async () => {
    const { db } = open(databaseUrl, { maxConnections: 1, connectTimeoutMs: 50, statementTimeoutMs: 500 });
    const holding = db.execute(sleep).catch(() => undefined);
    await db.execute(sleep).finally(() => holding);
  },
  slow: () => open(databaseUrl, { statementTimeoutMs: 50 }).db.execute(sleep),
  silent: () => open(databaseUrl, { queryTimeoutMs: 50, statementTimeoutMs: 1000 }).db.execute(sleep),
  terminated: async () => {
    const running = Promise.resolve(open(databaseUrl, { name: "doomed" }).db.execute(sleep));
    running.catch(() => undefined);
    await expect.poll(async () => (await shop.db.execute(terminate)).rows.length).toBe(1);
    return running;
  },
  wrong: () => shop.db.execute(sql`select nonsense`),
};
app.get("/api/failing/:how", ({ params }) => failures[(params as { how: string }).how]?.());

test.each(["refused", "exhausted", "slow", "silent", "terminated"])(
  "a call that the database cannot answer now may be sent again a little later: %s",
  async (how) => {
    const answer = await app.inject(`/api/failing/${how}`);
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.json()).toEqual({ error: "Your request could not be processed. Please try again." });
  },
);

test("a mistake of our own is no reason to come back", async () => {
  const answer = await app.inject("/api/failing/wrong");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([500, undefined]);
});
