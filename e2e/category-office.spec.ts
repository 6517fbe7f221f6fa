import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin adds a category with products found by typing", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  await admin.hiddenProducts([`Zari ${word} red`, `Zari ${word} blue`, `Zari ${word} green`]);
  await signIn(page, "admin");
  await open(page, "/dashboard/category/add");
  const search = page.getByRole("combobox", { name: "Products", exact: true });
  const option = (colour: string) => page.getByRole("option", { name: `Zari ${word} ${colour}` });
  const chosen = page.getByRole("region", { name: "Chosen products" });

  await page.getByLabel("Name").fill(`Festive ${word}`);
  await page.getByLabel("Description").fill("What glitters");
  await search.fill(`zari ${word}`);
  await expect(page.getByRole("option")).toHaveCount(3);
  await option("red").click();
  await option("blue").click();
  await expect(option("red")).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(option("red")).toBeHidden();
  await expect(chosen).toContainText("2 products chosen");
  await chosen.getByRole("button", { name: `Remove Zari ${word} blue` }).click();
  await expect(chosen).toContainText("1 product chosen");
  await page.getByRole("button", { name: "Add Category" }).click();
  await seeNotice(page, "Category has been added successfully!");
  await expect(page).toHaveURL(/\/dashboard\/category$/);
  await page.getByRole("link", { name: `Festive ${word}` }).click();
  await expect(page.getByRole("link", { name: `/shop/category/festive-${word}` })).toBeVisible();
  await expect(chosen.getByRole("listitem")).toHaveText([new RegExp(`Zari ${word} red`)]);

  const id = new URL(page.url()).pathname.split("/").at(-1);
  await page.request.delete(`/api/category/delete/${id}`, { headers: admin.headers });
});
