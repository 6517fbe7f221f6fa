import { seeNotice } from "./notice.ts";
import { arriveAsNewMember, pretend } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const menus = {
  admin:
    "Account Details, Account Security, Address, Products, Categories, Brand, Users, Merchants, Orders, Reviews, WishList, Support",
  merchant: "Account Details, Account Security, Address, Brand, Products, Orders, WishList, Support",
  member: "Account Details, Account Security, Address, Orders, WishList, Support",
} as const;

const badges = { admin: "Admin", merchant: "Merchant", member: "Member" } as const;

for (const who of ["admin", "merchant", "member"] as const)
  test(`the menu and the badge of the ${who}`, async ({ page }) => {
    await signIn(page, who);
    await open(page, "/dashboard");
    const menu = page.getByRole("navigation", { name: "Account" });
    await expect(menu.getByRole("heading", { name: "Account" })).toBeVisible();
    await expect(menu.getByRole("list", { name: "Account" }).getByRole("link")).toHaveText(menus[who].split(", "));
    await expect(menu.getByRole("list", { name: "More" }), "pages of our own").toHaveCount(1);
    await expect(page.getByRole("main").getByText(badges[who], { exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Account Details" })).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  });

test("on a phone the menu folds away behind its heading", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await arriveAsNewMember(page);
  await open(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Address" })).toBeHidden();
  await menu.getByRole("button", { name: "Account" }).click();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Addresses" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Address" })).toBeHidden();
});

test("a visitor is sent to the login page from every page of the dashboard", async ({ page }) => {
  for (const path of ["/dashboard", "/dashboard/security", "/dashboard/address", "/dashboard/address/edit/1"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  }
});

test.describe("account details", () => {
  test("are refused with faults, each under its field, and else changed and kept", async ({ page }) => {
    const { email } = await arriveAsNewMember(page);
    for (const path of ["/dashboard/account", "/dashboard/account details"]) {
      await open(page, path);
      await expect(page, "an older name leads there").toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("heading", { level: 1, name: "Account Details" })).toBeVisible();
    }
    await expect(page.getByText(email)).toBeVisible();
    await page.getByLabel("First Name").fill(" ");
    await page.getByLabel("Phone Number").fill("123");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("First Name is required.")).toBeVisible();
    await expect(page.getByText("Phone number must be at least 10 digits.")).toBeVisible();
    await expect(page.getByLabel("First Name")).toBeFocused();
    await expectAccessible(page);

    await page.getByLabel("First Name").fill("Usha");
    await page.getByLabel("Phone Number").fill("98450 12345");
    await page.getByRole("button", { name: "Save changes" }).click();
    await seeNotice(page, "Your profile is successfully updated!");
    await page.reload();
    await expect(page.getByLabel("First Name")).toHaveValue("Usha");
    await expect(page.getByLabel("Phone Number")).toHaveValue("98450 12345");
  });
});

test.describe("account security", () => {
  test("wants both passwords, long enough, and changes the one of whoever knows the old one", async ({ page }) => {
    const { email, password } = await arriveAsNewMember(page);
    await open(page, "/dashboard/security");
    await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription("Your new password");
    await expectAccessible(page);
    const reset = page.getByRole("button", { name: "Reset Password" });
    await reset.click();
    await expect(page.getByText("Password is required.", { exact: true })).toBeVisible();
    await expect(page.getByText("Confirm password is required.")).toBeVisible();
    await page.getByLabel("Old Password").fill("12345");
    await page.getByLabel("Confirm Password").fill("12345");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password must be at least 6 characters.", { exact: true })).toBeVisible();
    await expect(page.getByText("Confirm password must be at least 6 characters.")).toBeVisible();

    await page.getByLabel("Old Password").fill("not the old one");
    await page.getByLabel("Confirm Password").fill("turmeric");
    await reset.click();
    await seeNotice(page, "Please try to reset again!");
    await expect(page.getByLabel("Old Password")).toHaveAccessibleDescription("The old password is not right.");
    await expect(page.getByLabel("Old Password")).toBeFocused();
    await page.getByLabel("Old Password").fill(password);
    await reset.click();
    await seeNotice(page, "Password changed successfully.");
    await expect(page.getByLabel("Old Password")).toHaveValue("");
    const login = await page.request.post("/api/auth/login", { data: { email, password: "turmeric" } });
    expect(login.ok()).toBe(true);
  });
});

test("a merchant whose account is disabled sees only that, on every page of the dashboard", async ({ page }) => {
  await arriveAsNewMember(page);
  await pretend(page, { role: "ROLE MERCHANT", merchant: { _id: "1", name: "Kala", isActive: false } });
  for (const path of ["/dashboard", "/dashboard/address", "/dashboard/security"]) {
    await open(page, path);
    await expect(page.getByText("Your merchant account has been disabled. Please contact the admin")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Account" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  }
  await expectAccessible(page);
});

test("a page that cannot be loaded keeps the menu and can be tried again", async ({ page }) => {
  await arriveAsNewMember(page);
  await page.route("**/api/address", (route) => route.fulfill({ status: 500, json: { error: "broken" } }));
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Address" }).click();
  await expect(page.getByText("Your request could not be processed. Please try again.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Account" })).toBeVisible();
  await page.unroute("**/api/address");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No address found.")).toBeVisible();
});

test("search engines are asked to stay away", async ({ page }) => {
  for (const path of ["/login", "/register", "/dashboard", "/dashboard/address"]) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('name="robots" content="noindex"');
  }
});
