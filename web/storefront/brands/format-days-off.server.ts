import type { DaysOff } from "#contract/catalogue/brands.ts";

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What shoppers read while a brand is away, or soon will be. Worded on the server, to keep it out of every page. */
export function formatDaysOff(brand: string, daysOff: DaysOff | null): string {
  if (!daysOff) return "";
  const { from, until } = daysOff;
  const days = from === until ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(until)}`;
  return `${brand} takes days off ${days}. What you order then is sent afterwards.`;
}
