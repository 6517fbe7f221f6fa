import type { Page } from "@playwright/test";
import { openAuthenticator } from "#server/testing/clients/authenticator.ts";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const code = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });

test("somebody sets up a second factor, saves the recovery codes, and logs in with one", async ({ page }) => {
  const { email, password } = await arriveAsNewMember(page);
  await open(page, "/dashboard/second-factor");
  await press(page, "Set it up");
  await expect(page.getByRole("img", { name: "QR code of your key" })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByRole("main").getByRole("code").innerText();
  await code(page).fill(openAuthenticator(key.replaceAll(" ", "")).nextCode());
  await page.keyboard.press("Enter");
  const codes = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");

  await page.evaluate(() => localStorage.removeItem("token"));
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Login");
  await expect(code(page)).toBeFocused();
  await code(page).fill(recoveryCode);
  await press(page, "Login");
  await seeNotice(page, "Hey Asha, Welcome Back!");
});
