import { arriveWithBag, bagLine } from "./bag.ts";
import { plentifulProduct } from "./buying.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

test("at 360 pixels a product says when it arrives at a PIN code, remembers it, and the bag says the same", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const product = await plentifulProduct(page.request);
  await open(page, `/product/${product.slug}`);
  const main = page.getByRole("main");
  await main.getByLabel("PIN code").fill("411 001");
  await main.getByRole("button", { name: "Check", exact: true }).click();
  await expect(main.getByText(/^Arrives \w{3}, \w{3} \d+$/)).toBeVisible();
  await expect(main.getByText("Delivery to 411001")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(main.getByText(/^Arrives /)).toBeVisible();

  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("Delivery to 411001")).toBeVisible();
  await expect(summary.getByText(/^Arrives /)).toBeVisible();
  await expect(page.getByRole("region", { name: "Items" }).getByText(/^Arrives /)).toBeVisible();
  await expectAccessible(page);
});
