import type { Product } from "#contract/catalogue/products.ts";
import { formatRupees } from "#contract/money.ts";
import { ask, cards } from "#e2e/list.ts";
import { expect, expectAccessible, open, test } from "#e2e/shop.ts";

test("the MRP of what is reduced is struck through on its card and its page, on a phone and on a wide screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/shop?order=3&max=0");
  const [first] = (await ask(page, "order=3&max=0")).products as Product[];
  if (!first) throw new Error("The demo shop has nothing reduced.");
  const mrp = formatRupees(first.mrp ?? 0);
  const struck = cards(page).first().getByText(mrp, { exact: true });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(struck).toHaveCSS("text-decoration-line", "line-through");
  }
  await expectAccessible(page);
  await cards(page).first().getByRole("link", { name: first.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first.name);
  const onPage = page.getByRole("main").getByText(mrp, { exact: true }).first();
  await expect(onPage).toHaveCSS("text-decoration-line", "line-through");
  await expectAccessible(page);
});
