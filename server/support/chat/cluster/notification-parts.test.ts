import { expect, test } from "vitest";
import { joinParts, splitIntoParts } from "./notification-parts.ts";

function receiveAll(notifications: string[]): string[] {
  const texts: string[] = [];
  const receive = joinParts((text) => texts.push(text));
  for (const notification of notifications) receive(notification);
  return texts;
}

test.for(["x", "x".repeat(7900), "x".repeat(7901), "क".repeat(9000), "a🧵".repeat(5000)])(
  "a text arrives whole, in notifications that the database takes",
  (text) => {
    const parts = splitIntoParts(text);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(8000);
    expect(new Set(parts).size, "equal notifications would be dropped").toBe(parts.length);
    expect(receiveAll(parts)).toEqual([text]);
  },
);

test("a text that a broken connection cut off is discarded, and the next one arrives", () => {
  const [first = "", second = "", third = ""] = splitIntoParts("x".repeat(20_000));
  const next = splitIntoParts("y".repeat(10_000));
  expect(receiveAll([first, second, ...next])).toEqual(["y".repeat(10_000)]);
  expect(receiveAll([second, third, ...next])).toEqual(["y".repeat(10_000)]);
});
