import { holdAnswers } from "./hold-answers.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an owner finds who logged in and who was refused, by kind, person and day, and saves it", async ({ page }) => {
  const { email } = await newMember(page.request);
  await page.request.post("/api/auth/login", { data: { email, password: "not the password" } });

  await signIn(page, "admin");
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Security events" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Security events" })).toBeVisible();
  const release = await holdAnswers(page, /\/api\/security-event\?/);
  await page.getByLabel("Person").fill(email.slice(0, 4));
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByLabel("Person").fill(email);
  await release();
  await expect(page).toHaveURL(new RegExp(`person=${email.slice(0, 4)}$`));
  await expect(page.getByLabel("Person"), "what was typed while the list loaded").toHaveValue(email);
  await page.getByRole("button", { name: "Show" }).click();
  const created = page.getByRole("article").filter({ hasText: "Account created" }).filter({ hasText: email });
  await expect(created).toContainText("this machine");
  await expectAccessible(page);
  await page.getByLabel("Kind").selectOption("Login refused");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/kind=login\+refused&person=/);
  await page.getByLabel("Person").fill("");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).not.toHaveURL(new RegExp(encodeURIComponent(email)));
  await expect(page.getByRole("article").first()).toContainText("Login refused");
  await page.getByLabel("To").fill("2001-01-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No events found.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByLabel("To")).toHaveValue("");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as JSON lines" }).click();
  expect((await saved).suggestedFilename()).toBe("security-events.jsonl");
});
