import type { FastifyBaseLogger } from "fastify";
import type { Change } from "#server/platform/cache/dependencies.ts";
import type { Expiries, Expiry } from "#server/platform/cache/expiries.ts";
import { watchExpiries } from "#server/platform/cache/watch-expiries.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { promotionsTopic, readBoundaries } from "./boundaries.ts";
import { followClock } from "./update-listed.ts";

/** What else changes by itself. A change to its topic means that its moments have to be read anew. */
interface Other {
  topic: string;
  read: (db: Queries) => Promise<Expiry[]>;
}

interface Options {
  db: Database;
  expiries: Expiries;
  /** Drops what this process and the proxies keep. */
  invalidate: (change: Change) => void;
  log: Pick<FastifyBaseLogger, "error">;
  others?: readonly Other[];
}

/** Begins and ends promotions to the second, in what this process keeps, in what proxies keep and in the lists, and what else has dates. */
export function watchPromotions({ db, expiries, invalidate, log, others = [] }: Options) {
  const refreshing = [promotionsTopic, ...others.map(({ topic }) => topic)];
  const readAll = async () => {
    const moments = await Promise.all([readBoundaries(db), ...others.map(({ read }) => read(db))]);
    return moments.flat().sort((a, b) => a.inMs - b.inMs);
  };
  const watch = watchExpiries({
    expiries,
    log,
    read: readAll,
    onExpiry: (topics) => invalidate({ topics }),
    settle: () => followClock(db),
  });
  return {
    /** To be called with each change before anything is shared again. */
    noteChange(change: Change): void {
      if (change === "everything" || change.topics.some((topic) => refreshing.includes(topic))) watch.refresh();
    },
    stop: watch.stop,
  };
}
