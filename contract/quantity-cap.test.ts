import { expect, test } from "vitest";
import { quantityCap } from "./quantity-cap.ts";

test.each([
  [-3, 0],
  [0, 0],
  [1, 1],
  [25, 1],
  [26, 5],
  [100, 5],
  [101, 25],
  [499, 25],
  [500, 50],
  [100_000, 50],
])("with %i in stock a line holds at most %i", (stock, cap) => expect(quantityCap(stock)).toBe(cap));
