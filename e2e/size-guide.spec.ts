import type { APIRequestContext, Page } from "@playwright/test";
import type { Product, ProductDetails } from "#contract/products.ts";
import { seeNotice } from "./notice.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

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

test("the size guide opens by keyboard, shows cm and inches, finds a size and puts it into the picker", async ({
  page,
}) => {
  const product = await chartedProduct(page.request);
  const chest = product.sizeChart?.rows.find(({ size }) => size === "M")?.chest ?? 0;
  await open(page, `/product/${product.slug}`);
  const button = page.getByRole("button", { name: "Size guide" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole("table")).toContainText(String(chest));
  await expect(drawer(page).getByRole("img", { name: /^Where / })).toBeVisible();
  await expectAccessible(page);
  await drawer(page).getByRole("radio", { name: "Inches" }).check();
  await expect(drawer(page).getByRole("table")).toContainText(String(Math.floor(chest / 2.54)));
  await drawer(page).getByRole("radio", { name: "cm", exact: true }).check();

  await drawer(page)
    .getByRole("textbox", { name: "Chest (cm)" })
    .fill(String(Math.round(chest)));
  // Enter in a field of the guide buys nothing.
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByRole("status")).toContainText(`M: your chest of ${Math.round(chest)} cm is within`);
  await drawer(page).getByRole("button", { name: "Choose M" }).click();
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await expect(button).toBeFocused();

  await page.reload();
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(drawer(page).getByRole("textbox", { name: "Chest (cm)" })).toHaveValue(String(Math.round(chest)));
  await drawer(page).getByRole("button", { name: "Forget" }).click();
  await expect(drawer(page).getByRole("textbox", { name: "Chest (cm)" })).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
});

test("height and weight give an estimate that says so, on a phone, and nothing of it is sent", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const product = await chartedProduct(page.request);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await open(page, `/product/${product.slug}`);
  await page.getByRole("button", { name: "Size guide" }).click();
  await drawer(page).getByRole("radio", { name: "Height and weight" }).check();
  await drawer(page).getByRole("textbox", { name: "Height (cm)" }).fill("171");
  await drawer(page).getByRole("textbox", { name: "Weight (kg)" }).fill("10");
  await expect(drawer(page).getByText("Please enter a number from 25 to 200 kg.")).toBeVisible();
  await drawer(page).getByRole("textbox", { name: "Weight (kg)" }).fill("67.3");
  await expect(drawer(page).getByRole("status")).toContainText("An estimate by a rule of thumb");
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  expect(sent.filter((line) => line.includes("67.3") || line.includes("171"))).toEqual([]);
});

test("an admin fills in a chart like a spreadsheet, and the product page shows it", async ({ page }) => {
  await signIn(page, "admin");
  await open(page, "/dashboard/size-charts/add");
  await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Festive" });
  const cell = (name: string) => page.getByRole("textbox", { name: `${name} in cm` });
  await cell("Chest of S").fill("90");
  await page.keyboard.press("Enter");
  await expect(cell("Chest of M")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(cell("Waist of M")).toBeFocused();
  await cell("Chest of S").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "90\t76\t92\r\n95\t81\t97\r\n94\t86\t102\r\n");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText("9 cells pasted.")).toBeVisible();
  await expect(cell("Hip of L")).toHaveValue("102");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Size Chart" }).click();
  await expect(page.getByText("Chest of L is less than that of M.")).toBeVisible();
  await cell("Chest of L").fill("100");
  await page.getByRole("button", { name: "Add Size Chart" }).click();
  await seeNotice(page, "Size chart has been saved successfully!");
  await page.getByRole("link", { name: "Festive of the shop itself" }).click();
  await expect(cell("Chest of L")).toHaveValue("100");
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await seeNotice(page, "Size chart has been deleted successfully!");
});
