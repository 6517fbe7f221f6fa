import { demoAdmin, newProduct } from "#e2e/buying.ts";
import { watchShifts } from "#e2e/shifts.ts";
import { expect, expectAccessible, open, test } from "#e2e/shop.ts";

test("the alerts that the page of a product offers move nothing, and lead to a form that fits on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const product = await newProduct(page, await demoAdmin(page.request), { quantity: "0" });
  const { expectStill } = await watchShifts(page);
  await open(page, `/product/${product.slug}`);
  const offers = page.getByRole("navigation", { name: "Alerts" }).getByRole("link");
  await expect(offers).toHaveText(["Tell me when M is back", "Tell me when the price falls"]);
  await expectStill();
  await offers.first().click();
  await page.getByRole("textbox", { name: "Email" }).fill("nobody");
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("Email format is invalid.")).toBeVisible();
  await expectAccessible(page);
});
