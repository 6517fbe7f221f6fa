import { setTimeout as wait } from "node:timers/promises";
import type { Database, Queries } from "./client.ts";

const serializationFailure = "40001";
const deadlock = "40P01";
const maxAttempts = 5;

/** The code of the PostgreSQL error behind what Drizzle threw, and the constraint it names. */
export function postgresError(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause ?? {}) as { code?: string; constraint?: string };
}

export const violates = (error: unknown, constraint: string) => postgresError(error).constraint === constraint;

/** Whether the database refused the data: classes 22 (data exception) and 23 (constraint violation). */
export const isDataError = (error: unknown): boolean => /^2[23]/.test(postgresError(error).code ?? "");

/** What is to be done when a transaction that is open now is committed. */
const commitHooks = new WeakMap<object, (() => void)[]>();

/** Runs the operation in one transaction, anew after a deadlock or serialization failure. */
export const transaction = <T>(db: Database, operation: (tx: Queries) => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    const hooks: (() => void)[] = [];
    const result = await db.transaction((tx) => {
      commitHooks.set(tx, hooks);
      return operation(tx);
    });
    for (const hook of hooks) hook();
    return result;
  });

/** Runs once the transaction is committed and before its caller goes on; at once for a connection outside of `transaction`. */
export function afterCommit(tx: object, hook: () => void): void {
  const hooks = commitHooks.get(tx);
  if (hooks) hooks.push(hook);
  else hook();
}

/** Retries with backoff after a deadlock or serialization failure, for a statement that is a transaction by itself. */
export async function retryOnConflict<T>(operation: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      const { code } = postgresError(error);
      if ((code !== serializationFailure && code !== deadlock) || attempt === maxAttempts) throw error;
      await wait(2 ** attempt * 5 * Math.random());
    }
  }
}
