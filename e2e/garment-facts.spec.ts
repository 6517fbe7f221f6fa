import type { APIRequestContext } from "@playwright/test";
import type { ListedProduct } from "#contract/products-office.ts";
import { seeNotice, watchNotices } from "./notice.ts";
import { ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

/** A saree of the merchant of the demo shop, as shoppers see it. */
async function ownSaree(request: APIRequestContext): Promise<ListedProduct> {
  const login = await request.post("/api/auth/login", {
    data: { email: "merchant@example.com", password: "tana-bana" },
  });
  const headers = { authorization: (await login.json()).token as string };
  const answer = await request.get("/api/product?search=saree", { headers });
  const { products } = (await answer.json()) as { products: ListedProduct[] };
  const shown = products.find(({ hiddenBy }) => hiddenBy === null);
  if (!shown) throw new Error("the demo merchant has no saree");
  return shown;
}

test("an admin defines a fact, a merchant fills it in, and shoppers see it, on a phone too", async ({
  browser,
  page,
}) => {
  const label = `Pallu ${ownWord()}`;
  await signIn(page, "admin");
  await open(page, "/dashboard/facts");
  await expect(page.getByRole("row", { name: /^Country of origin/ })).toContainText("By law");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Add Fact" }).click();
  await expect(page.getByText("Label is required.")).toBeVisible();
  await page.getByRole("textbox", { name: "Label" }).fill(label);
  await page.getByRole("textbox", { name: "Choice 1" }).fill("Woven");
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Woven");
  await page.getByRole("checkbox", { name: "Sarees" }).check();
  await page.getByRole("button", { name: "Add Fact" }).click();
  await expect(page.getByText("Two choices are the same.")).toBeVisible();
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Plain");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Fact" }).click();
  await seeNotice(page, "Fact has been added successfully!");
  await expect(page.getByRole("row", { name: new RegExp(label) })).toContainText("Sarees");

  const saree = await ownSaree(page.request);
  const merchant = await (await browser.newContext()).newPage();
  await watchNotices(merchant);
  await signIn(merchant, "merchant");
  await open(merchant, `/dashboard/product/edit/${saree._id}`);
  // The form has one Quantity while the facts are closed, among which is a net quantity.
  await expect(merchant.getByLabel("Quantity")).toHaveCount(1);
  await merchant.getByRole("button", { name: "Facts of the garment" }).click();
  await merchant.getByRole("combobox", { name: label }).selectOption("Plain");
  await expect(merchant.getByRole("textbox", { name: "Maker" })).toBeVisible();
  await expectAccessible(merchant);
  await merchant.getByRole("button", { name: "Save", exact: true }).click();
  await seeNotice(merchant, "Product has been updated successfully!");
  await merchant.context().close();

  const shopper = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await open(shopper, `/product/${saree.slug}`);
  await expect(shopper.getByRole("definition").filter({ hasText: "Plain" }).first()).toBeVisible();
  await expect(shopper.getByRole("term").filter({ hasText: label })).toBeVisible();
  const information = shopper.getByText("Product information");
  await expect(shopper.getByText(/Bargarh 768028/).first()).toBeHidden();
  await information.focus();
  await shopper.keyboard.press("Enter");
  await expect(shopper.getByText(/Bargarh 768028/).first()).toBeVisible();
  await expectAccessible(shopper);
  expect(await shopper.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  // Products follow a choice that is renamed; the field takes all of it with it.
  await page.getByRole("link", { name: label }).click();
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Choice 2" }).fill("Unadorned");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await seeNotice(page, "Fact has been updated successfully!");
  await open(shopper, `/product/${saree.slug}`);
  await expect(shopper.getByText("Unadorned")).toBeVisible();
  await page.getByRole("link", { name: label }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await seeNotice(page, "Fact has been deleted successfully!");
  await open(shopper, `/product/${saree.slug}`);
  await expect(shopper.getByText("Unadorned")).toHaveCount(0);
  await shopper.context().close();
});
