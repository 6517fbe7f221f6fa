import { mailedLink } from "./mails.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("what a visitor writes reaches the staff, who mark it as answered", async ({ page }) => {
  await open(page, "/contact");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email is required.");
  await page.getByLabel("Message").fill("Too short");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription("Message must be at least 10 characters.");
  await expectAccessible(page);

  const writer = `Meera ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Name").fill(writer);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Message").fill("Is the block print fast?\nI wash by hand.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("main").getByRole("status")).toContainText("We have received your message.");
  await expect(page.getByLabel("Message"), "the form is empty again").toHaveValue("");

  await signIn(page, "admin");
  await open(page, "/dashboard/contact?which=all");
  const message = page.getByRole("article", { name: `Message of ${writer}` });
  await expect(message).toContainText("Is the block print fast?");
  await expectAccessible(page);
  await message.getByRole("button", { name: "Mark as answered" }).click();
  await expect(message).toContainText(/Answered .* by /);
  await page.getByRole("link", { name: "Waiting", exact: true }).click();
  await expect(page.getByRole("link", { name: "Waiting", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(message).toBeHidden();
});

test("one link puts a reader on the newsletter, another takes them off it, each once pressed", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.request.post("/api/newsletter/subscribe", { data: { email } });
  await open(page, await mailedLink(email, /\/newsletter\/confirm\/\S+/));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are on our list." })).toBeVisible();
  await open(page, await mailedLink(email, /\/newsletter\/unsubscribe\/\S+/));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are off our list." })).toBeVisible();
});
