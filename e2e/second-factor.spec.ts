import type { Page } from "@playwright/test";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const code = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });

test("somebody sets up a second factor, keeps the recovery codes, logs in with a code, and switches it off", async ({
  page,
}) => {
  const { email, password } = await arriveAsNewMember(page);
  await open(page, "/dashboard/security");
  await page.getByRole("link", { name: "Set up second factor" }).click();
  await press(page, "Set it up");
  await expect(page.getByRole("img", { name: "QR code of your key" })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByRole("main").getByRole("code").innerText();
  const authenticator = openAuthenticator(key.replaceAll(" ", ""));

  await code(page).fill("000000");
  await press(page, "Switch it on");
  await expect(code(page)).toHaveAccessibleDescription(/^The code is not right\./);
  await expect(code(page)).toBeFocused();
  await code(page).fill(authenticator.nextCode());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const recoveryCodes = await page
    .getByRole("region", { name: "Your recovery codes" })
    .getByRole("listitem")
    .allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.evaluate(() => localStorage.removeItem("token"));
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Login");
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await code(page).fill("123 456");
  await press(page, "Login");
  await seeNotice(page, "Please try to login again!");
  await expect(code(page)).toHaveAccessibleDescription(/^The code is not right, or was used already\./);
  await code(page).fill(recoveryCodes[0] ?? "");
  await press(page, "Login");
  await seeNotice(page, "Hey Asha, Welcome Back!");

  await open(page, "/dashboard/second-factor");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await press(page, "New recovery codes");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const newCodes = page.getByRole("region", { name: "Your recovery codes" });
  await expect(newCodes).toContainText("The former codes no longer work.");
  expect(await newCodes.getByRole("listitem").allInnerTexts()).not.toContain(recoveryCodes[1]);
  await open(page, "/dashboard/second-factor");
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await code(page).fill(authenticator.nextCode());
  await press(page, "Switch it off");
  await seeNotice(page, "Your second factor is removed.");
  await expect(page.getByRole("button", { name: "Set it up" })).toBeVisible();
});

test("a change that needs a recent login asks for the password in a dialog and goes on", async ({ page }) => {
  const { password } = await arriveAsNewMember(page);
  let isOld = true;
  await page.route("**/api/auth/factor/begin", async (route) => {
    const sentence = "Please confirm that it is you: enter your password, or log in again.";
    if (!isOld) return route.continue();
    return route.fulfill({ status: 403, json: { error: sentence, fields: { login: sentence } } });
  });
  await page.route("**/api/auth/confirm-login", async (route) => {
    const response = await route.fetch();
    isOld = !response.ok();
    await route.fulfill({ response });
  });
  await open(page, "/dashboard/second-factor");
  await press(page, "Set it up");
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("The password is not right.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("img", { name: "QR code of your key" })).toBeVisible();
});

test("an admin whose days without a second factor are over is led to it from every page of the back office", async ({
  page,
}) => {
  await signIn(page, "admin");
  const sentence = "Please set up your second factor first: the staff of this shop log in with one.";
  const isOver = { status: 403, json: { error: sentence, fields: { factor: sentence } } };
  for (const path of ["overview", "order*", "user?*", "brand?*"])
    await page.route(`**/api/${path}`, (route) => route.fulfill(isOver));
  await page.route("**/api/auth/factor", (route) =>
    route.fulfill({ json: { isSet: false, since: null, recoveryCodesLeft: 0, dueAt: "2020-01-01T00:00:00.000Z" } }),
  );
  for (const path of ["/dashboard/overview", "/dashboard/users", "/dashboard/brand"]) {
    await open(page, path);
    await expect(page).toHaveURL(/\/dashboard\/second-factor$/);
    await seeNotice(page, sentence);
  }
  await expect(page.getByRole("button", { name: "Set it up" })).toBeVisible();
  await open(page, "/dashboard");
  await expect(page.getByLabel("First Name"), "the account stays open").toBeVisible();
  await expect(page.getByRole("region", { name: "Second factor" })).toContainText(
    "Until yours is set up, you can only look after your account.",
  );
  await expect(page.getByRole("region", { name: "Needs you today" })).toHaveCount(0);
});
