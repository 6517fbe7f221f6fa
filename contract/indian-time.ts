const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** India has one time zone and no summer time. */
const offsetMs = 5.5 * 60 * 60 * 1000;

/** The day in India on which a moment lies: 2026-11-19. */
export const dayInIndia = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 10);

/** The hour of a moment by the clock of India: 0 to 23. */
export const hourInIndia = (moment: Date): number => new Date(moment.getTime() + offsetMs).getUTCHours();

/** Thu, 19 Nov. By hand, like sums: server and browsers word it alike. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** Thu, 19 Nov, 6:30 pm: the clock of India. */
export function formatIndianMoment(moment: string): string {
  const local = new Date(new Date(moment).getTime() + offsetMs);
  const hours = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  return `${formatDay(dayInIndia(moment))}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? "am" : "pm"}`;
}
