import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { openPage } from "#pages/testing/page.ts";
import { watchSavedFiles } from "#pages/testing/saved-files.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

test("somebody takes their data along and deletes the account", async () => {
  const member = await givenMember(shop);
  const page = await openPage(app, "/dashboard/my-data", { as: member });
  const saved = watchSavedFiles(page);
  await press(page, page.main(), "Download my data");
  await expect.poll(() => saved).toHaveLength(1);
  expect(JSON.parse((await saved[0]?.text()) ?? "").account.profile.email).toBe(member.email);

  const openDialog = async () => {
    await press(page, page.main(), "Delete my account");
    return within(await page.findByRole("dialog", { name: "Delete my account" }));
  };
  const dialog = await openDialog();
  await fill(page, dialog.getByLabelText("Password"), "not this one");
  await press(page, dialog, "Delete for ever");
  await expect.poll(() => dialog.getByLabelText("Password")).toHaveAccessibleDescription(/not right/);
  await expectAccessible(page);
  await press(page, dialog, "Go back");
  await expect.poll(() => page.queryByRole("dialog", { name: "Delete my account" })).toBeNull();
  const again = await openDialog();
  await fill(page, again.getByLabelText("Password"), member.password);
  await press(page, again, "Delete for ever");
  await expect.poll(page.address).toMatch(/^\/login/);
  expect((await app.inject({ url: "/api/user/me", headers: member.headers })).statusCode).toBe(401);
  const mails = await mailsTo(db, member.email);
  expect(mails.some(({ text }) => /account is deleted/.test(text))).toBe(true);
});
