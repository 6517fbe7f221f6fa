import { expect, test } from "vitest";
import { plainAddress } from "./plain-address.ts";

test.each([
  ["/", "/"],
  ["/shop?page=2", "/shop?page=2"],
  ["/shop?utm_source=mail&page=2&fbclid=abc&gclid=def", "/shop?page=2"],
  ["/?utm_source=mail&utm_campaign=diwali", "/"],
  ["/shop?b=2&a=1", "/shop?a=1&b=2"],
  ["/shop.data?_routes=shop", "/shop.data?_routes=shop"],
  ["/a/../shop", "/shop"],
  ["//evil.example/shop", "//evil.example/shop"],
  ["http://evil.example/shop?page=2", "/shop?page=2"],
])("the page at %s is known as %s", (url, address) => {
  expect(plainAddress(url)).toBe(address);
});

test.each(["*", "", "http://", "shop"])("%s is the address of no page", (url) => {
  expect(plainAddress(url)).toBeUndefined();
});
