import { expect, test } from "vitest";
import { shareAddresses, shareMessage } from "./share-product.server.ts";

const message = shareMessage("Salt & pepper कुर्ता #1", "https://shop.example/product/salt-pepper");

test("the message names the product and its address", () => {
  expect(message).toBe(
    "I love Salt & pepper कुर्ता #1 product on the store! Here's the link, https://shop.example/product/salt-pepper",
  );
});

test.each(Object.entries(shareAddresses))("%s gets the message whole, over https, and nothing else", (_, addressOf) => {
  const address = new URL(addressOf(message));
  expect(address.protocol).toBe("https:");
  expect([...address.searchParams]).toEqual([["text", message]]);
});
