import type { Page } from "@playwright/test";
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
    await open(page, "/dashboard/security?link=taken");
    await expect(section.getByRole("status")).toHaveText("That account opens somebody else's account here already.");
  });

  test("are offered only where the shop has them, and explained where they failed", async ({ page }) => {
    await open(page, "/register");
    await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue with Facebook" })).toHaveCount(0);
    await open(page, "/login?error=cancelled");
    await expect(page.getByText("The sign-in was cancelled.")).toBeVisible();
    await open(page, "/login?error=no-such-reason");
    await expect(page.getByText("We could not sign you in. Please try again.")).toBeVisible();
    await open(page, "/auth/success");
    await expect(page, "without a token").toHaveURL(/\/login/);
  });

  test("with a made-up token lead to the login page, and the token leaves the address at once", async ({ page }) => {
    let exchanges = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/api/auth/success")) exchanges += 1;
    });
    await open(page, "/brands");
    await open(page, "/auth/success?token=made-up");
    await expect(page).toHaveURL(/\/login\?error=social$/);
    await seeNotice(page, "Please try to login again!");
    await expect(page.getByRole("main").getByText("We could not sign you in. Please try again.")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/brands");
    expect(exchanges).toBe(1);
  });
});

test("a person sees where they are signed in, and signs out one device, then all others", async ({
  page,
  playwright,
}) => {
  const { email, password } = await arriveAsNewMember(page);
  const logIn = async (userAgent: string) => {
    const device = await playwright.request.newContext({
      ...{ baseURL: new URL(page.url()).origin, userAgent },
    });
    const answer = await device.post("/api/auth/login", { data: { email, password } });
    const { token } = await answer.json();
    const isSignedIn = async () => (await device.get("/api/user/me", { headers: { authorization: token } })).ok();
    return { isSignedIn, close: () => device.dispose() };
  };
  await open(page, "/dashboard/security");
  await expect(page.getByRole("article")).toHaveCount(1);
  const phone = await logIn("Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36");
  const tablet = await logIn("Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Version/18.1 Safari/604.1");
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("article").first()).toContainText("This device");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await seeNotice(page, "The device has been signed out.");
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(await phone.isSignedIn()).toBe(false);
  expect(await tablet.isSignedIn()).toBe(true);
  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await seeNotice(page, "Your other devices have been signed out.");
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await tablet.isSignedIn()).toBe(false);
  await expect(page.getByRole("button", { name: "Sign out all other devices" })).toHaveCount(0);
  await Promise.all([phone.close(), tablet.close()]);
});

/** The login ends just before this call: any other call of the page would sign out as well, before there is anything to press. */
const endLoginBefore = (page: Page, path: string, { token }: { token: string }) =>
  page.route(`**/api${path}`, async (route) => {
    await page.request.post("/api/auth/logout", { headers: { authorization: token } });
    await route.continue();
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

  test("a login that was ended elsewhere signs out, says so and goes to the login page", async ({ page }) => {
    const person = await arriveAsNewMember(page);
    await open(page, "/dashboard");
    await expect(page.getByRole("heading", { name: "Account Details" })).toBeVisible();
    await endLoginBefore(page, "/address", person);
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Address" }).click();
    await seeNotice(page, "Unauthorized Access! Please login again.");
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  test("a change that is refused for want of a login signs out too", async ({ page }) => {
    const person = await arriveAsNewMember(page);
    await open(page, "/dashboard");
    await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
    await endLoginBefore(page, "/user", person);
    await page.getByRole("button", { name: "Save changes" }).click();
    await seeNotice(page, "Unauthorized Access! Please login again.");
    await expect(page).toHaveURL(/\/login/);
  });

  test("a token that is no longer good leads to the login page and back", async ({ page }) => {
    const { email, password } = await newMember(page.request);
    await keepToken(page, "not-a-token");
    await open(page, "/dashboard/security");
    await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fsecurity$/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard\/security$/);
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
