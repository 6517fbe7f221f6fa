import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { throttleRules } from "#server/customers/accounts/login/throttle-rules.ts";
import { connect } from "#server/platform/database/client.ts";
import { ShopError } from "#server/shop-error.ts";
import { openShop } from "#server/testing/shop.ts";
import { throttles } from "./tables.ts";
import { resetCounts, throttle, uncountAttempts } from "./throttle.ts";

const { shop, db } = await openShop();
const { loginByAccountAndAddress: rule, loginByAddress } = throttleRules;
const { free } = rule;
const [firstWaitSeconds, longestWaitSeconds] = rule.waitSeconds;
const attempt = (...parts: string[]) => throttle(shop, [rule, ...parts]);
const later = (seconds: number) =>
  db.execute(sql`update throttles set last_at = last_at - ${seconds} * interval '1 second',
    blocked_until = blocked_until - ${seconds} * interval '1 second'`);

/** The wait that the last try earned, in seconds. */
async function lastWait(): Promise<number> {
  const wait = sql<number>`round(extract(epoch from ${throttles.blockedUntil} - ${throttles.lastAt}))::int`;
  return (await db.select({ wait }).from(throttles))[0]?.wait ?? 0;
}

async function refusal(action: Promise<unknown>): Promise<ShopError> {
  const error = await action.then(
    () => undefined,
    (caught) => caught,
  );
  if (!(error instanceof ShopError)) throw new Error("it was let through");
  return error;
}

async function useUpFreeTries(...parts: string[]) {
  for (let i = 0; i < free; i++) await attempt(...parts);
}

beforeEach(async () => {
  await db.delete(throttles);
});

test("the free tries cost no waiting, the next one does, and it is told how long", async () => {
  await useUpFreeTries("asha");
  const error = await refusal(attempt("asha"));
  expect(error.status).toBe(429);
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(firstWaitSeconds);
  expect(error.message).toMatch(/^Too many tries\. Please wait [1-5] seconds? and try again\.$/);
});

test("each try after a wait makes the next wait twice as long, up to the longest", async () => {
  await useUpFreeTries("asha");
  const waits: number[] = [];
  for (let i = 0; i < 10; i++) {
    await refusal(attempt("asha"));
    waits.push(await lastWait());
    await later(waits.at(-1) ?? 0);
    await attempt("asha");
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(longestWaitSeconds).toBe(900);
});

test("a long wait is told in minutes", async () => {
  await useUpFreeTries("asha");
  for (const seconds of [5, 10, 20, 40, 80]) {
    await later(seconds);
    await attempt("asha");
  }
  expect((await refusal(attempt("asha"))).message).toBe("Too many tries. Please wait 3 minutes and try again.");
});

test("quiet is rewarded: old tries are forgiven one by one", async () => {
  await useUpFreeTries("asha");
  await later(rule.forgiveOneSeconds * 2);
  await attempt("asha");
  await attempt("asha");
  await refusal(attempt("asha"));
});

test("a refused try is not counted, so waiting as told is always enough", async () => {
  await useUpFreeTries("asha");
  for (let i = 0; i < 20; i++) await refusal(attempt("asha"));
  await later(firstWaitSeconds);
  await attempt("asha");
});

test("one person's tries never make another wait", async () => {
  await useUpFreeTries("asha");
  await attempt("ravi");
});

test("of many tries at the same moment, from two processes, only the free ones get through", async () => {
  const other = connect(shop.settings.databaseUrl, { maxConnections: 5 });
  // A wait that does not end while the test runs, however slow the machine is.
  const strict = { ...rule, waitSeconds: [3600, 3600] as const };
  const tries = Array.from({ length: 40 }, (_, i) =>
    throttle({ ...shop, db: i % 2 ? other.db : db }, [strict, "asha"], [loginByAddress, "203.0.113.7"]),
  );
  const results = await Promise.allSettled(tries);
  await other.close();
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(free);
  for (const result of results) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(ShopError);
});

test("when one count must wait, the others are not raised", async () => {
  await useUpFreeTries("asha");
  for (let i = 0; i < 5; i++) await refusal(throttle(shop, [rule, "asha"], [loginByAddress, "203.0.113.7"]));
  expect(await db.$count(throttles)).toBe(1);
});

test("a try that is taken back leaves no trace, but waits earned by others stay", async () => {
  for (let i = 0; i < free - 2; i++) await attempt("asha");
  const honest = await attempt("asha");
  await attempt("asha");
  await uncountAttempts(db, honest);
  await refusal(attempt("asha"));
});

test("a try that earned the wait itself and is taken back ends the wait", async () => {
  for (let i = 0; i < free - 1; i++) await attempt("asha");
  await uncountAttempts(db, await attempt("asha"));
  await attempt("asha");
  await refusal(attempt("asha"));
});

test("a cleared count starts anew", async () => {
  await useUpFreeTries("asha");
  await resetCounts(shop, [rule, "asha"]);
  await useUpFreeTries("asha");
});

test("the table names nobody", async () => {
  await attempt("asha@example.com", "203.0.113.7");
  const [row] = await db.select().from(throttles);
  expect(JSON.stringify(row)).not.toMatch(/asha|203\.0/);
});

test("RATE_LIMITS=off counts nothing", async () => {
  for (let i = 0; i < 50; i++)
    await throttle({ db, settings: { ...shop.settings, rateLimits: false } }, [rule, "asha"]);
  expect(await db.$count(throttles)).toBe(0);
});
