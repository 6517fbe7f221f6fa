import { eq, sql } from "drizzle-orm";
import { sentences } from "#contract/limits.ts";
import { batchChanges } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { checkSomeRows } from "./check-rows.ts";
import { importSomeRows } from "./import-rows.ts";
import { productImports } from "./tables.ts";
import { whoImports } from "./who-imports.ts";

/** A job works for a few seconds and enqueues the next one: what a crash interrupts goes on within two minutes. */
export const importProductsJob = defineJob<{ importId: string }>("import-products", {
  retryLimit: 5,
  retryDelay: 5,
  retryDelayMax: seconds.minute,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Shorter than a process that stops waits for its jobs; what is left is for the next job. */
const turnMs = 4000;

/** Works on an import for a few seconds and, when that was not enough, puts in the next job for it. */
export async function workOnImport(db: Database, importId: string, { isLastTry = false } = {}): Promise<void> {
  try {
    // One notice for all rows of a turn, instead of one for each.
    const isDone = await batchChanges(db, () => takeTurn(db, importId));
    if (!isDone) await enqueue(db, importProductsJob, { importId });
  } catch (error) {
    if (isLastTry) await giveUp(db, importId, sentences.failed);
    throw error;
  }
}

async function takeTurn(db: Database, importId: string): Promise<boolean> {
  const [found] = await db.select().from(productImports).where(eq(productImports.id, importId));
  if (found?.state !== "checking" && found?.state !== "importing") return true;
  const step = found.state === "checking" ? checkSomeRows : importSomeRows;
  const until = performance.now() + turnMs;
  do {
    // Rights end the moment they are taken, also in the middle of a file.
    const who = await whoImports(db, found.userId);
    if (!who) {
      await giveUp(db, importId, sentences.forbidden);
      return true;
    }
    if (!(await step(db, who, importId))) return true;
  } while (performance.now() < until);
  return false;
}

const giveUp = (db: Database, importId: string, reason: string) =>
  transaction(db, (tx) =>
    tx
      .update(productImports)
      .set({ state: "failed", reason, finishedAt: sql`now()` })
      .where(eq(productImports.id, importId)),
  );
