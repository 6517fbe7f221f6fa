import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { arriveWithBag, bagLine } from "./bag.ts";
import { arriveAsBuyer, plentifulProduct } from "./buying.ts";
import { finishPayment, leaveWindow } from "./payment-window.ts";
import { expect, open, test } from "./shop.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const freshNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}`;

/** Counts presses, and the pages after the bag on which something was pressed. Typing and the payment window do not count. */
function countWay(page: Page) {
  const screens = new Set<string>();
  let presses = 0;
  let hasLeftBag = false;
  return {
    async press(control: Locator) {
      const { pathname } = new URL(page.url());
      hasLeftBag ||= pathname !== "/cart";
      if (hasLeftBag) screens.add(pathname);
      presses += 1;
      await control.click();
    },
    async payAndCount() {
      await finishPayment(page, "Payment succeeds");
      await leaveWindow(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order.");
      return { presses, screens: screens.size + 1 };
    },
  };
}

async function arriveAtBag(page: Page) {
  await arriveWithBag(page, [bagLine(await plentifulProduct(page.request))]);
  await open(page, "/cart");
}

const checkout = (page: Page) => page.getByRole("main").getByRole("button", { name: "Checkout" });

async function typeDetails(page: Page) {
  const phone = freshNumber();
  const field = (name: string) => page.getByRole("textbox", { name });
  await field("Phone Number").fill(phone);
  await field("Zipcode").fill("560001");
  await expect(field("City")).toHaveValue("Bengaluru");
  await expect(page.getByLabel("State")).toHaveValue("Karnataka");
  await field("Address").fill(`${phone.slice(4)} Weavers Street`);
}

test("a guest orders and pays in at most 3 screens and 5 presses", async ({ page }) => {
  await arriveAtBag(page);
  const way = countWay(page);
  await way.press(checkout(page));
  await way.press(page.getByRole("link", { name: "Continue as guest" }));
  await expect(page.getByRole("group", { name: "Where should it go?" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(`guest-${randomUUID()}@example.com`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Asha Rao");
  await typeDetails(page);
  await way.press(page.getByRole("button", { name: "Place order and pay" }));
  const { presses, screens } = await way.payAndCount();
  expect(presses).toBeLessThanOrEqual(5);
  expect(screens).toBeLessThanOrEqual(3);
});

test("a new member signs up on the way in, and orders and pays in at most 4 screens and 6 presses", async ({
  page,
}) => {
  await arriveAtBag(page);
  const way = countWay(page);
  await way.press(checkout(page));
  await way.press(page.getByRole("link", { name: "Create an account" }));
  await expect(page.getByRole("heading", { level: 1, name: "Sign Up" })).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(`member-${randomUUID()}@example.com`);
  await page.getByRole("textbox", { name: "First Name" }).fill("Asha");
  await page.getByRole("textbox", { name: "Last Name" }).fill("Rao");
  await page.getByRole("textbox", { name: "Password" }).fill("indigo-and-madder");
  await way.press(page.getByRole("button", { name: "Sign Up" }));
  await expect(page.getByRole("textbox", { name: "Phone Number" })).toBeFocused();
  await typeDetails(page);
  await way.press(checkout(page));
  const { presses, screens } = await way.payAndCount();
  expect(presses).toBeLessThanOrEqual(6);
  expect(screens).toBeLessThanOrEqual(4);
});

test("a returning buyer orders and pays from the drawer with 2 presses", async ({ page }) => {
  await arriveAsBuyer(page);
  await arriveWithBag(page, [bagLine(await plentifulProduct(page.request))]);
  await open(page, "/");
  const way = countWay(page);
  await way.press(page.getByRole("button", { name: /^Cart/ }));
  await way.press(page.getByRole("dialog", { name: "Shopping Cart" }).getByRole("button", { name: "Checkout" }));
  const { presses } = await way.payAndCount();
  expect(presses).toBeLessThanOrEqual(2);
});
