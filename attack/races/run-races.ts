import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Results } from "#attack/results.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { raceEveryCall } from "./race-every-call.ts";
import { races } from "./races.ts";
import { setStage } from "./stage.ts";

interface Length {
  rounds: number;
  deadline?: number;
}

/** Refunds and mails are jobs: what is asked is tried until it is so, or for this long. */
const settleMs = 60_000;

async function untilEmpty(list: () => Promise<object[]>): Promise<object[]> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const found = await list();
    if (found.length === 0 || Date.now() > deadline) return found;
    await wait(250);
  }
}

/** Every money and stock call raced with itself and with its rivals at two processes; then no piece and no paisa is lost or made. */
export async function runRaces(target: Target, results: Results, { rounds, deadline }: Length): Promise<void> {
  const stage = await setStage(target);
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of Object.entries(races)) {
      if (deadline && Date.now() > deadline) break;
      const outcome = await run(target, stage).catch((error: unknown) =>
        fault(`it could not be run: ${(error as Error).message}`),
      );
      results.note(`race: ${name}`, outcome);
    }
    await raceEveryCall(target, results, deadline);
  }
  const noteEmpty = (group: string, found: object[]) =>
    results.note(group, found.length === 0 ? held : fault(JSON.stringify(found.slice(0, 5))));
  noteEmpty("no piece is lost or made", await untilEmpty(stage.lostPieces));
  noteEmpty("no paisa is lost or made", await untilEmpty(stage.lostPaise));
  noteEmpty("the data checks find nothing", await untilEmpty(() => findFaults(target.shop.db)));
  const { rows } = await target.shop.db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database() and deadlocks > 0`,
  );
  noteEmpty("nobody waits for each other", rows);
}
