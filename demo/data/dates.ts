import { newId } from "#server/platform/database/new-id.ts";

const dayMs = 86_400_000;
const morningMs = 9.5 * 60 * 60 * 1000;

/** The day on which all that is made up lies; the large catalogues of benchmarks stay on this one, whenever they are made. */
let today = Date.UTC(2026, 10, 1) + morningMs;

/**
 * From here on the shop's today is the morning before the day of seeding, so that what was bought last is recent, and nothing lies in the
 * future.
 */
export function datesEndBefore(now: Date): void {
  today = Math.floor(now.getTime() / dayMs - 1) * dayMs + morningMs;
}

export const daysAgo = (days: number) => new Date(today - Math.round(days * dayMs));

/** An id (UUID version 7) that sorts by the moment. */
export const idAt = (moment: Date): string => newId(moment.getTime());
