import type { Product } from "#contract/catalogue/products.ts";
import { readProduct } from "#e2e/catalogue.ts";
import { ask } from "#e2e/list.ts";
import { expect, expectAccessible, open, test } from "#e2e/shop.ts";

test("on a small phone what the law wants shown unfolds by keyboard, and nothing is cut off at the side", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [saree] = (await ask(page, "name=saree&max=0")).products as Product[];
  const { shownFacts } = await readProduct(page.request, saree?.slug ?? "");
  const maker = shownFacts.find(({ key }) => key === "maker")?.value;
  if (!maker) throw new Error("The saree of the demo shop has no maker.");
  await open(page, `/product/${saree?.slug}`);
  const shown = page.getByText(maker, { exact: true }).first();
  await expect(shown).toBeHidden();
  await page.getByText("Product information").focus();
  await page.keyboard.press("Enter");
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
