import type { Database } from "./client.ts";
import { isDataError } from "./transaction.ts";

/** A call that waits for its result. */
export interface PendingCall<Input, Result> {
  input: Input;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Answers several calls with one statement; the results are in the order of the inputs. */
type BatchQuery<Input, Result> = (db: Database, inputs: Input[]) => Promise<Result[]>;

const maxBatchSize = 32;

/** Runs the calls as one batch and settles each of them. */
export async function runBatch<Input, Result>(
  db: Database,
  query: BatchQuery<Input, Result>,
  calls: readonly PendingCall<Input, Result>[],
): Promise<void> {
  try {
    const results = await query(
      db,
      calls.map(({ input }) => input),
    );
    for (const [i, { resolve }] of calls.entries()) resolve(results[i] as Result);
  } catch (error) {
    // Data that is refused may be that of one call, so each is tried alone; a database that does not answer fails them all.
    if (calls.length > 1 && isDataError(error)) for (const call of calls) await runBatch(db, query, [call]);
    else for (const { reject } of calls) reject(error);
  }
}

/**
 * Batching (as in DataLoader) for a query of almost every request: calls that come while one runs are answered together by the next
 * statement. To begin and end a statement takes the database and this process longer than to answer one more call in it.
 */
export function batched<Input, Result>(query: BatchQuery<Input, Result>) {
  const queues = new WeakMap<Database, PendingCall<Input, Result>[]>();

  async function drain(db: Database, queue: PendingCall<Input, Result>[]): Promise<void> {
    while (queue.length > 0) await runBatch(db, query, queue.splice(0, maxBatchSize));
    queues.delete(db);
  }

  return (db: Database, input: Input): Promise<Result> =>
    new Promise((resolve, reject) => {
      const call = { input, resolve, reject };
      const queue = queues.get(db);
      if (queue) {
        queue.push(call);
        return;
      }
      const newQueue = [call];
      queues.set(db, newQueue);
      // After all requests that have arrived together have been read.
      setImmediate(drain, db, newQueue);
    });
}
