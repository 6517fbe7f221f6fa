import type { Page } from "@playwright/test";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { plentifulProduct } from "./buying.ts";
import { findProduct, readProduct } from "./catalogue.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

/** A product that does not count its sizes, so that each size has the same stock. */
const findPlain = async ({ request }: Page): Promise<ProductDetails> =>
  readProduct(request, (await plentifulProduct(request)).slug);

const add = (page: Page) => page.getByRole("button", { name: "Add To Bag" });

test("a product that there is not has status 404, and another name of one leads to its address for good", async ({
  request,
}) => {
  expect((await request.get("/product/no-such-thing")).status()).toBe(404);
  const { _id, slug } = await findProduct(request, () => true);
  const moved = await request.get(`/product/${_id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/product/${slug}`);
});

test("on a phone the button stays at the foot of the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await findPlain(page);
  await open(page, `/product/${product.slug}`);
  await expect(add(page)).toBeInViewport();
  await page.getByRole("heading", { name: "You may also like" }).scrollIntoViewIfNeeded();
  await expect(add(page)).toBeInViewport();
  await add(page).click();
  await expect(page.getByText("Please select a size.")).toBeInViewport();
  await expectAccessible(page);
});
