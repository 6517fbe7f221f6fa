const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** November 15, 2026 at 6:30 PM UTC. */
export const formatMoment = (moment: string): string => `${dayAndTime.format(new Date(moment))} UTC`;
