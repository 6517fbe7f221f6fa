import { expect, expectAccessible, open, signUp, test } from "./shop.ts";

test("without a connection the shop says so, keeps the page that is open, and goes on by itself", async ({
  page,
  context,
}) => {
  await open(page, "/brands");
  await context.setOffline(true);
  const status = page.getByRole("status").filter({ hasText: "You are offline." });
  await expect(status).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).hover();
  await page.getByRole("contentinfo").getByRole("link", { name: "Size guide" }).click();
  await expect(status).toContainText("The page opens by itself when the connection is back.");
  await expect(page).toHaveURL("/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Size guide" })).toBeVisible();
  await expect(page).toHaveURL("/size-guide");
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

test("a page whose data does not come says that the connection is gone, and opens by itself once it can", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/dashboard");
  let asked = 0;
  await page.route("**/api/address", async (route) => {
    asked += 1;
    await route.abort("internetdisconnected");
  });
  await page.getByRole("link", { name: "Address", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The connection is gone.");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => asked, "it tries again").toBeGreaterThan(1);
  await page.unroute("**/api/address");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Addresses");

  await page.route(/brands\.data/, (route) => route.abort("internetdisconnected"));
  await page.getByRole("link", { name: /, home$/ }).click();
  await page.getByRole("button", { name: "Brands" }).click();
  await page.getByRole("menuitem", { name: "See all brands" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The connection is gone.");
  await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute("href", "/brands");
  await expectAccessible(page);
  await page.unroute(/brands\.data/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brands");
});
