import { eq, sql } from "drizzle-orm";
import { permissionsOf } from "#contract/customers/permissions.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { sentences } from "#contract/messages.ts";
import { merchantOf } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { batchChanges } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, seconds } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { checkNextRows } from "./check-rows.ts";
import { importNextRows } from "./import-rows.ts";
import type { Manager } from "./lookups.ts";
import { productImports } from "./tables.ts";

/** A job works for a few seconds and enqueues the next one: what a crash interrupts goes on within two minutes. */
export const importProductsJob = defineJob<{ importId: string }>("import-products", {
  retryLimit: 5,
  retryDelay: 5,
  retryDelayMax: seconds.minute,
  expireInSeconds: seconds.minute,
  concurrency: 2,
});

/** Shorter than a process that stops waits for its jobs; what is left is for the next job. */
const maxRunMs = 4000;

/** Works on an import for a few seconds and, when that was not enough, enqueues the next job for it. */
export async function runImport(
  db: Database,
  store: PictureStore,
  importId: string,
  { isLastTry = false } = {},
): Promise<void> {
  try {
    // One notice for all rows of a run, instead of one for each.
    const isDone = await batchChanges(db, () => runBatches(db, store, importId));
    if (!isDone) await enqueue(db, importProductsJob, { importId });
  } catch (error) {
    if (isLastTry) await failImport(db, importId, sentences.failed);
    throw error;
  }
}

async function runBatches(db: Database, store: PictureStore, importId: string): Promise<boolean> {
  const [found] = await db.select().from(productImports).where(eq(productImports.id, importId));
  if (found?.state !== "checking" && found?.state !== "importing") return true;
  const step = found.state === "checking" ? checkNextRows : importNextRows;
  const until = performance.now() + maxRunMs;
  do {
    // Read anew for each batch: rights end the moment they are taken, also in the middle of a file.
    const who = await readManager(db, found.userId);
    if (!who) {
      await failImport(db, importId, sentences.forbidden);
      return true;
    }
    if (!(await step(db, who, importId, store))) return true;
  } while (performance.now() < until);
  return false;
}

const failImport = (db: Database, importId: string, reason: string) =>
  transaction(db, (tx) =>
    tx
      .update(productImports)
      .set({ state: "failed", reason, finishedAt: sql`now()` })
      .where(eq(productImports.id, importId)),
  );

/** The person behind an import with the rights of this moment; nobody when they have none any more. */
async function readManager(db: Queries, userId: string): Promise<Manager | undefined> {
  const { role, staffRole } = users;
  const [user] = await db.select({ role, staffRole }).from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const merchant = await merchantOf(db, userId);
  const isStaff = can({ permissions: permissionsOf(user.staffRole) }, "manage catalogue");
  return isStaff || (isMerchant(user) && merchant?.isActive) ? { userId, role: user.role, merchant } : undefined;
}
