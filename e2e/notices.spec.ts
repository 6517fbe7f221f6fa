import type { Page } from "@playwright/test";
import { expect, expectAccessible, open, signUp, test } from "./shop.ts";

const newsletter = (page: Page) => page.getByRole("region", { name: "Letters from the loom" });

/** Sends the newsletter form while the shop answers what the test wants. */
async function subscribe(page: Page, answer: { status: number; json: object } | "none") {
  await page.route("**/api/newsletter/subscribe", (route) =>
    answer === "none" ? route.abort() : route.fulfill({ status: answer.status, json: answer.json }),
  );
  await newsletter(page).getByRole("textbox", { name: "Email" }).fill("asha@example.com");
  await newsletter(page).getByRole("button", { name: "Subscribe" }).click();
}

const anyNotice = (page: Page) => page.getByRole("button", { name: "Dismiss" });
const done = { status: 200, json: { success: true, message: "You have subscribed." } };

test("a notice stays a second, and longer while the pointer is on it", async ({ page }) => {
  await open(page, "/");
  await subscribe(page, done);
  const notice = page.getByRole("status").getByText("You have subscribed.");
  await notice.hover();
  await page.waitForTimeout(1600);
  await expect(notice).toBeVisible();
  await page.mouse.move(10, 700);
  await expect(notice).toBeHidden({ timeout: 2500 });
});

test("a notice waits while the focus is on it, and can be dismissed", async ({ page }) => {
  await open(page, "/");
  await subscribe(page, done);
  await anyNotice(page).focus();
  await page.waitForTimeout(1600);
  await expect(page.getByText("You have subscribed.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(anyNotice(page)).toHaveCount(0);
});

test("the places where notices are read aloud are there from the start, empty", async ({ page }) => {
  await open(page, "/");
  for (const place of [
    page.getByRole("status", { name: "Notices", exact: true }),
    page.getByRole("alert", { name: "Urgent notices" }),
  ]) {
    await expect(place).toBeAttached();
    await expect(place).toBeEmpty();
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("notices leave the header's buttons in reach", async ({ page }) => {
    await open(page, "/");
    await subscribe(page, done);
    await anyNotice(page).hover();
    await page.getByRole("button", { name: "Cart" }).click({ trial: true });
    await page.getByRole("button", { name: "Menu" }).click({ trial: true });
  });
});

for (const status of [400, 413, 415, 429]) {
  test(`the sentence of a ${status} is shown under "Please Try Again!"`, async ({ page }) => {
    await open(page, "/");
    await subscribe(page, { status, json: { error: "A sentence of the shop." } });
    await expect(page.getByRole("alert")).toContainText("Please Try Again!");
    await expect(page.getByRole("alert")).toContainText("A sentence of the shop.");
  });
}

test("a 403 says that this is not allowed", async ({ page }) => {
  await open(page, "/");
  await subscribe(page, { status: 403, json: { error: "No." } });
  await expect(page.getByRole("alert")).toContainText("Forbidden! You are not allowed to access this resource.");
});

test("a 401 signs the person out and asks to log in again", async ({ page }) => {
  await signUp(page);
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Account of Asha" })).toBeVisible();
  await subscribe(page, { status: 401, json: { error: "No." } });
  await expect(page.getByRole("alert")).toContainText("Unauthorized Access! Please login again.");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a token that is no longer good is dropped at the start, on a page that anybody may see", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("token", "stale"));
  await open(page, "/");
  await expect(page.getByRole("alert")).toContainText("Unauthorized Access! Please login again.");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("no answer at all is said in words", async ({ page }) => {
  await open(page, "/");
  await subscribe(page, "none");
  await expect(page.getByRole("alert")).toContainText("The shop cannot be reached.");
});

for (const status of [404, 500, 503]) {
  test(`a ${status} shows nothing`, async ({ page }) => {
    await open(page, "/");
    const answered = page.waitForResponse("**/api/newsletter/subscribe");
    await subscribe(page, { status, json: { error: "Your request could not be processed. Please try again." } });
    await answered;
    await expect(newsletter(page).getByRole("button", { name: "Subscribe" })).toBeEnabled();
    // Asked once: an expectation that waits would wait until a notice has gone.
    expect(await anyNotice(page).count()).toBe(0);
  });
}
