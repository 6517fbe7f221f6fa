import { expect, test } from "vitest";
import { sayName, sayValue } from "./say-value.ts";

test("values of the log read like words", () => {
  expect(sayValue(null)).toBe("nothing");
  expect(sayValue("")).toBe("nothing");
  expect(sayValue([])).toBe("nothing");
  expect(sayValue(0)).toBe("0");
  expect(sayValue(true)).toBe("yes");
  expect(sayValue(["S", "M"])).toBe("S, M");
  expect(sayValue({ S: 5, XL: 0 })).toBe("S: 5, XL: 0");
  expect(sayValue("<b>bold</b>")).toBe("<b>bold</b>");
});

test("fields of the log read like words", () => {
  expect(sayName("isActive")).toBe("Active");
  expect(sayName("sizeStock")).toBe("Size stock");
  expect(sayName("issue")).toBe("Issue");
  expect(sayName("name")).toBe("Name");
});
