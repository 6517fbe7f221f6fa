const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** India has one time zone and no summer time. */
const offsetMs = 5.5 * 60 * 60 * 1000;

/** The day in India on which a moment lies: 2026-11-19. */
export const dayInIndia = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, 10);

/** The hour of a moment by the clock of India: 0 to 23. */
export const hourInIndia = (moment: Date): number => new Date(moment.getTime() + offsetMs).getUTCHours();

/** Thu, Nov 19: a day of delivery, or the last day of something. By hand, like sums: server and browsers word it alike. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${weekdays[date.getUTCDay()]}, ${months[date.getUTCMonth()]} ${date.getUTCDate()}`;
}
