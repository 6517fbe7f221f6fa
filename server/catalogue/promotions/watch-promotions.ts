import type { FastifyBaseLogger } from "fastify";
import type { Change } from "#server/platform/cache/dependencies.ts";
import type { Expiries } from "#server/platform/cache/expiries.ts";
import { watchExpiries } from "#server/platform/cache/watch-expiries.ts";
import type { Database } from "#server/platform/database/client.ts";
import { promotionsTopic, readBoundaries } from "./boundaries.ts";
import { followClock } from "./update-listed.ts";

interface Options {
  db: Database;
  expiries: Expiries;
  /** Drops what this process and the proxies keep. */
  invalidate: (change: Change) => void;
  log: Pick<FastifyBaseLogger, "error">;
}

/** Begins and ends promotions to the second: in what this process keeps, in what proxies keep, and in the lists. */
export function watchPromotions({ db, expiries, invalidate, log }: Options) {
  const watch = watchExpiries({
    expiries,
    log,
    read: () => readBoundaries(db),
    onExpiry: (topics) => invalidate({ topics }),
    settle: () => followClock(db),
  });
  return {
    /** To be called with each change before anything is shared again. */
    noteChange(change: Change): void {
      if (change === "everything" || change.topics.includes(promotionsTopic)) watch.refresh();
    },
    stop: watch.stop,
  };
}
