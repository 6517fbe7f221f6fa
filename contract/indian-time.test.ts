import { expect, test } from "vitest";
import { dayInIndia, formatDay, formatIndianMoment } from "./indian-time.ts";

test("a day begins in India while it is still the day before in UTC", () => {
  expect(dayInIndia("2026-11-18T18:29:59Z")).toBe("2026-11-18");
  expect(dayInIndia(new Date("2026-11-18T18:30:00Z"))).toBe("2026-11-19");
});

test("days and moments are worded for people in India", () => {
  expect(formatDay("2026-11-19")).toBe("Thu, 19 Nov");
  expect(formatIndianMoment("2026-12-31T18:35:00.000Z")).toBe("Fri, 1 Jan, 12:05 am");
  expect(formatIndianMoment("2026-11-19T13:00:00Z")).toBe("Thu, 19 Nov, 6:30 pm");
});
