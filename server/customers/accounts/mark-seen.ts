import { sql } from "drizzle-orm";
import { asyncCommit } from "#server/platform/database/async-commit.ts";
import { batched } from "#server/platform/database/batch.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { sessions } from "./tables.ts";

/** A session is marked as seen at most so often. Constant text, since it stands in a prepared statement. */
export const seenEvery = sql.raw("interval '5 minutes'");

interface Seen {
  sessionId: string;
  /** Where it is used from now; absent where that is not known. */
  addressPrefix: string | undefined;
}

const update = batched(async (db, seen: Seen[]) => {
  const [ids, prefixes] = [seen.map(({ sessionId }) => sessionId), seen.map((each) => each.addressPrefix ?? null)];
  await db.execute(sql`
    with ${asyncCommit.cte}
    update ${sessions} s set last_seen_at = now(), address_prefix = coalesce(seen.address_prefix, s.address_prefix)
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(prefixes)}::text[]) seen (id, address_prefix), ${asyncCommit.from}
     where s.id = seen.id and s.last_seen_at < now() - ${seenEvery}`);
  return seen.map(() => undefined);
});

/** Notes that the session has changed something, so that it is not shown the state before from a replica. */
export const markWritten = (db: Pick<Queries, "execute">, sessionId: string) =>
  db.execute(sql`
    with ${asyncCommit.cte}
    update ${sessions} s set wrote_at = now() from ${asyncCommit.from} where s.id = ${sessionId}`);

/** Nobody waits for it, and nothing depends on it: when it fails, the next request of the session does it. */
export function markSeen(db: Database, seen: Seen): void {
  update(db, seen).catch(() => undefined);
}
