import { mailedLink } from "./mails.ts";
import { expect, open, test } from "./shop.ts";

test("a grievance gets a number, and the mailed link shows how it stands", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await open(page, "/grievance");
  await page.getByLabel("Name").fill("Meera Iyer");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Message").fill("Nobody answers my mails about the torn stole.");
  await page.getByRole("button", { name: "Submit" }).click();
  const receipt = page.getByRole("main").getByRole("status");
  await expect(receipt).toContainText(/G-\w{5}-\w{5}/);
  const [number = ""] = (await receipt.textContent())?.match(/G-\w{5}-\w{5}/) ?? [];
  await open(page, await mailedLink(email, /\/grievance\/status\/\S+/));
  await expect(page.getByRole("heading", { name: "Your grievance" })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
});
