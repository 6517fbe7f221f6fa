import { expect, test } from "vitest";
import { spreadStock } from "./spread-stock.ts";

test.each([
  ["12", { S: "4", M: "4", L: "4" }],
  ["11", { S: "4", M: "4", L: "3" }],
  [" 2 ", { S: "1", M: "1", L: "0" }],
  ["", { S: "0", M: "0", L: "0" }],
  ["many", { S: "0", M: "0", L: "0" }],
])("a quantity of %j is spread over the sizes", (quantity, spread) => {
  expect(spreadStock(quantity, ["S", "M", "L"])).toEqual(spread);
});
