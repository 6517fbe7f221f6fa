import type { Page } from "@playwright/test";
import { bagLine, fillBag } from "./bag.ts";
import { plentifulProduct } from "./buying.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, testInOwnWindow } from "./shop.ts";

const newsletter = (page: Page) => page.getByRole("region", { name: "Letters from the loom" });

/** Sends the newsletter form while the shop answers what the test wants. */
async function subscribe(page: Page, answer: { status: number; json: object } | "none") {
  await page.unroute("**/api/newsletter/subscribe");
  await page.route("**/api/newsletter/subscribe", (route) =>
    answer === "none" ? route.abort() : route.fulfill({ status: answer.status, json: answer.json }),
  );
  await newsletter(page).getByRole("textbox", { name: "Email" }).fill("asha@example.com");
  await newsletter(page).getByRole("button", { name: "Subscribe" }).click();
}

const anyNotice = (page: Page) => page.getByRole("button", { name: "Dismiss" });
const done = { status: 200, json: { success: true, message: "You have subscribed." } };

/** Opens the page, and stops its clock once it answers: notices then go when the test lets time pass. */
async function openAndStopClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await open(page, path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

testInOwnWindow(
  "a notice stays a second, longer while the pointer or the focus is on it, and can be dismissed",
  async ({ page }) => {
    await openAndStopClock(page, "/");
    for (const place of [
      page.getByRole("status", { name: "Notices", exact: true }),
      page.getByRole("alert", { name: "Urgent notices" }),
    ]) {
      await expect(place, "there from the start, so that what comes is read aloud").toBeAttached();
      await expect(place).toBeEmpty();
    }
    const notice = page.getByRole("status").getByText("You have subscribed.");
    await subscribe(page, done);
    await notice.hover();
    await page.clock.runFor(5000);
    expect(await notice.isVisible(), "while it is pointed at").toBe(true);
    await page.mouse.move(10, 700);
    await page.clock.runFor(900);
    expect(await notice.isVisible(), "a second from then on").toBe(true);
    await page.clock.runFor(200);
    await expect(notice).toBeHidden();

    await subscribe(page, done);
    await anyNotice(page).focus();
    await page.clock.runFor(5000);
    expect(await notice.isVisible(), "while it has the focus").toBe(true);
    await page.clock.resume();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(anyNotice(page)).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await subscribe(page, done);
    await anyNotice(page).hover();
    await page.getByRole("button", { name: "Cart" }).click({ trial: true });
    await page.getByRole("button", { name: "Menu" }).click({ trial: true });
  },
);

testInOwnWindow(
  "on a phone equal notices do not stack, the heading stays in view, and a notice goes once it is settled",
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAndStopClock(page, "/");
    await page.evaluate(() => {
      const count = () => {
        const shown = document.querySelectorAll("[popover] button").length;
        document.body.dataset.mostNotices = String(Math.max(shown, Number(document.body.dataset.mostNotices ?? 0)));
      };
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    });
    await subscribe(page, done);
    await expect(anyNotice(page)).toBeVisible();
    const again = page.waitForResponse("**/api/newsletter/subscribe");
    const email = newsletter(page).getByRole("textbox", { name: "Email" });
    await email.fill("asha@example.com");
    await email.press("Enter");
    await again;
    await expect(newsletter(page).getByRole("button", { name: "Subscribe" })).toBeEnabled();
    await page.clock.runFor(1100);
    await expect(anyNotice(page)).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset.mostNotices)).toBe("1");

    await page.clock.resume();
    await arriveAsNewMember(page);
    await open(page, "/cart");
    await fillBag(page, [bagLine(await plentifulProduct(page.request))]);
    const asked = page.getByRole("alert").getByText("Phone Number Required");
    await open(page, "/cart");
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await page.getByRole("button", { name: "Checkout" }).click();
    await asked.hover();
    const heading = page.getByRole("heading", { level: 1, name: "Account Details" });
    const [notice, title] = [await page.getByRole("alert").boundingBox(), await heading.boundingBox()];
    expect((notice?.y ?? 0) + (notice?.height ?? 0), "the notice ends above the heading").toBeLessThan(title?.y ?? 0);
    await page.getByLabel("Phone Number").fill("98450 12345");
    await page.getByLabel("Phone Number").press("Enter");
    await expect(page).toHaveURL("/dashboard/address/add");
    await expect(asked, "though the pointer is still where it was").toHaveCount(0);
  },
);
