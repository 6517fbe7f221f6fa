import fc from "fast-check";
import { expect, test } from "vitest";
import { type PromiseInput, promisedDay } from "./promise.ts";

const facts = (changes: Partial<PromiseInput> = {}): PromiseInput => ({
  // A Wednesday.
  orderedOn: "2026-11-18",
  orderedHour: 9,
  cutOffHour: 14,
  dispatchDays: 1,
  transitDays: 3,
  daysOff: null,
  holidays: [],
  ...changes,
});

test.each<[string, Partial<PromiseInput>, string]>([
  ["a working day to pack it and three on the way, of which Sunday is none", {}, "2026-11-23"],
  ["what is ordered at the cut-off hour counts as ordered tomorrow", { orderedHour: 14 }, "2026-11-24"],
  [
    "what is ordered on a Sunday counts as ordered on Monday",
    { orderedOn: "2026-11-22", orderedHour: 23 },
    "2026-11-27",
  ],
  ["a holiday is neither for packing nor for the way", { holidays: ["2026-11-19", "2026-11-21"] }, "2026-11-25"],
  [
    "days off of the seller are skipped, and the way is not longer for them",
    { daysOff: { from: "2026-11-18", until: "2026-11-22" } },
    "2026-11-27",
  ],
  [
    "what is on its way when days off begin arrives all the same",
    { daysOff: { from: "2026-11-20", until: "2026-11-30" } },
    "2026-11-23",
  ],
  ["with no days at all it arrives today", { dispatchDays: 0, transitDays: 0 }, "2026-11-18"],
])("%s", (_, changes, day) => {
  expect(promisedDay(facts(changes))).toBe(day);
});

const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyPromise = fc.record({
  orderedOn: day,
  orderedHour: fc.nat(23),
  cutOffHour: fc.nat(23),
  dispatchDays: fc.nat(30),
  transitDays: fc.nat(60),
  daysOff: fc.option(fc.tuple(day, day).map((days) => ({ from: days.sort()[0] ?? "", until: days.sort()[1] ?? "" }))),
  holidays: fc.array(day, { maxLength: 40 }),
});
const isSunday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
const nextDay = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

test("nothing is promised for a Sunday, a holiday or before it is ordered", () => {
  fc.assert(
    fc.property(anyPromise, (given) => {
      const promised = promisedDay(given);
      expect(isSunday(promised)).toBe(false);
      expect(given.holidays).not.toContain(promised);
      expect(promised >= given.orderedOn).toBe(true);
    }),
  );
});

test("who orders later, or where more days are needed, gets nothing earlier", () => {
  fc.assert(
    fc.property(anyPromise, day, (given, holiday) => {
      const promised = promisedDay(given);
      const later: Partial<PromiseInput>[] = [
        { orderedOn: nextDay(given.orderedOn), orderedHour: 0 },
        { orderedHour: Math.min(23, given.orderedHour + 1) },
        { dispatchDays: given.dispatchDays + 1 },
        { transitDays: given.transitDays + 1 },
        { cutOffHour: Math.max(0, given.cutOffHour - 1) },
        { holidays: [...given.holidays, holiday] },
      ];
      for (const change of later)
        expect(promisedDay({ ...given, ...change }) >= promised, JSON.stringify(change)).toBe(true);
      expect(promisedDay({ ...given, daysOff: null }) <= promised).toBe(true);
    }),
  );
});
