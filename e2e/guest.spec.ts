import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { arriveWithBag, bagLine, storedBag } from "./bag.ts";
import { plentifulProduct } from "./buying.ts";
import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { finishPayment, leaveWindow, paymentStatus } from "./payment-window.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const freshEmail = () => `guest-${randomUUID()}@example.com`;
/** Each test its own place, since orders to one address are capped. */
const freshNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;
const password = "indigo-and-madder";

async function arriveAtGuestCheckout(page: Page) {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL("/login?next=%2Fcart");
  await seeNotice(page, "Please Login to proceed to checkout");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue as guest" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("group", { name: "Where should it go?" })).toBeVisible();
  return product;
}

async function fillForm(page: Page, email: string) {
  const phone = freshNumber();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Phone Number" }).fill(phone);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Asha Rao");
  await page.getByRole("textbox", { name: "Address" }).fill(`${phone.slice(4)} Weavers Street`);
  await page.getByRole("textbox", { name: "City" }).fill("Kanchipuram");
  await page.getByLabel("State").fill("Tamil Nadu");
  await page.getByRole("textbox", { name: "Zipcode" }).fill("631501");
}

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place order and pay" }).click();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("a guest buys, comes back by the mailed link, and finds the order in the account", async ({ page, browser }) => {
    test.slow();
    const email = freshEmail();
    const product = await arriveAtGuestCheckout(page);
    await expectAccessible(page);
    await fillForm(page, email);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/payment\?order=/);
    expect((await storedBag(page)).lines).toBeNull();
    await finishPayment(page, "Payment succeeds");
    await leaveWindow(page);
    await expect(page).toHaveURL(/\/order\/success\//);
    await expect(paymentStatus(page)).toContainText("Paid");
    await expect(page.getByRole("region", { name: "Keep this link" })).toContainText(email);
    await expect(page.getByRole("link", { name: "Manage Orders" })).toHaveCount(0);
    await expectAccessible(page);

    // Another browser, such as the one of the mail program.
    const link = await mailedLink(email, /\/guest\/[\w-]+/);
    const elsewhere = await browser.newPage();
    await elsewhere.goto(link);
    await expect(elsewhere).toHaveURL(/\/order\/[0-9a-f-]{36}$/);
    await expect(elsewhere.getByRole("listitem", { name: product.name })).toBeVisible();
    await expect(elsewhere.getByRole("button", { name: "Back to orders" })).toHaveCount(0);
    await elsewhere.close();

    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await page.getByRole("textbox", { name: "First Name" }).fill("Asha");
    await page.getByRole("textbox", { name: "Last Name" }).fill("Rao");
    await page.getByRole("textbox", { name: "Password" }).fill(password);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.goto(await mailedLink(email, /\/verify-email\/[\w-]+/));
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(page.getByText("Thank you! Your email is confirmed.")).toBeVisible();
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("article", { name: /^Order / })).toHaveCount(1);
    // The link has done its work.
    const later = await browser.newPage();
    await later.goto(link);
    await expect(later.getByRole("alert").filter({ hasText: "This link is good no more." })).toBeVisible();
    await later.close();
  });
});
