import { ask, panel } from "./list.ts";
import { expect, open, test } from "./shop.ts";

interface Facet {
  label: string;
  choices: [string, ...string[]];
}

test("further facts unfold with the keyboard, which goes on to their choices", async ({ page }) => {
  await open(page, "/shop?max=0");
  const folded: Facet = (await ask(page, "max=0")).facets.facts[3];
  const choice = panel(page).getByRole("link", { name: folded.choices[0], exact: true });
  await expect(choice).toBeHidden();
  await panel(page).getByRole("heading", { name: folded.label, exact: true }).locator("..").focus();
  await page.keyboard.press("Enter");
  await expect(choice).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(choice).toBeFocused();
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("a fact unfolds in the sheet, of which only the middle moves, and nothing is cut off at the side", async ({
    page,
  }) => {
    await open(page, "/shop?max=0");
    const second: Facet = (await ask(page, "max=0")).facets.facts[1];
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const choice = sheet.getByRole("checkbox", { name: second.choices[0], exact: true });
    await expect(choice).toBeHidden();
    await sheet.getByRole("heading", { name: second.label, exact: true }).click();
    await choice.click();
    await expect(choice).toBeChecked();
    expect(await sheet.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
