import type { Page } from "@playwright/test";
import type { Product } from "#contract/catalogue/products.ts";
import { arriveWithBag, bagLine } from "#e2e/bag.ts";
import { plentifulProduct } from "#e2e/buying.ts";
import { expect, open } from "#e2e/shop.ts";

export const openPages = [
  "/",
  "/shop",
  "/cart",
  "/login",
  "/register",
  "/checkout",
  "/contact",
  "/sell",
  "/grievance",
  "/install",
];
export const ownPages = [
  "/dashboard",
  "/dashboard/address/add",
  "/dashboard/my-data",
  "/dashboard/mails",
  "/dashboard/wishlist",
  "/dashboard/orders",
];

/** Opens each page with something in the bag, and says of each what is wrong with it. */
export async function lookAt(page: Page, paths: string[], faultsOf: (page: Page) => Promise<string[]>): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

export async function arriveWithOne(page: Page): Promise<Product> {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  return product;
}
