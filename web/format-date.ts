const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** November 15, 2026: US English, and the same day wherever it is read. */
export const formatDate = (moment: string): string => longDate.format(new Date(moment));
