import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInIndia, formatDay } from "./indian-time.ts";

test("a day begins in India while it is still the day before in UTC", () => {
  expect(dayInIndia("2026-11-18T18:29:59Z")).toBe("2026-11-18");
  expect(dayInIndia(new Date("2026-11-18T18:30:00Z"))).toBe("2026-11-19");
});

test("days are worded as in US English", () => {
  expect(formatDay("2026-11-23")).toBe("Mon, Nov 23");
  const usual = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
  const between = { min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(between), (date) => {
      expect(formatDay(date.toISOString().slice(0, 10))).toBe(usual.format(date));
    }),
  );
});
