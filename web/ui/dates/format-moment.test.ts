import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDate } from "./format-date.ts";
import { formatMoment } from "./format-moment.ts";

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

test("dates and moments are written as in US English, in UTC", () => {
  const between = { min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(between), (date) => {
      expect(formatDate(date.toISOString())).toBe(longDate.format(date));
      expect(formatMoment(date.toISOString())).toBe(`${dayAndTime.format(date)} UTC`);
    }),
  );
});
