import { expect, test } from "vitest";
import { formatName, formatValue } from "./format-value.ts";

test("values of the log read like words", () => {
  expect(formatValue(null)).toBe("nothing");
  expect(formatValue("")).toBe("nothing");
  expect(formatValue([])).toBe("nothing");
  expect(formatValue(0)).toBe("0");
  expect(formatValue(true)).toBe("yes");
  expect(formatValue(["S", "M"])).toBe("S, M");
  expect(formatValue({ S: 5, XL: 0 })).toBe("S: 5, XL: 0");
  expect(formatValue("<b>bold</b>")).toBe("<b>bold</b>");
  expect(formatValue({ from: "2026-11-18", endsAt: "2026-11-18T18:30:00.000Z" })).toBe(
    "From: November 18, 2026, Ends at: November 18, 2026 at 6:30 PM UTC",
  );
  expect(formatValue("2026-13-45")).toBe("2026-13-45");
});

test("fields of the log read like words", () => {
  expect(formatName("isActive")).toBe("Active");
  expect(formatName("sizeStock")).toBe("Size stock");
  expect(formatName("issue")).toBe("Issue");
  expect(formatName("name")).toBe("Name");
});
