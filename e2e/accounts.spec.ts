import type { Page } from "@playwright/test";
import { mailedLink, sentCode } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember, newMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const onDashboard = /\/dashboard$/;
const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test.describe("logging in", () => {
  test("a password is never sent by the address, even before the page's program runs", async ({ page }) => {
    for (const path of ["/login", "/register", "/reset-password/a-token", "/dashboard/security"]) {
      const html = await (await page.request.get(path)).text();
      expect(html.match(/<h1\b/g), path).toHaveLength(1);
      expect(html, path).not.toMatch(/<input[^>]*password/i);
    }
  });
});

test.describe("signing up", () => {
  test("a visitor signs up and is signed in", async ({ page }) => {
    await open(page, "/login");
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await email(page).fill(`lata-${crypto.randomUUID()}@example.com`);
    await page.getByLabel("First Name").fill("Lata");
    await page.getByLabel("Last Name").fill("Iyer");
    await password(page).fill("six letters or more");
    await page.getByLabel("Subscribe to newsletter").check();
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await seeNotice(page, "You have signed up successfully! You will be receiving an email as well. Thank you!");
    await expect(page).toHaveURL(onDashboard);
    await expect(page.getByLabel("First Name")).toHaveValue("Lata");
  });
});

test.describe("a forgotten password", () => {
  test("is replaced through a mailed link, once", async ({ page }) => {
    const person = await newMember(page.request);
    await open(page, "/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot Password" })).toBeVisible();
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await expectAccessible(page);
    await email(page).fill(person.email);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByRole("main").getByText("a link to reset its password is on the way")).toBeVisible();

    const link = await mailedLink(person.email, /\/reset-password\/[^\s"<]+/);
    await open(page, link);
    await password(page).fill("a new password");
    await page.getByLabel("Confirm Password").fill("another one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Confirm password and password fields must match.")).toBeVisible();
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await page.getByLabel("Confirm Password").fill("a new password");
    await page.keyboard.press("Enter");
    await seeNotice(page, "Password changed successfully.");
    await expect(page).toHaveURL(/\/login$/);
    await email(page).fill(person.email);
    await password(page).fill("a new password");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(onDashboard);
  });

  test("a link that is not valid is refused, and the way back leads to the login", async ({ page }) => {
    await open(page, "/reset-password/made-up");
    await password(page).fill("a new password");
    await page.getByLabel("Confirm Password").fill("a new password");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await seeNotice(page, "Please try to reset again!");
    await expect(page.getByRole("main").getByText("This link is no longer valid.")).toBeVisible();
    await expectAccessible(page);
    await open(page, "/forgot-password");
    await page.getByRole("main").getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("a newcomer is reminded to confirm the email, asks for another link, and confirms by one press", async ({
  page,
}) => {
  const person = await arriveAsNewMember(page);
  await open(page, "/dashboard");
  const reminder = page.getByRole("region", { name: "Confirm your email" });
  await expect(reminder).toContainText("follow the link that we mailed to you");
  await expectAccessible(page);
  await reminder.getByRole("button", { name: "Send a new link" }).click();
  await seeNotice(page, "A link to confirm your email is on the way.");

  const confirm = page.getByRole("button", { name: "Confirm my email" });
  await open(page, "/verify-email/made-up");
  await confirm.click();
  await expect(page.getByRole("main").getByText("This link has expired or was used already.")).toBeFocused();
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expectAccessible(page);

  await open(page, await mailedLink(person.email, /\/verify-email\/[\w-]+/));
  await confirm.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Thank you! Your email is confirmed.")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Account Details" })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test("a member confirms the phone number with the code that was sent to it, until the number changes", async ({
  page,
}) => {
  await arriveAsNewMember(page);
  await open(page, "/dashboard");
  const phone = page.getByLabel("Phone Number");
  const number = `97${String(Date.now()).slice(-8)}`;
  await phone.fill(number);
  await page.getByRole("button", { name: "Save changes" }).click();
  const section = page.getByRole("region", { name: "Confirmation by a code" });
  await section.getByRole("button", { name: "Send a code" }).click();
  await seeNotice(page, "A code is on its way to your phone.");
  await section.getByLabel("Code").fill("12");
  await page.keyboard.press("Enter");
  await expect(section.getByText("The code has six digits.")).toBeVisible();
  await expectAccessible(page);
  await section.getByLabel("Code").fill(await sentCode(number));
  await page.keyboard.press("Enter");
  await seeNotice(page, "Thank you! Your phone number is confirmed.");
  await expect(section).toHaveCount(0);
  await expect(page.getByText("Confirmed.", { exact: true })).toBeVisible();
  await phone.fill("9800000000");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(section).toBeVisible();
});
