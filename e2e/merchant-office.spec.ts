import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("a visitor asks to sell, an admin approves, and the mailed link opens the account", async ({ page, browser }) => {
  const word = ownWord();
  const email = `${word}@example.com`;
  await open(page, "/sell");
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).fill(`Usha ${word}`);
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Phone Number").fill("987 654 3210");
  await main.getByLabel("Brand", { exact: true }).fill(`Looms of ${word}`);
  await main.getByLabel("Business").fill("Cotton from twelve handlooms.");
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main.getByText("We received your request!")).toBeVisible();

  const staff = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(staff, "admin");
  await open(staff, "/dashboard/merchant");
  await staff.getByRole("searchbox", { name: "Search merchants" }).fill(word);
  await expect(staff.getByText("1 merchant found")).toBeVisible();
  const card = staff.getByRole("article", { name: `Usha ${word}` });
  await card.getByRole("button", { name: "Approve" }).click();
  await expect(card.getByText("Invited by mail.")).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();

  await open(page, await mailedLink(email, /\/merchant-signup\/\S+/));
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("First Name").fill("Usha");
  await page.getByLabel("Last Name").fill("Devi");
  await page.getByRole("textbox", { name: "Password" }).fill("madder root");
  await page.getByRole("button", { name: "Get Started" }).click();
  await seeNotice(page, "Welcome, Usha! You can sell now.");
  await expect(page).toHaveURL(/\/dashboard\/brand$/);
  await expect(main.getByText(`Looms of ${word}`)).toBeVisible();
});
