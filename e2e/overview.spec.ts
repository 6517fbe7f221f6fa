import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an owner goes from what needs them to the overview, and from a figure to its list", async ({ page }) => {
  const message = { name: "Asha", email: "asha@example.com", message: "Where is my kurta, please?" };
  await page.request.post("/api/contact/add", { data: message });
  await signIn(page, "admin");
  await open(page, "/dashboard");
  const needs = page.getByRole("region", { name: "Needs you today" });
  await expectAccessible(page);
  await needs.getByRole("link", { name: /^Overview/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^This week/ })
    .click();
  await expect(page).toHaveURL("/dashboard/orders/customers?placed=week&payment=Settled");
  await expect(page.getByLabel("Placed")).toHaveValue("week");
});
