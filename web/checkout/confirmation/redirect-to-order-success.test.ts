import { expect, test } from "vitest";
import { loader } from "./redirect-to-order-success.ts";

test.each([
  ["01a18f45-1c74-793c-b66f-bc8bea1244b1", "/order/success/01a18f45-1c74-793c-b66f-bc8bea1244b1"],
  ["\u0915", "/order/success/%E0%A4%95"],
  ["a\r\nSet-Cookie: x", "/order/success/a%0D%0ASet-Cookie%3A%20x"],
  ["../login?x", "/order/success/..%2Flogin%3Fx"],
])("the older address of %j leads to the page and nowhere else", (id, location) => {
  const { headers } = loader({ params: { id } } as Parameters<typeof loader>[0]);
  expect(headers.get("location")).toBe(location);
});
