import type { Page } from "@playwright/test";
import { ask, chips, panel, range } from "./list.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

interface Fact {
  key: string;
  label: string;
  choices: string[];
}

const factsOf = async (page: Page) => (await ask(page, "max=0")).facets.facts as [Fact, Fact];
const facts = (...pairs: [Fact, string][]) =>
  pairs
    .map(([{ key }, choice]) => `${key}:${choice}`)
    .sort()
    .join(",");
const address = (query: string) => `/shop?facts=${query.replaceAll(" ", "+")}&max=0`;

test("facts are chosen beside each other, have one address, and go one by one", async ({ page }) => {
  await open(page, "/shop?max=0");
  const [first, second] = await factsOf(page);
  const [one = "", two = ""] = first.choices;
  const [other = ""] = second.choices;
  const choice = (name: string) => panel(page).getByRole("link", { name, exact: true });
  await choice(two).click();
  await choice(one).click();
  const both = facts([first, one], [first, two]);
  await expect(page).toHaveURL(address(both));
  const { count } = await ask(page, `facts=${both}&max=0`);
  expect(count).toBeGreaterThan((await ask(page, `facts=${facts([first, one])}&max=0`)).count);
  await expect(range(page)).toContainText(`of ${count} product`);
  await choice(other).click();
  const three = facts([first, one], [first, two], [second, other]);
  await expect(page).toHaveURL(address(three));
  await expect(choice(other)).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await chips(page).filter({ hasText: one }).first().click();
  await expect(page).toHaveURL(address(facts([first, two], [second, other])));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("further facts and choices unfold with the keyboard, and facts in another order lead to their one address", async ({
  page,
}) => {
  await open(page, "/shop?max=0");
  const all: Fact[] = await factsOf(page);
  const folded = all[3];
  const [hidden = ""] = folded?.choices ?? [];
  const choice = panel(page).getByRole("link", { name: hidden, exact: true });
  await expect(choice).toBeHidden();
  await panel(page)
    .getByRole("heading", { name: folded?.label ?? "", exact: true })
    .locator("..")
    .focus();
  await page.keyboard.press("Enter");
  await expect(choice).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(choice).toBeFocused();

  const [first, second] = all as [Fact, Fact];
  const [one = ""] = first.choices;
  const [other = ""] = second.choices;
  const spelled = facts([first, one], [second, other]);
  await open(page, address(spelled.split(",").reverse().join(",")));
  await expect(page).toHaveURL(address(spelled));
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("facts are tried out in the sheet, and become the list's when they are applied", async ({ page }) => {
    await open(page, "/shop?max=0");
    const [first] = await factsOf(page);
    const [one = ""] = first.choices;
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("checkbox", { name: one, exact: true }).click();
    await expect(sheet.getByRole("checkbox", { name: one, exact: true })).toBeChecked();
    const { count } = await ask(page, `facts=${facts([first, one])}&max=0`);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: new RegExp(`^Show ${count} product`) }).click();
    await expect(page).toHaveURL(address(facts([first, one])));
    await expect(chips(page).filter({ hasText: one })).toBeVisible();
  });
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("facts but the first are folded in the sheet, say what is chosen, and do not fold by themselves", async ({
    page,
  }) => {
    await open(page, "/shop?max=0");
    const [, second] = await factsOf(page);
    const [one = ""] = second.choices;
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const choice = sheet.getByRole("checkbox", { name: one, exact: true });
    const heading = sheet.getByRole("heading", { name: second.label, exact: true });
    await expect(choice).toBeHidden();
    await heading.click();
    await choice.click();
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(choice).not.toBeChecked();
    await expect(choice).toBeVisible();
    await choice.click();
    await heading.click();
    await expect(choice).toBeHidden();
    await expect(sheet.locator("summary").filter({ hasText: second.label }).getByText(one)).toBeVisible();
    await expectAccessible(page);
    // Only what lies between its head and its buttons moves, and nothing is cut off at the side.
    expect(await sheet.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a fact is a link", async ({ page }) => {
    await page.goto("/shop?max=0");
    const [first] = await factsOf(page);
    const [one = ""] = first.choices;
    await panel(page).getByRole("link", { name: one, exact: true }).click();
    await expect(page).toHaveURL(address(facts([first, one])));
  });
});
