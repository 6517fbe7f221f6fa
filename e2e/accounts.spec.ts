import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember, newMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const onDashboard = /\/dashboard$/;

test.describe("logging in", () => {
  test("a member logs in by the form and is greeted", async ({ page }) => {
    const { email, password } = await newMember(page.request);
    await open(page, "/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await seeNotice(page, "Hey Asha, Welcome Back!");
    await expect(page).toHaveURL(onDashboard);
    await expect(page.getByRole("heading", { level: 1, name: "Account Details" })).toBeVisible();
  });

  test("the keyboard alone is enough", async ({ page }) => {
    const { email, password } = await newMember(page.request);
    await open(page, "/login");
    await page.getByLabel("Email").focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(onDashboard);
  });

  test("each empty field says what it lacks, and the first one has the cursor", async ({ page }) => {
    await open(page, "/login");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await expect(page.getByText("Password is required.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.getByLabel("Email").fill("asha");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Email format is invalid.")).toBeVisible();
    await expect(page.getByText("Password must be at least 6 characters.")).toBeVisible();
    await expectAccessible(page);
  });

  test("a wrong password is refused in the server's words, and what was typed stays", async ({ page }) => {
    const { email } = await newMember(page.request);
    await open(page, "/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await seeNotice(page, "Please try to login again!");
    await expect(page.getByRole("main").getByText("The email or the password is not right.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page).toHaveURL(/\/login$/);
  });

  test("two quick presses send the form once", async ({ page }) => {
    let sent = 0;
    await page.route("**/api/auth/login", async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    const { email, password } = await newMember(page.request);
    await open(page, "/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("main").getByRole("button", { name: "Login" }).dblclick();
    await expect(page).toHaveURL(onDashboard);
    expect(sent).toBe(1);
  });

  test("a password is never sent by the address, even before the page's program runs", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    for (const path of ["/login", "/register", "/reset-password/a-token", "/dashboard/security"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
    }
    await context.close();
  });

  test("the pages for visitors lead a signed-in person to the dashboard", async ({ page }) => {
    await arriveAsNewMember(page);
    for (const path of ["/login", "/register", "/forgot-password", "/reset-password/a-token"]) {
      await page.goto(path);
      await expect(page).toHaveURL(onDashboard);
    }
  });

  test("a visitor who wanted a page of the dashboard gets there after logging in", async ({ page }) => {
    const { email, password } = await newMember(page.request);
    await open(page, "/dashboard/address/add");
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/address\/add$/);
  });

  test("a link to another site is no way back", async ({ page }) => {
    const { email, password } = await newMember(page.request);
    await open(page, "/login?next=//evil.example/");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(onDashboard);
  });
});

test.describe("signing up", () => {
  test("a visitor signs up and is signed in", async ({ page }) => {
    await open(page, "/login");
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL(/\/register$/);
    await page.getByLabel("Email").fill(`lata-${crypto.randomUUID()}@example.com`);
    await page.getByLabel("First Name").fill("Lata");
    await page.getByLabel("Last Name").fill("Iyer");
    await page.getByLabel("Password", { exact: true }).fill("six letters or more");
    await page.getByLabel("Subscribe to newsletter").check();
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await seeNotice(page, "You have signed up successfully! You will be receiving an email as well. Thank you!");
    await expect(page).toHaveURL(onDashboard);
    await expect(page.getByLabel("First Name")).toHaveValue("Lata");
  });

  test("each empty field says what it lacks", async ({ page }) => {
    await open(page, "/register");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    for (const message of [
      "Email is required.",
      "First Name is required.",
      "Last Name is required.",
      "Password is required.",
    ])
      await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expectAccessible(page);
  });

  test("an email that has an account is refused under its field", async ({ page }) => {
    const { email } = await newMember(page.request);
    await open(page, "/register");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("First Name").fill("Asha");
    await page.getByLabel("Last Name").fill("Rao");
    await page.getByLabel("Password", { exact: true }).fill("indigo");
    await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await seeNotice(page, "Please try to signup again!");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("That email address is already in use.");
    await expect(page.getByLabel("Email")).toBeFocused();
  });
});

test.describe("a forgotten password", () => {
  test("is replaced through a mailed link, once", async ({ page }) => {
    const { email } = await newMember(page.request);
    await open(page, "/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Forgot Password" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByRole("main").getByText("a link to reset its password is on the way")).toBeVisible();

    const link = await mailedLink(email, /\/reset-password\/[^\s"<]+/);
    await open(page, link);
    await page.getByLabel("Password", { exact: true }).fill("a new password");
    await page.getByLabel("Confirm Password").fill("another one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(page.getByText("Confirm password and password fields must match.")).toBeVisible();
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await page.getByLabel("Confirm Password").fill("a new password");
    await page.keyboard.press("Enter");
    await seeNotice(page, "Password changed successfully.");
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("a new password");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(onDashboard);
  });

  test("a link that is not valid is refused", async ({ page }) => {
    await open(page, "/reset-password/made-up");
    await page.getByLabel("Password", { exact: true }).fill("a new password");
    await page.getByLabel("Confirm Password").fill("a new password");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await seeNotice(page, "Please try to reset again!");
    await expect(page.getByRole("main").getByText("This link is no longer valid.")).toBeVisible();
    await expectAccessible(page);
  });

  test("needs an email, and leads back to the login", async ({ page }) => {
    await open(page, "/forgot-password");
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Email is required.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "Back to login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
