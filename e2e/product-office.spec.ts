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

/** Off the listing again, so that other tests see the shop as they know it. */
async function deleteAgain(page: Page, word: string) {
  const { headers } = await adminAtWork(page.request);
  const { products } = await (await page.request.get(`/api/product?search=${word}`, { headers })).json();
  await page.request.delete(`/api/product/delete/${products[0]._id}`, { headers });
}

test("an admin adds a product by dropping a picture, shoppers see it, and it gets another picture", async ({
  page,
}) => {
  const word = ownWord();
  const name = `Zari ${word}`;
  await signIn(page, "admin");
  await open(page, "/dashboard/product/add");
  await drop(page, await photo("#9b2335"));
  await expect(page.getByRole("img", { name: "Preview" })).toBeVisible();
  await fill(page, { Name: name, Sku: `sku-${word}`, Description: "Woven with gold", "Price in rupees": "1499.50" });
  await page.getByLabel("Brand", { exact: true }).selectOption({ index: 1 });
  await fill(page, { Quantity: "0" });
  await page.getByLabel("Count the stock of each size").check();
  const stock = page.getByRole("group", { name: "Stock of each size" });
  await stock.getByLabel("S", { exact: true }).fill("3");
  await stock.getByLabel("M", { exact: true }).fill("4");
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

  await page.goBack();
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
  await deleteAgain(page, word);
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
  await page.getByRole("group", { name: "Categories" }).getByLabel("Women", { exact: true }).check();
  await page.getByLabel("Active", { exact: true }).uncheck();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Product" }).click();
  await seeNotice(page, "Product has been added successfully!");
  await page.getByLabel("Find products").fill(word);
  await expect(page.getByText("1 product found")).toBeVisible();
  const control = page.getByRole("switch", { name: `${name} is active` });
  await expect(control).not.toBeChecked();
  await expectAccessible(page);
  await control.click();
  await seeNotice(page, "Product is switched on.");

  await open(page, "/shop/category/women?min=94000&max=0");
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Wash cold.");
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? "{}").description).toBe("Woven by hand\n\nWoven in Chanderi.\n\nWash cold.");
  await expectAccessible(page);

  await deleteAgain(page, word);
});
