import { readFile } from "node:fs/promises";
import { mailedLink } from "./mails.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

test("somebody takes their data along and deletes the account", async ({ page }) => {
  const member = await newMember(page.request);
  await keepToken(page, member.token);
  await open(page, "/dashboard/my-data");
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const data = JSON.parse(await readFile(await (await downloaded).path(), "utf8"));
  expect(data.account.profile.email).toBe(member.email);

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await dialog.getByLabel("Password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete for ever" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/not right/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(member.password);
  await dialog.getByRole("button", { name: "Delete for ever" }).click();
  await expect(page).toHaveURL(/\/login/);
  const answer = await page.request.get("/api/user/me", { headers: { authorization: member.token } });
  expect(answer.status()).toBe(401);
  await mailedLink(member.email, /account is deleted/);
});
