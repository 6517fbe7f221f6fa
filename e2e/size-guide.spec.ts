import type { APIRequestContext, Page } from "@playwright/test";
import type { Product, ProductDetails } from "#contract/catalogue/products.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

/** A product with a chart that measures the chest, and stock in M. */
async function chartedProduct(request: APIRequestContext): Promise<ProductDetails> {
  const { products } = await (await request.get("/api/product/list?limit=60&max=0")).json();
  for (const { slug } of products as Product[]) {
    const { product } = (await (await request.get(`/api/product/item/${slug}`)).json()) as { product: ProductDetails };
    const hasChest = product.sizeChart?.rows.some(({ size, chest }) => size === "M" && chest !== undefined);
    const inStock = product.quantity > 5 && (product.sizeStock === null || (product.sizeStock.M ?? 0) > 0);
    if (hasChest && inStock && product.sizes.includes("M")) return product;
  }
  throw new Error("the demo shop has no product with a chart");
}

const drawer = (page: Page) => page.getByRole("dialog", { name: "Size guide" });

test("on a small phone the size guide opens by keyboard, finds a size, and gives the focus back", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const product = await chartedProduct(page.request);
  const chest = Math.round(product.sizeChart?.rows.find(({ size }) => size === "M")?.chest ?? 0);
  await open(page, `/product/${product.slug}`);
  const button = page.getByRole("button", { name: "Size guide" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await drawer(page).getByRole("textbox", { name: "Chest (cm)" }).fill(String(chest));
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("status")).toContainText(`M: your chest of ${chest} cm is within`);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await drawer(page).getByRole("button", { name: "Choose M" }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
});
