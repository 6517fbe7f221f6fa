import type { Database } from "./client.ts";
import { breaksRule } from "./transaction.ts";

export interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Asks the database several questions of one kind at once; the answers are in the order of the questions. */
type AskMany<Question, Answer> = (db: Database, questions: Question[]) => Promise<Answer[]>;

const maxBatchSize = 32;

/** Asks what waits, and tells each by itself. */
export async function runBatch<Question, Answer>(
  db: Database,
  ask: AskMany<Question, Answer>,
  waiting: readonly Waiting<Question, Answer>[],
): Promise<void> {
  try {
    const answers = await ask(
      db,
      waiting.map(({ question }) => question),
    );
    for (const [i, { resolve }] of waiting.entries()) resolve(answers[i] as Answer);
  } catch (error) {
    // What breaks a rule of the data may be one of them; a database that is away is none of them.
    if (waiting.length > 1 && breaksRule(error)) for (const one of waiting) await runBatch(db, ask, [one]);
    else for (const { reject } of waiting) reject(error);
  }
}

/**
 * For a question that is asked with almost every request: those that come while one is being answered are then asked together. To begin and end a
 * statement takes the database and this process longer than to answer it once more.
 */
export function batched<Question, Answer>(ask: AskMany<Question, Answer>) {
  const queues = new WeakMap<Database, Waiting<Question, Answer>[]>();

  async function serve(db: Database, queue: Waiting<Question, Answer>[]): Promise<void> {
    while (queue.length > 0) await runBatch(db, ask, queue.splice(0, maxBatchSize));
    queues.delete(db);
  }

  return (db: Database, question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const waiting = { question, resolve, reject };
      const queue = queues.get(db);
      if (queue) return void queue.push(waiting);
      const fresh = [waiting];
      queues.set(db, fresh);
      // After all requests that have arrived together have been read.
      setImmediate(serve, db, fresh);
    });
}
