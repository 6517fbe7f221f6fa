import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { throttles } from "./tables.ts";

type Throttled = Pick<Shop, "db" | "settings">;

/** How often something may be tried. Each domain has rules of its own, beside the routes that they protect. */
export interface ThrottleRule {
  /** What is counted, as in "login by address": rules of the same name share their counts. */
  name: string;
  /** How many attempts in a row cost no waiting. */
  free: number;
  /** The wait after the last free attempt, and the longest: each further attempt doubles it (exponential backoff). */
  waitSeconds: readonly [first: number, longest: number];
  /** One counted attempt is forgiven each time this much of quiet has passed. */
  forgiveOneSeconds: number;
}

/** Forms that anybody may send without an account share one count. */
export const openFormByAddress: ThrottleRule = {
  name: "open form by address",
  free: 20,
  waitSeconds: [10, 60 * 60],
  forgiveOneSeconds: 3 * 60,
};

/** What is counted: a rule and whom it counts, as in [loginByAddress, "203.0.113.7"]. */
export type Count = readonly [rule: ThrottleRule, ...parts: string[]];

/** An attempt that was let through, so that it can be taken back when it turns out to be an honest one. */
interface Attempt {
  key: string;
  blockedUntil: string;
}

/** Not `now()`, which stands still in a transaction: an attempt that had to queue would look older than the one before it. */
const clock = sql`clock_timestamp()`;

/** The rows of the table name no person and no address, and nobody can find out whom they count without the secret. */
const keyOf = (secret: string, [rule, ...parts]: Count) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["throttle", rule.name, ...parts]))
    .digest("base64url");

/**
 * Counts one attempt before it is made, so that of many at the same moment no more get through than the rule allows.
 * When one count has to wait, the attempt is refused and none of them is raised.
 */
export async function throttle({ db, settings }: Throttled, ...counts: Count[]): Promise<Attempt[]> {
  if (!settings.rateLimits) return [];
  // In one order for everybody, or two attempts could wait for each other (deadlock).
  const keyed = counts
    .map((count) => ({ rule: count[0], key: keyOf(settings.tokenSecret, count) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return transaction(db, async (tx) => {
    const attempts: Attempt[] = [];
    for (const { rule, key } of keyed) attempts.push(await countAttempt(tx, rule, key));
    return attempts;
  });
}

async function countAttempt(tx: Queries, rule: ThrottleRule, key: string): Promise<Attempt> {
  const { free, waitSeconds, forgiveOneSeconds } = rule;
  const [firstWaitSeconds, longestWaitSeconds] = waitSeconds;
  const forgiven = sql`floor(extract(epoch from ${clock} - ${throttles.lastAt}) / ${forgiveOneSeconds}::float8)`;
  const count = sql`greatest(${throttles.count} - least(${forgiven}, ${throttles.count}), 0) + 1`;
  const wait = (counted: typeof count) =>
    sql`case when ${counted} < ${free}::int then interval '0' else
      least(${firstWaitSeconds}::float8 * power(2, least(${counted} - ${free}::int, 30)), ${longestWaitSeconds}::float8) * interval '1 second' end`;
  const [row] = await tx
    .insert(throttles)
    .values({ key, count: 1, lastAt: clock, blockedUntil: sql`${clock} + ${wait(sql`1`)}` })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { count, lastAt: clock, blockedUntil: sql`${clock} + ${wait(count)}` },
      setWhere: sql`${throttles.blockedUntil} <= ${clock}`,
    })
    .returning({ blockedUntil: sql<string>`${throttles.blockedUntil}::text` });
  if (!row) throw await tooMany(tx, key);
  return { key, blockedUntil: row.blockedUntil };
}

async function tooMany(tx: Queries, key: string): Promise<ShopError> {
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${throttles.blockedUntil} - ${clock}))::int` })
    .from(throttles)
    .where(eq(throttles.key, key));
  const retryAfterSeconds = Math.max(1, row?.seconds ?? 1);
  return new ShopError(429, `Too many tries. Please wait ${inWords(retryAfterSeconds)} and try again.`, {
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Takes back exactly these attempts; waits that others have earned in the meantime stay. */
export async function uncountAttempts(db: Queries, attempts: Attempt[]): Promise<void> {
  for (const { key, blockedUntil } of attempts) {
    await db
      .update(throttles)
      .set({
        count: sql`greatest(${throttles.count} - 1, 0)`,
        blockedUntil: sql`case when ${throttles.blockedUntil} = ${blockedUntil}::timestamptz then ${clock} else ${throttles.blockedUntil} end`,
      })
      .where(eq(throttles.key, key));
  }
}

/** Forgets a count altogether: its owner has shown who they are. */
export async function resetCounts({ db, settings }: Throttled, ...counts: Count[]): Promise<void> {
  for (const count of counts) await db.delete(throttles).where(eq(throttles.key, keyOf(settings.tokenSecret, count)));
}

/** The attempts turned out to be honest ones: they are taken back, and the counts of whoever made them are forgotten altogether. */
export async function forgiveAttempts(shop: Throttled, attempts: Attempt[], ...own: Count[]): Promise<void> {
  const forgotten = new Set(own.map((count) => keyOf(shop.settings.tokenSecret, count)));
  await uncountAttempts(
    shop.db,
    attempts.filter(({ key }) => !forgotten.has(key)),
  );
  await resetCounts(shop, ...own);
}

/** By then every try is forgiven. */
export async function deleteForgivenThrottles(db: Queries): Promise<void> {
  const isForgiven = and(lt(throttles.lastAt, sql`now() - interval '2 days'`), lt(throttles.blockedUntil, sql`now()`));
  await db.delete(throttles).where(isForgiven);
}
