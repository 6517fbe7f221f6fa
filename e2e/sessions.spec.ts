import { seeNotice } from "./notice.ts";
import { arriveAsNewMember, newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

const onDashboard = /\/dashboard$/;

test.describe("social logins", () => {
  test("a newcomer signs in with Google", async ({ page }) => {
    await open(page, "/login");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await seeNotice(page, "Hey Meera, Welcome Back!");
    await expect(page).toHaveURL(onDashboard);
    await expect(page.getByText("Logged in With Google")).toBeVisible();
    await expect(page.getByRole("link", { name: "Account Security" })).toHaveCount(0);
    await page.goto("/dashboard/security");
    await expect(page).toHaveURL(onDashboard);
    await expect(page.getByText("Logged in With Google")).toBeVisible();
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Your devices" }).click();
    await expect(page.getByRole("article").filter({ hasText: "This device" })).toBeVisible();
  });

  test("somebody with a password links Google to the account, and unlinks it", async ({ page }) => {
    await arriveAsNewMember(page);
    await open(page, "/dashboard/security");
    const section = page.getByRole("region", { name: "Other ways to log in" });
    await expect(section).toContainText("Not linked");
    await section.getByRole("button", { name: "Link Google" }).click();
    await expect(page).toHaveURL(/\/dashboard\/security\?linked=Google$/);
    await expect(section.getByRole("status")).toHaveText("Google opens your account from now on.");
    await expect(section).toContainText("Linked on");
    await expectAccessible(page);
    await section.getByRole("button", { name: "Unlink Google" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Unlink Google" }).click();
    await seeNotice(page, "Your account at Google no longer opens your account here.");
    await expect(section).toContainText("Not linked");
    await expect(page.getByLabel("Old Password")).not.toHaveAttribute("aria-invalid", "true");
  });
});

test.describe("who is signed in", () => {
  test("stays so after a reload, until they sign out", async ({ page }) => {
    await arriveAsNewMember(page);
    await open(page, "/dashboard/address");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Addresses" })).toBeVisible();
    await page.getByRole("button", { name: "Account of Asha" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await seeNotice(page, "You have signed out!");
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Faddress$/);
  });

  test("two tabs agree: one signs out or lets somebody else in, the other follows", async ({ page, context }) => {
    const person = await newMember(page.request);
    await keepToken(page, person.token);
    await open(page, "/dashboard");
    await expect(page.getByText(person.email)).toBeVisible();
    const other = await context.newPage();
    await open(other, "/brands");
    const someoneElse = await newMember(other.request);
    await other.evaluate((token) => localStorage.setItem("token", token), someoneElse.token);
    await expect(page.getByText(someoneElse.email)).toBeVisible();
    await other.evaluate(() => localStorage.removeItem("token"));
    await expect(page).toHaveURL(/\/login/);
  });
});
