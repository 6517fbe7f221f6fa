import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

/** `npm run prove` takes its time; inside `npm test` the same proofs are short. */
export const isLong = process.env.PROVE === "long";

export const effort = <T>(short: T, long: T): T => (isLong ? long : short);

/** For proofs that start processes. */
export const patience = effort(120_000, 3_600_000);

/** Long enough for some orders, and never the same. */
export const aMoment = () => wait(randomInt(50, 600));
