import type { Page } from "@playwright/test";
import sharp from "sharp";
import { seeNotice } from "#e2e/notice.ts";
import { adminAtWork, ownWord } from "#e2e/office.ts";
import { expect, expectAccessible, open, signIn, test } from "#e2e/shop.ts";

const photo = async (name: string, background: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 120, height: 150, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

const alts = (page: Page) =>
  page
    .getByRole("textbox", { name: /^What picture \d shows/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test("several pictures are added at once, described, put in order by buttons, removed and dragged, and fit a phone", async ({
  page,
}) => {
  await signIn(page, "admin");
  const [id] = await (await adminAtWork(page.request)).hiddenProducts([`Pictured ${ownWord()}`]);
  await open(page, `/dashboard/product/edit/${id}`);
  await page
    .getByLabel("Add pictures")
    .setInputFiles([
      await photo("back.jpg", "#33427f"),
      await photo("cloth.jpg", "#a83a31"),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ]);
  await expect(page.getByRole("textbox", { name: "What picture 3 shows" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "jpg, jpeg, png" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss notes.txt" }).click();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "What picture 3 shows" }).fill("The weave");
  await page.getByRole("textbox", { name: "What picture 3 shows" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Picture 3 is described." })).toBeAttached();
  await page.getByRole("button", { name: "Move picture 3 forward" }).click();
  await expect.poll(async () => (await alts(page))[1]).toBe("The weave");
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await expect.poll(async () => (await alts(page))[0]).toBe("The weave");
  await page.reload();
  await expect.poll(async () => (await alts(page))[0]).toBe("The weave");
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect.poll(async () => (await alts(page)).length).toBe(2);
  const pictures = page.getByRole("region", { name: "Pictures" }).getByRole("img");
  await pictures.nth(1).dragTo(pictures.nth(0));
  await expect.poll(async () => (await alts(page))[1]).toBe("The weave");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Picture 2 is now 1 of 2." })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

/** Fills in what a new product cannot do without. */
async function fillProduct(page: Page, name: string) {
  for (const [label, value] of Object.entries({ Name: name, Sku: ownWord(), Description: "Woven by hand" })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("Brand", { exact: true }).selectOption({ index: 1 });
  // Hidden, so that other tests see the shop as they know it.
  await page.getByLabel("Active", { exact: true }).uncheck();
}

const openAdding = async (page: Page) => {
  await signIn(page, "admin");
  await open(page, "/dashboard/product/add");
};

test("a new product takes several pictures in order, each described", async ({ page }) => {
  const name = `Many ${ownWord()}`;
  await openAdding(page);
  await expect(page.locator("input[type=file]")).toHaveCount(1);
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles([
      await photo("front.jpg", "#33427f"),
      await photo("back.jpg", "#a83a31"),
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") },
    ]);
  await expect(page.getByRole("alert").filter({ hasText: "jpg, jpeg, png" })).toBeVisible();
  await page.getByRole("button", { name: "Dismiss notes.txt" }).click();
  await page.getByLabel("More views").setInputFiles([await photo("cloth.jpg", "#e2a324")]);
  for (const [i, text] of ["From the front", "From the back", "The weave"].entries()) {
    await page.getByLabel(`What view ${i + 1} shows`).fill(text);
  }
  await page.getByRole("button", { name: "Move view 3 forward" }).click();
  await expect(page.getByRole("status").filter({ hasText: "View 3 is now 2 of 3." })).toBeAttached();
  await page.getByRole("button", { name: "Move view 2 forward" }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Add Product" }).click();
  await seeNotice(page, "Product has been added successfully!");
  await page.getByLabel("Find products").fill(name);
  await expect(page.getByText("1 product found")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await expect.poll(() => alts(page)).toEqual(["The weave", "From the front", "From the back"]);
});

test("a picture that did not arrive is named, and sent again from the page of the product", async ({ page }) => {
  const name = `Cut off ${ownWord()}`;
  await openAdding(page);
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles([await photo("front.jpg", "#33427f"), await photo("back.jpg", "#a83a31")]);
  await page.getByLabel("What view 2 shows").fill("From the back");
  await fillProduct(page, name);
  await page.route("**/api/product/*/pictures", (route) => route.abort());
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByText("1 of 1 further pictures could not be sent.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Product" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "back.jpg" })).toBeVisible();
  await page.unroute("**/api/product/*/pictures");
  await page.getByRole("button", { name: "Try back.jpg again" }).click();
  await expect.poll(() => alts(page)).toEqual([name, "From the back"]);
});
