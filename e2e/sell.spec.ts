import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("the five tabs for sellers have addresses of their own and say what the shop promises", async ({ page }) => {
  await open(page, "/sell");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(tab("About Us")).toHaveAttribute("aria-selected", "true");
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("2020");
  await expect(panel).toContainText("10:00 to 20:00");
  await expect(panel).toContainText("₹599");
  await expectAccessible(page);

  await tab("Refund Policy").click();
  await expect(page).toHaveURL("/sell#refunds");
  for (const fact of [
    "Within 7 days of delivery",
    "within 1 hour and before shipment",
    "5-7 business days after inspection",
    "above ₹1,999",
    "1-2 days",
    "3-5 days",
    "5-7 days",
    "7-day replacement",
    "within 24 hours",
    "09:00 to 21:00",
  ])
    await expect(panel).toContainText(fact);
  const text = panel.getByRole("region", { name: "Refund Policy" });
  expect((await text.boundingBox())?.height).toBeLessThanOrEqual(600);

  await page.keyboard.press("ArrowLeft");
  await expect(tab("Privacy Policy")).toBeFocused();
  await expect(page).toHaveURL("/sell#privacy");
  await page.reload();
  await expect(tab("Privacy Policy")).toHaveAttribute("aria-selected", "true");
  await tab("Products/Services").click();
  await expect(panel).toContainText("Cash on delivery for fashion items");
  await expect(panel).toContainText("UPI, credit and debit cards, net banking and wallets");
});

test("while the visitor's own account loads an overlay says so; who sells already is led to the brand", async ({
  page,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/user/me", async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, "merchant");
  await page.goto("/sell");
  await expect(page.getByRole("dialog", { name: "Loading…" })).toBeVisible();
  letGo();
  await expect(page.getByRole("dialog", { name: "Loading…" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Go to your brand" })).toBeVisible();
});
