import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** `npm run prove` takes its time; inside `npm test` the same proofs are short. */
export const isLong = process.env.PROVE === "long";

export const byLength = <T>(short: T, long: T): T => (isLong ? long : short);

/** For proofs that start processes. */
export const timeoutMs = byLength(120_000, 3_600_000);

/** Long enough for some orders, and never the same. */
export const randomPause = () => wait(randomInt(50, 600));
