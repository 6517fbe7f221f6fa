import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import { arrivedOrder, cases, itemOf } from "./arrived-orders.ts";
import { arriveAsBuyer, callAs, plentifulProduct } from "./buying.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const phone = { width: 360, height: 740 };

const photo = async (page: Page, name: string) => ({
  name,
  mimeType: "image/png",
  buffer: await (await page.request.get("/social.png")).body(),
});

test("a buyer returns pieces on a phone, sees the refund before, and withdraws", async ({ page }) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request);
  const shirt = await plentifulProduct(page.request, ({ _id }) => _id !== kurta._id);
  const order = await arrivedOrder(page, buyer, [{ product: kurta, quantity: 3 }, { product: shirt }]);
  await open(page, `/order/${order._id}`);
  await expect(itemOf(page, order, 0)).toContainText(/Send it back or change the size until \w{3}, \w{3} \d/);
  await expectAccessible(page);
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Return items");
  const line = page.getByRole("listitem", { name: `${kurta.name}, size M`, exact: true });
  await expect(line.getByRole("checkbox")).toBeChecked();
  await line.getByRole("combobox", { name: "How many" }).selectOption("2");
  const refund = page.getByRole("region", { name: "What you get back" });
  const amountFor = async (quantity: number) => {
    const items = [{ item: order.products[0]?._id, quantity, reason: "Other" }];
    const body = { orderId: order._id, items };
    return formatRupees((await callAs<{ refund: number }>(page.request, buyer, "post", "/return/check", body)).refund);
  };
  await expect(refund).toContainText(`Refund${await amountFor(2)}`);

  await page.getByRole("button", { name: "Send return" }).click();
  await expect(page.getByText("Please choose a reason.")).toBeVisible();
  await expect(line.getByRole("combobox", { name: "Why" })).toBeFocused();
  await line.getByRole("combobox", { name: "Why" }).selectOption("Too small");
  await page.getByRole("textbox", { name: "Anything else" }).fill("Tight at the shoulders.");
  await page.getByLabel("Photos").setInputFiles([await photo(page, "one.png"), await photo(page, "two.png")]);
  await expect(page.getByRole("img", { name: "Preview of photo 2" })).toBeVisible();
  await page.getByRole("button", { name: "Remove photo 1" }).click();
  await expect(page.getByRole("img", { name: "Preview of photo 2" })).toHaveCount(0);
  await page.getByRole("radio", { name: "Drop-off" }).check();
  await page.getByRole("textbox", { name: "UPI address" }).fill("not one");
  await page.getByRole("button", { name: "Send return" }).click();
  await expect(page.getByRole("textbox", { name: "UPI address" })).toBeFocused();
  await expectAccessible(page);

  // A buyer who looks at something else meanwhile finds the choices again.
  await page.getByRole("button", { name: "Back to the order" }).click();
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();
  await expect(line.getByRole("combobox", { name: "Why" })).toHaveValue("Too small");
  await expect(page.getByRole("img", { name: "Preview of photo 1" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Drop-off" })).toBeChecked();
  await page.getByRole("textbox", { name: "UPI address" }).fill("asha@okbank");
  await page.getByRole("button", { name: "Send return" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your return is on record");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the order" }).click();
  await expect(cases(page)).toContainText("Return of 2 pieces");
  await itemOf(page, order, 0).getByRole("link", { name: "Return" }).click();
  await expect(line).toContainText("1 piece ·");
  await page.goBack();
  await cases(page).getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(cases(page)).toContainText("You withdrew it and keep everything.");
});

test("a buyer reports what came damaged, with a photo", async ({ page }) => {
  await page.setViewportSize(phone);
  const buyer = await arriveAsBuyer(page);
  const order = await arrivedOrder(page, buyer, [{ product: await plentifulProduct(page.request), quantity: 2 }]);
  await open(page, `/order/${order._id}`);
  await itemOf(page, order, 0).getByRole("link", { name: "Report a problem" }).click();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Please say what is wrong.")).toBeVisible();
  await page.getByRole("radio", { name: "Damaged" }).check();
  await page.getByRole("combobox", { name: "How many pieces" }).selectOption("1");
  await page.getByRole("radio", { name: "Refund" }).check();
  await page.getByRole("radio", { name: "Bank account" }).check();
  await page.getByRole("textbox", { name: "What happened" }).fill("A tear at the seam.");
  await page.getByLabel("Photos").setInputFiles([await photo(page, "tear.png")]);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("textbox", { name: "Account number" })).toBeFocused();
  await page.getByRole("textbox", { name: "Account number" }).fill("123456789012");
  await page.getByRole("textbox", { name: "IFSC" }).fill("hdfc0001234");
  await page.getByRole("textbox", { name: "Name of the account" }).fill("Asha Rao");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(`/order/${order._id}`);
  await expect(cases(page)).toContainText("Damaged: refund wished for");
  await expect(cases(page)).toContainText("1 photo");
  await expect(itemOf(page, order, 0).getByRole("link", { name: "Return" })).toBeVisible();
});
