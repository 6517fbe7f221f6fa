/** India is at UTC+5:30 all year. */
const indiaOffsetMs = 5.5 * 60 * 60 * 1000;

/** The financial year a moment falls in: from 1 April to 31 March in India, as "2026-27". */
export function financialYear(moment: Date): string {
  const inIndia = new Date(moment.getTime() + indiaOffsetMs);
  const year = inIndia.getUTCFullYear() - (inIndia.getUTCMonth() < 3 ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

export const invoiceNumber = (year: string, serial: number): string => `${year}/${String(serial).padStart(6, "0")}`;
