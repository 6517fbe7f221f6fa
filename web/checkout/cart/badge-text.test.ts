import { expect, test } from "vitest";
import { badgeText } from "./badge-text.ts";

test("an empty bag has no badge", () => expect(badgeText(0)).toBeUndefined());
test("the badge counts lines", () => expect(badgeText(98)).toBe("98"));
test("the badge shows 99+ from 99 lines on", () => {
  expect(badgeText(99)).toBe("99+");
  expect(badgeText(250)).toBe("99+");
});
