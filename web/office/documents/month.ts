import { formatDate } from "#web/ui/dates/format-date.ts";
import { inIndia } from "#web/ui/dates/india-time.ts";

/** The month in India: 2026-11. */
export const thisMonth = (): string => inIndia(new Date().toISOString()).slice(0, 7);

/** The month in the address, or the present one. */
export function readMonth(url: string): string {
  const month = new URL(url).searchParams.get("month") ?? "";
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : thisMonth();
}

/** So many months later, or earlier. */
export const addMonths = (month: string, many: number): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + many, 1)).toISOString().slice(0, 7);
};

/** November 2026 */
export const formatMonth = (month: string): string => formatDate(`${month}-01`).replace(" 1,", "");
