import { setTimeout as wait } from "node:timers/promises";
import type { Database, Queries } from "./client.ts";

const serializationFailure = "40001";
const deadlock = "40P01";
const attempts = 5;

/** The code of the PostgreSQL error behind what drizzle threw, and the constraint it names. */
export function postgresError(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause ?? {}) as { code?: string; constraint?: string };
}

export const violates = (error: unknown, constraint: string) => postgresError(error).constraint === constraint;

/** Data that cannot be, or that a constraint refuses. */
export const breaksRule = (error: unknown): boolean => /^2[23]/.test(postgresError(error).code ?? "");

/** Runs the operation in one transaction; when the database asks to try again, it is tried again. */
export const transaction = <T>(db: Database, action: (tx: Queries) => Promise<T>): Promise<T> =>
  tryAgain(() => db.transaction((tx) => action(tx)));

/** For a statement that is a transaction by itself. */
export async function tryAgain<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      const { code } = postgresError(error);
      if ((code !== serializationFailure && code !== deadlock) || attempt === attempts) throw error;
      await wait(2 ** attempt * 5 * Math.random());
    }
  }
}
