import { expect, test } from "vitest";
import { formatIndiaTime, fromIndiaField, toIndiaField } from "./india-time.ts";

test("moments are written and typed by the clocks of India", () => {
  expect(formatIndiaTime("2026-11-17T18:30:00.000Z")).toBe("November\u00a018,\u00a02026, 12:00\u00a0AM");
  expect(formatIndiaTime("2026-11-18T18:29:59.000Z")).toBe("November\u00a018,\u00a02026, 11:59:59\u00a0PM");
  expect(formatIndiaTime("2026-11-18T06:30:00.000Z")).toBe("November\u00a018,\u00a02026, 12:00\u00a0PM");
  expect(fromIndiaField("2026-11-18T00:00")).toBe("2026-11-17T18:30:00.000Z");
  expect(fromIndiaField("")).toBeUndefined();
  expect(fromIndiaField("soon")).toBe("soon");
  expect(fromIndiaField(toIndiaField("2026-11-17T18:30:05.000Z") ?? "")).toBe("2026-11-17T18:30:05.000Z");
});
