import { formatDate } from "./format-date.ts";

/** India has one time zone, and no summer time. */
const indiaMs = 5.5 * 60 * 60_000;
const noBreak = "\u00a0";

/** A moment as the clocks of India show it, in the form 2026-11-18T23:59:00.000Z. */
export const inIndia = (moment: string): string => new Date(Date.parse(moment) + indiaMs).toISOString();

/** November 18, 2026: the day in India, which is what counts for tax. */
export const formatIndiaDate = (moment: string): string => formatDate(inIndia(moment));

/**
 * November 18, 2026 at 11:59 PM IST: what is planned, such as the end of a sale, by the clocks of India, by which it was typed. All other
 * moments are written in UTC (format-moment.ts). Lines break between day and time only.
 */
export function formatIndiaTime(moment: string): string {
  const local = inIndia(moment);
  const [hour, minute] = [Number(local.slice(11, 13)), local.slice(14, 16)];
  const seconds = local.slice(17, 19) === "00" ? "" : `:${local.slice(17, 19)}`;
  const day = formatDate(local).replaceAll(" ", noBreak);
  const time = `${hour % 12 || 12}:${minute}${seconds}${noBreak}${hour < 12 ? "AM" : "PM"}`;
  return `${day} at${noBreak}${time}${noBreak}IST`;
}

/** As the field of a browser takes it. */
export const toIndiaField = (moment: string | null | undefined): string | undefined =>
  moment ? inIndia(moment).slice(0, 19) : undefined;

/** What the field of a browser gives; what is no moment is left for the schema to refuse. */
export function fromIndiaField(typed: string): string | undefined {
  if (typed === "") return undefined;
  const ms = Date.parse(`${typed}Z`);
  return Number.isNaN(ms) ? typed : new Date(ms - indiaMs).toISOString();
}
