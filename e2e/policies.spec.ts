import { expect, open, test } from "./shop.ts";

test("the footer leads to the policies; one that there is not is answered so", async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  await open(page, "/login");
  await page.getByRole("contentinfo").getByRole("link", { name: "Returns", exact: true }).click();
  await expect(page).toHaveURL("/policies/returns");
  await expect(heading).toHaveText("Returns and refunds");
  expect((await page.goto("/policies/constructor"))?.status()).toBe(404);
  await expect(heading).toHaveText("The page you are looking for was not found.");
});
