import { expect, test } from "vitest";
import { avatarColour, avatarColours } from "./avatar-colour.ts";

const ids = Array.from({ length: 2000 }, (_, n) => `01a18f45-1c74-7ed4-a44e-${n.toString(16).padStart(12, "0")}`);

test("there are fifty colours, no two alike", () => {
  expect(new Set(avatarColours).size).toBe(50);
});

test("a person keeps their colour", () => {
  for (const id of ids) expect(avatarColour(id)).toBe(avatarColour(id));
});

test("people are spread over all of the colours", () => {
  expect(new Set(ids.map(avatarColour)).size).toBe(50);
});
