import { formatDate } from "./format-date.ts";

/** November 15, 2026 at 6:30 PM UTC. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, "0");
  return `${formatDate(moment)} at ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"} UTC`;
}
