import { randomUUID } from "node:crypto";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin finds who changed what, by person, thing and day", async ({ page, request }) => {
  const { headers, hiddenProducts } = await adminAtWork(request);
  const name = ownWord();
  const [id] = await hiddenProducts([name]);
  await request.put(`/api/product/${id}/active`, { headers, data: { product: { isActive: false } } });

  await signIn(page, "admin");
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await page.getByLabel("Person").fill("admin@example");
  await page.getByLabel("Thing").selectOption("Product");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/thing=product&person=admin%40example$/);
  const newest = page.getByRole("article").filter({ hasText: name }).first();
  await expect(newest).toContainText("Product switched off:");
  await expect(newest).toContainText("before: yes");
  await expect(newest).toContainText("after: no");
  await expect(newest.getByRole("link", { name })).toHaveAttribute("href", `/dashboard/product/edit/${id}`);
  await expectAccessible(page);

  await newest.getByRole("link", { name: "All of this product" }).click();
  await expect(page).toHaveURL(new RegExp(`thingId=${id}$`));
  await expect(page.getByText("Only changes of one product are shown.")).toBeVisible();
  await page.getByLabel("To").fill("2001-01-31");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("No changes found.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await open(page, `/dashboard/audit?person=${randomUUID()}`);
  await expect(page.getByText("No changes found.")).toBeVisible();
});
