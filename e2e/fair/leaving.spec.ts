/** Subscription traps: docs/fair.md says what keeps them out. */
import type { Locator } from "@playwright/test";
import { mailedLink } from "#e2e/mails.ts";
import { expect, open, test } from "#e2e/shop.ts";

/** How much is to be done: fields to fill in and buttons to press. */
const counted = () => {
  let steps = 0;
  return {
    steps: () => steps,
    fill: (field: Locator, value: string) => field.fill(value).then(() => (steps += 1)),
    press: (button: Locator) => button.click().then(() => (steps += 1)),
  };
};

test("subscription trap: leaving the newsletter or an account takes no more than joining", async ({ page }) => {
  test.skip(!process.env.SHOP_DATA_DIR, "needs the mails of the shop");
  const email = `fair-${crypto.randomUUID()}@example.com`;
  const [joining, leaving] = [counted(), counted()];
  await open(page, "/");
  const form = page.getByRole("region", { name: "Letters from the loom" });
  await joining.fill(form.getByLabel("Email"), email);
  await joining.press(form.getByRole("button", { name: "Subscribe" }));
  await open(page, await mailedLink(email, /\/newsletter\/confirm\/\S+/));
  await joining.press(page.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  await open(page, await mailedLink(email, /\/newsletter\/unsubscribe\/\S+/));
  await leaving.press(page.getByRole("main").getByRole("button", { name: "Unsubscribe" }));
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(leaving.steps()).toBeLessThanOrEqual(joining.steps());

  const [signingUp, deleting] = [counted(), counted()];
  const password = "indigo-and-madder";
  await open(page, "/register");
  await signingUp.fill(page.getByRole("textbox", { name: "Email" }), `fair-${crypto.randomUUID()}@example.com`);
  await signingUp.fill(page.getByRole("textbox", { name: "First Name" }), "Asha");
  await signingUp.fill(page.getByRole("textbox", { name: "Last Name" }), "Rao");
  await signingUp.fill(page.getByRole("textbox", { name: "Password" }), password);
  await signingUp.press(page.getByRole("button", { name: "Sign Up" }));
  await expect(page).toHaveURL("/dashboard");
  await deleting.press(page.getByRole("link", { name: "My data" }));
  await deleting.press(page.getByRole("button", { name: "Delete my account" }));
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await deleting.fill(dialog.getByLabel("Password", { exact: true }), password);
  await deleting.press(dialog.getByRole("button", { name: "Delete for ever" }));
  await expect(page).toHaveURL(/\/login/);
  expect(deleting.steps()).toBeLessThanOrEqual(signingUp.steps());
});
