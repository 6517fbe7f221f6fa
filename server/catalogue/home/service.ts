import { topicKind } from "#server/platform/cache/dependencies.ts";
import type { Expiry } from "#server/platform/cache/expiries.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCurrent } from "./queries.ts";

/** Changes when another version of home is shown: every process then asks anew when its next block comes or goes. */
export const homeTopic = topicKind("home").all;

/** Longer ahead than a caching proxy keeps anything. */
const horizonMs = 90 * 60_000;

/** When blocks of home come and go in the next time, by the clock of the database. */
export async function readHomeDates(db: Queries): Promise<Expiry[]> {
  const { blocks, now } = await readCurrent(db);
  return blocks
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((date) => (date ? Date.parse(date) - now : []))
    .filter((inMs) => inMs > 0 && inMs < horizonMs)
    .map((inMs) => ({ inMs, topics: [homeTopic] }));
}
