import { expect, open, test } from "#e2e/shop.ts";

test("the tabs for sellers keep to their height, follow the arrow keys, and stay after a reload", async ({ page }) => {
  await open(page, "/sell");
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Refund Policy").click();
  await expect(page).toHaveURL("/sell#refunds");
  const text = page.getByRole("tabpanel").getByRole("region", { name: "Refund Policy" });
  expect((await text.boundingBox())?.height).toBeLessThanOrEqual(600);
  await page.keyboard.press("ArrowLeft");
  await expect(tab("Privacy Policy")).toBeFocused();
  await expect(page).toHaveURL("/sell#privacy");
  await page.reload();
  await expect(tab("Privacy Policy")).toHaveAttribute("aria-selected", "true");
});
