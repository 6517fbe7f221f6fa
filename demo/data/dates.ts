import { newId } from "#server/platform/database/new-id.ts";

/** The demo shop's today: its dates do not depend on the day on which it is started. */
const today = Date.UTC(2026, 10, 1, 9, 30);
const dayMs = 86_400_000;

export const daysAgo = (days: number) => new Date(today - Math.round(days * dayMs));

/** An id (UUID version 7) that sorts by the moment. */
export const idAt = (moment: Date): string => newId(moment.getTime());
