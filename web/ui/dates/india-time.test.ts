import { expect, test } from "vitest";
import { formatIndiaTime, fromIndiaField, toIndiaField } from "./india-time.ts";

test("what is planned is written and typed by the clocks of India", () => {
  expect(formatIndiaTime("2026-11-17T18:30:00.000Z")).toBe(
    "November\u00a018,\u00a02026 at\u00a012:00\u00a0AM\u00a0IST",
  );
  expect(formatIndiaTime("2026-11-18T18:29:59.000Z")).toBe(
    "November\u00a018,\u00a02026 at\u00a011:59:59\u00a0PM\u00a0IST",
  );
  expect(formatIndiaTime("2026-11-18T06:30:00.000Z")).toBe(
    "November\u00a018,\u00a02026 at\u00a012:00\u00a0PM\u00a0IST",
  );
  expect(fromIndiaField("2026-11-18T00:00")).toBe("2026-11-17T18:30:00.000Z");
  expect(fromIndiaField("")).toBeUndefined();
  expect(fromIndiaField("soon")).toBe("soon");
  expect(fromIndiaField(toIndiaField("2026-11-17T18:30:05.000Z") ?? "")).toBe("2026-11-17T18:30:05.000Z");
});
