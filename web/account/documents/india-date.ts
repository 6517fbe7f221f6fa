import { formatDate } from "#web/format-date.ts";

const indiaMs = 5.5 * 60 * 60_000;

/** The day in India, which is what counts for tax. */
export const formatIndiaDate = (moment: string): string =>
  formatDate(new Date(Date.parse(moment) + indiaMs).toISOString());
