import { availableParallelism } from "node:os";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";

/** Hashing takes a thread and 19 MiB each; the other threads of the pool are left to files and name look-ups. */
export const withPasswordSlot = limitConcurrency({ atOnce: Math.min(2, availableParallelism()), mostWaiting: 100 });
