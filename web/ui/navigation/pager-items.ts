const around = 3;
const margin = 2;

export type PagerItem = number | "gap";

/** The numbers a pager shows: three around the current page, two at each end, gaps for what lies between. */
export function pagerItems(page: number, totalPages: number): PagerItem[] {
  const first = Math.max(1, Math.min(page - 1, totalPages - around + 1));
  const shown = (n: number) => n <= margin || n > totalPages - margin || (n >= first && n < first + around);
  const items: PagerItem[] = [];
  for (let n = 1; n <= totalPages; n += 1) {
    // A gap that hides a single page would take the room of that page.
    if (shown(n) || (shown(n - 1) && shown(n + 1))) items.push(n);
    else if (items.at(-1) !== "gap") items.push("gap");
  }
  return items;
}
