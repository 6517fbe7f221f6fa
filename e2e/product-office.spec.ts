import type { Page } from "@playwright/test";
import sharp from "sharp";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const photo = async (background: string) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 120, height: 150, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Drops a file onto the field, as from a folder. */
async function drop(page: Page, { name, mimeType, buffer }: Awaited<ReturnType<typeof photo>>) {
  const files = await page.evaluateHandle(
    ({ name, type, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return transfer;
    },
    { name, type: mimeType, bytes: [...buffer] },
  );
  await page.getByLabel("Picture", { exact: true }).dispatchEvent("drop", { dataTransfer: files });
}

test("an admin adds a product, every fault is named first, and shoppers see it", async ({ page }) => {
  const word = ownWord();
  const name = `Zari ${word}`;
  await signIn(page, "admin");
  await open(page, "/dashboard/product");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();

  await expect(page.getByLabel("Price in rupees")).toHaveValue("1");
  await expect(page.getByLabel("Quantity")).toHaveValue("1");
  await expect(page.getByLabel("Taxable")).toHaveValue("false");
  await expect(page.getByLabel("Active", { exact: true })).toBeChecked();
  await fill(page, { "Price in rupees": "0", Quantity: "1.5" });
  await page.getByRole("button", { name: "Add Product" }).click();
  for (const sentence of [
    "Picture is required. Please upload files with jpg, jpeg, png format.",
    "Name is required.",
    "Sku is required.",
    "Description is required.",
    "Price must be at least 1.",
    "Quantity must be a whole number.",
    "Brand is required.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(page.getByLabel("Picture", { exact: true })).toBeFocused();
  await expectAccessible(page);

  await drop(page, await photo("#9b2335"));
  await expect(page.getByRole("img", { name: "Preview" })).toBeVisible();
  await fill(page, { Name: name, Sku: `sku ${word}`, Description: "Woven with gold", "Price in rupees": "1499.50" });
  await page.getByLabel("Brand", { exact: true }).selectOption({ index: 1 });
  await page.getByLabel("M", { exact: true }).check();
  await page.getByLabel("S", { exact: true }).check();
  await page.getByLabel("Count the stock of each size").check();
  const stock = page.getByRole("group", { name: "Stock of each size" });
  await stock.getByLabel("S", { exact: true }).fill("3");
  await stock.getByLabel("M", { exact: true }).fill("4");
  await expect(page.getByText("In all: 7")).toBeVisible();
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("Sku may hold only letters, digits, dashes and underscores.")).toBeVisible();
  await fill(page, { Sku: `sku-${word}` });
  await page.getByRole("button", { name: "Add Product" }).click();
  await seeNotice(page, "Product has been added successfully!");

  await page.getByLabel("Find products").fill(`sku-${word}`);
  await expect(page.getByText("1 product found")).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("₹1,499.50");
  await expect(row).toContainText("7");
  await row.getByRole("link", { name }).click();
  await page.getByRole("link", { name: `/product/zari-${word}` }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const picture = page.getByRole("main").getByRole("img", { name }).first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("₹1,499.50").first()).toBeVisible();

  // Off the listing again, so that other tests see the shop as they know it.
  const admin = await adminAtWork(page.request);
  const { products } = await (await page.request.get(`/api/product?search=${word}`, { headers: admin.headers })).json();
  await page.request.delete(`/api/product/delete/${products[0]._id}`, { headers: admin.headers });
});

test("a product gets another picture and another name, is switched off and deleted", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const [id = ""] = await admin.hiddenProducts([word]);
  await signIn(page, "admin");
  await open(page, `/dashboard/product/edit/${id}`);
  await expect(page.getByText("Shoppers do not see it while its brand is off.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Switch Unseen ${word} on` })).toHaveAttribute(
    "href",
    /^\/dashboard\/brand\/edit\//,
  );
  const present = page.getByRole("img", { name: "Present picture" });
  const before = await present.getAttribute("src");
  const field = page.getByLabel("Picture", { exact: true });
  await field.setInputFiles({ name: "page.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByText("Please upload files with jpg, jpeg, png format.")).toBeVisible();
  await field.setInputFiles({ name: "page.png", mimeType: "image/png", buffer: Buffer.from("<html></html>") });
  await seeNotice(page, "Please upload files with jpg, jpeg, png format.");
  await field.setInputFiles(await photo("#2c6639"));
  await seeNotice(page, "Picture has been replaced successfully!");
  await expect(present).not.toHaveAttribute("src", before ?? "");
  await expectAccessible(page);

  await fill(page, { Slug: "two words" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Slug may hold only letters, digits, dashes and underscores.")).toBeVisible();
  await fill(page, { Slug: `other-${word}`, Name: `Other ${word}`, "Price in rupees": "1234" });
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Product has been updated successfully!");
  const control = page.getByRole("switch", { name: `Other ${word} is active` });
  const row = page.getByRole("row", { name: new RegExp(`Other ${word}`) });
  await expect(row.getByText("Shoppers do not see it while its brand is off.")).toBeVisible();
  await control.click();
  await seeNotice(page, "Product is switched off.");
  await expect(control).not.toBeChecked();

  await page.getByRole("link", { name: `Other ${word}` }).click();
  await expect(page.getByRole("link", { name: `/product/other-${word}` })).toBeVisible();
  await page.getByText("Price history", { exact: true }).click();
  const prices = page.getByRole("table", { name: "Prices of this product" });
  await expect(prices.getByRole("row")).toHaveCount(3);
  await expect(prices.getByRole("row").nth(1)).toContainText("₹1,234");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete product" });
  await expect(question).toContainText(`Other ${word} will be deleted`);
  await question.getByRole("button", { name: "Delete product" }).click();
  await seeNotice(page, "Product has been deleted successfully!");
  await open(page, `/dashboard/product/edit/${id}`);
  await expect(page.getByText("No product found.")).toBeVisible();
});

test("a merchant sees its own products only, and its brand is fixed", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const [id = ""] = await admin.hiddenProducts([`other-${word}`]);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "merchant");
  await open(page, "/dashboard/product/add");
  const brand = page.getByLabel("Brand", { exact: true });
  await expect(brand).toBeDisabled();
  await expect(brand).not.toHaveValue("");
  await expectAccessible(page);
  const name = `Own ${word}`;
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await photo("#e2a324"));
  await fill(page, { Name: name, Sku: word, Description: "By hand", "Price in rupees": "250" });
  await page.getByLabel("Active", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Add Product" }).click();
  await seeNotice(page, "Product has been added successfully!");
  await page.getByLabel("Find products").fill(word);
  await expect(page.getByText("1 product found")).toBeVisible();
  await expect(page.getByRole("switch", { name: `${name} is active` })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByLabel("Find products").fill("nothing-at-all");
  await expect(page.getByText("No products found.")).toBeVisible();
  await open(page, `/dashboard/product/edit/${id}`);
  await expect(page.getByText("No product found.")).toBeVisible();
});

test("a seller puts a new product into a category, where shoppers browse to it and read its longer text", async ({
  page,
}) => {
  const word = ownWord();
  const name = `Loom ${word}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "merchant");
  await open(page, "/dashboard/product/add");
  await page.getByLabel("Picture", { exact: true }).setInputFiles(await photo("#6a4c93"));
  await fill(page, {
    Name: name,
    Sku: word,
    Description: "Woven by hand",
    "Long description": "Woven in Chanderi.\n\nWash cold.",
    // Dearer than any list of another test looks.
    "Price in rupees": "95000",
  });
  const categories = page.getByRole("group", { name: "Categories" });
  await categories.getByLabel("Women", { exact: true }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Product" }).click();
  await seeNotice(page, "Product has been added successfully!");

  await open(page, "/shop/category/women?min=94000&max=0");
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Wash cold.");
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? "{}").description).toBe("Woven by hand\n\nWoven in Chanderi.\n\nWash cold.");
  await expectAccessible(page);

  await open(page, `/dashboard/product?search=${word}`);
  await page.getByRole("link", { name }).click();
  await expect(categories.getByLabel("Women", { exact: true })).toBeChecked();
  await categories.getByLabel("Women", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Product has been updated successfully!");
  await open(page, "/shop/category/women?min=94000&max=0");
  await expect(page.getByRole("main").getByRole("paragraph").filter({ hasText: "No products found." })).toBeVisible();

  const admin = await adminAtWork(page.request);
  const { products } = await (await page.request.get(`/api/product?search=${word}`, { headers: admin.headers })).json();
  await page.request.delete(`/api/product/delete/${products[0]._id}`, { headers: admin.headers });
});
