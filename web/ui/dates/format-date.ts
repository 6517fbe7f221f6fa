const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** November 15, 2026: US English, and the same day wherever it is read. By hand, like sums: contract/money.ts. */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
