import type { Page } from "@playwright/test";
import { seeNotice } from "./notice.ts";
import { expect, open, test } from "./shop.ts";

const onDashboard = /\/dashboard$/;
const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test.describe("logging in", () => {
  test("a password is never sent by the address, even before the page's program runs", async ({ request }) => {
    for (const path of ["/login", "/register", "/reset-password/a-token", "/dashboard/security"]) {
      const html = await (await request.get(path)).text();
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
    // The address changes first, and both pages have a field for the email.
    await expect(page.getByRole("heading", { level: 1, name: "Sign Up" })).toBeVisible();
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
