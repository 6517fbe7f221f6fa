import type { Product } from "#contract/products.ts";
import { findProduct } from "./catalogue.ts";
import { ask, chips, panel, range } from "./list.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const isFree = ({ sizes, quantity }: Product) => sizes[0] === "Free size" && quantity > 0;

test("what needs no size is put into the bag without choosing one, and reads well there", async ({ page }) => {
  const saree = await findProduct(page.request, isFree);
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `/product/${saree.slug}`);
  await expect(page.getByRole("group", { name: "Size" }).getByRole("radio")).toHaveCount(1);
  await expect(page.getByRole("radio", { name: "Free size" })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add To Bag" }).click();
  const line = page
    .getByRole("dialog", { name: "Shopping Cart" })
    .getByRole("listitem", { name: `${saree.name}, Free size` });
  await expect(line.getByText("Free size", { exact: true })).toBeVisible();
  await expect(line.getByRole("combobox")).toHaveCount(0);
  await expect(line.getByRole("textbox", { name: `Quantity of ${saree.name}, Free size` })).toHaveValue("1");
  await expectAccessible(page);
});

test("the free size filters lists, and is understood in a search", async ({ page }) => {
  await open(page, "/shop/category/women?max=0");
  const { count } = await ask(page, "category=women&max=0&size=Free+size");
  expect(count).toBeGreaterThan(0);
  await panel(page)
    .getByRole("link", { name: /^Free size / })
    .click();
  await expect(page).toHaveURL("/shop/category/women?size=Free+size&max=0");
  await expect(range(page)).toContainText(`of ${count} product`);
  await expectAccessible(page);
  await chips(page).filter({ hasText: "Free size" }).click();
  await expect(page).toHaveURL("/shop/category/women?max=0");

  const { count: sarees } = await ask(page, "name=saree&size=Free+size&max=0");
  await open(page, "/shop?name=saree+free+size");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “saree”");
  await expect(chips(page).filter({ hasText: "Free size" })).toBeVisible();
  await expect(range(page)).toContainText(`of ${sarees} product`);
});

test("in the form of a product the free size stands alone, and counting by size starts from the number given", async ({
  page,
}) => {
  await signIn(page, "merchant");
  await open(page, "/dashboard/product/add");
  const size = (name: string) => page.getByRole("group", { name: "Sizes" }).getByLabel(name, { exact: true });
  const bySize = page.getByLabel("Count the stock of each size");
  const stock = page.getByRole("group", { name: "Stock of each size" });
  await page.getByLabel("Quantity").fill("14");
  await bySize.check();
  for (const [name, pieces] of Object.entries({ XS: 3, S: 3, M: 2, L: 2, XL: 2, XXL: 2 }))
    await expect(stock.getByLabel(name, { exact: true })).toHaveValue(String(pieces));
  await stock.getByLabel("M", { exact: true }).fill("6");
  await expect(page.getByText("In all: 18")).toBeVisible();

  await size("Free size").check();
  await expect(size("M")).not.toBeChecked();
  await expect(bySize).toBeHidden();
  await expect(page.getByLabel("Quantity")).toHaveValue("18");
  await expectAccessible(page);
  await size("L").check();
  await expect(size("Free size")).not.toBeChecked();
  await expect(bySize).not.toBeChecked();
});
