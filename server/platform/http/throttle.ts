import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Shop } from "#server/shop.ts";
import { ShopError } from "#server/shop-error.ts";
import { throttles } from "./tables.ts";
import { type ThrottleName, throttleRules } from "./throttle-rules.ts";

type Throttled = Pick<Shop, "db" | "settings">;

/** What is counted: a rule and whom it counts, as in ["login by address", "203.0.113.7"]. */
export type Count = readonly [rule: ThrottleName, ...parts: string[]];

/** A try that was let through, so that it can be taken back when it turns out to be an honest one. */
export interface Try {
  key: string;
  blockedUntil: string;
}

/** Not `now()`, which stands still in a transaction: a try that had to queue would look older than the one before it. */
const clock = sql`clock_timestamp()`;

/** The rows of the table name no person and no address, and nobody can find out whom they count without the secret. */
const keyOf = (secret: string, count: Count) =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["throttle", ...count]))
    .digest("base64url");

/**
 * Counts one try before it is made, so that of many at the same moment no more get through than the rule allows.
 * When one count has to wait, the try is refused and none of them is raised.
 */
export async function throttle({ db, settings }: Throttled, ...counts: Count[]): Promise<Try[]> {
  if (!settings.rateLimits) return [];
  // In one order for everybody, or two tries could wait for each other.
  const keyed = counts
    .map((count) => ({ rule: count[0], key: keyOf(settings.tokenSecret, count) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  return transaction(db, async (tx) => {
    const tries: Try[] = [];
    for (const { rule, key } of keyed) tries.push(await countTry(tx, rule, key));
    return tries;
  });
}

async function countTry(tx: Queries, name: ThrottleName, key: string): Promise<Try> {
  const { free, firstWaitSeconds, longestWaitSeconds, forgiveOneSeconds } = throttleRules[name];
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

/** Takes back exactly these tries; waits that others have earned in the meantime stay. */
export async function takeBack(db: Queries, tries: Try[]): Promise<void> {
  for (const { key, blockedUntil } of tries) {
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
export async function clearCount({ db, settings }: Throttled, ...counts: Count[]): Promise<void> {
  for (const count of counts) await db.delete(throttles).where(eq(throttles.key, keyOf(settings.tokenSecret, count)));
}

/** By then every try is forgiven. */
export async function deleteForgivenThrottles(db: Queries): Promise<void> {
  const isForgiven = and(lt(throttles.lastAt, sql`now() - interval '2 days'`), lt(throttles.blockedUntil, sql`now()`));
  await db.delete(throttles).where(isForgiven);
}
