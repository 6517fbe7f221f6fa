import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

test("on a phone the menu folds away behind its heading", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await arriveAsNewMember(page);
  await open(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Address" })).toBeHidden();
  await menu.getByRole("button", { name: "Account" }).click();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Address" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Addresses" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Address" })).toBeHidden();
});

test("search engines are asked to stay away", async ({ request }) => {
  for (const path of ["/login", "/register", "/dashboard", "/dashboard/address"]) {
    const html = await (await request.get(path)).text();
    expect(html).toContain('name="robots" content="noindex"');
  }
});
