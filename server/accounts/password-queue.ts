import { availableParallelism } from "node:os";
import { takeTurns } from "#server/in-turn.ts";

/** Hashing takes a thread and 19 MiB each; the other threads of the pool are left to files and name look-ups. */
export const inTurn = takeTurns({ atOnce: Math.min(2, availableParallelism()), mostWaiting: 100 });
