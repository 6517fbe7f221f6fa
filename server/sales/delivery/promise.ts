import type { DaysOff } from "#contract/catalogue/brands.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Days are counted by their number since 1970, so that sums of them need no calendar. */
const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const toDay = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** 1 January 1970 was a Thursday. */
const isSunday = (number: number): boolean => (number + 4) % 7 === 0;

export interface PromiseInput {
  /** When it is ordered, by the clock of India. */
  orderedOn: string;
  orderedHour: number;
  /** What is ordered before this hour counts as ordered that day. */
  cutOffHour: number;
  /** Working days of the seller until a parcel is handed over, and working days that it is on the way. */
  dispatchDays: number;
  transitDays: number;
  /** When the seller sends nothing. */
  daysOff: DaysOff | null;
  /** On which nothing is sent and nothing arrives, beside Sundays. */
  holidays: readonly string[];
}

/** The day on which what is ordered now arrives. Neither a seller's days off nor holidays nor Sundays count. */
export function promisedDay(input: PromiseInput): string {
  const holidays = new Set(input.holidays.map(toNumber));
  const away = input.daysOff && { from: toNumber(input.daysOff.from), until: toNumber(input.daysOff.until) };

  /** The first day from `day` on that is neither a Sunday nor a holiday. */
  const nextWorkingDay = (day: number): number => {
    let next = day;
    while (isSunday(next) || holidays.has(next)) next += 1;
    return next;
  };
  /** The first day from `day` on that is a working day of the seller, whose days off are skipped at once, however long they are. */
  const nextDispatchDay = (day: number): number => {
    const next = nextWorkingDay(day);
    const isOff = away && next >= away.from && next <= away.until;
    return isOff ? nextWorkingDay(away.until + 1) : next;
  };

  const ordered = toNumber(input.orderedOn);
  let day = nextDispatchDay(ordered);
  if (day === ordered && input.orderedHour >= input.cutOffHour) day = nextDispatchDay(day + 1);
  for (let i = 0; i < input.dispatchDays; i++) day = nextDispatchDay(day + 1);
  for (let i = 0; i < input.transitDays; i++) day = nextWorkingDay(day + 1);
  return toDay(day);
}
