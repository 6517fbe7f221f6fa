import { mailedLink } from "./mails.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("a grievance gets a number, is answered by staff, and its link shows how it stands", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await open(page, "/login");
  await page.getByRole("navigation", { name: "Footer" }).getByRole("link", { name: "Grievance" }).click();
  await expect(page.getByRole("heading", { name: "Grievance officer" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("Meera Iyer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Order ID").fill("42");
  await page.getByLabel("Message").fill("Nobody answers my mails about the torn stole.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Order ID")).toHaveAccessibleDescription(/must be the one that stands on your order/);
  await expectAccessible(page);
  await page.getByLabel("Order ID").fill("");
  await page.getByRole("button", { name: "Submit" }).click();
  const receipt = page.getByRole("main").getByRole("status");
  await expect(receipt).toContainText(/G-\w{5}-\w{5}/);
  const [number = ""] = (await receipt.textContent())?.match(/G-\w{5}-\w{5}/) ?? [];
  await expect(page.getByLabel("Message"), "the form is empty again").toHaveValue("");

  await signIn(page, "admin");
  await open(page, "/dashboard/grievance");
  await expect(page.getByText(/overdue/).first()).toBeVisible();
  await expect(page.getByRole("article").first(), "overdue ones stand on top").toContainText("Late to");
  await expectAccessible(page);
  const grievance = page.getByRole("article", { name: number });
  await grievance.getByRole("button", { name: "Acknowledge" }).click();
  await expect(grievance.getByRole("button", { name: "Acknowledge" })).toBeHidden();
  await grievance.getByRole("button", { name: "Send answer" }).click();
  await expect(grievance.getByLabel("Answer")).toHaveAccessibleDescription("Message is required.");
  await grievance.getByLabel("Answer").fill("A new stole is on its way to you.");
  await grievance.getByRole("button", { name: "Send answer" }).click();
  await expect(grievance.getByText("A new stole is on its way to you.")).toBeVisible();
  await grievance.getByRole("button", { name: "Resolve" }).click();
  await expect(grievance).toBeHidden();

  await open(page, await mailedLink(email, /\/grievance\/status\/\S+/));
  await expect(page.getByRole("heading", { name: "Your grievance" })).toBeVisible();
  await expect(page.getByText("A new stole is on its way to you.")).toBeVisible();
  await expectAccessible(page);
});
