import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin adds a category with products found by typing, changes it and deletes it", async ({ page }) => {
  const word = ownWord();
  await (await adminAtWork(page.request)).hiddenProducts([
    `Zari ${word} red`,
    `Zari ${word} blue`,
    `Zari ${word} green`,
  ]);
  await signIn(page, "admin");
  await open(page, "/dashboard/category/add");
  const search = page.getByRole("combobox", { name: "Products", exact: true });
  const option = (colour: string) => page.getByRole("option", { name: `Zari ${word} ${colour}` });
  const chosen = page.getByRole("region", { name: "Chosen products" });

  await page.getByRole("button", { name: "Add Category" }).click();
  for (const label of ["Name is", "Description is", "Products are"])
    await expect(page.getByText(`${label} required.`)).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();

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
  await expect(page.getByRole("heading", { level: 1, name: "Edit Category" })).toBeVisible();
  await expect(page.getByRole("link", { name: `/shop/category/festive-${word}` })).toBeVisible();
  await search.fill(`${word} green`);
  await expect(option("green")).toBeVisible();
  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(chosen).toContainText("1 to add");
  await search.press("Escape");
  await chosen.getByRole("button", { name: `Remove Zari ${word} red` }).click();
  await expect(chosen).toContainText("1 to take out");
  await expect(chosen.getByRole("button", { name: `Put back Zari ${word} red` })).toBeVisible();
  // Else the header lies over half a link of the menu.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByLabel("Slug").fill(`Zari_${word}`);
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Category has been updated successfully!");

  await page.getByRole("link", { name: `Festive ${word}` }).click();
  await expect(page.getByRole("link", { name: `/shop/category/Zari_${word}` })).toBeVisible();
  await expect(chosen.getByRole("listitem")).toHaveText([new RegExp(`Zari ${word} green`)]);
  const address = page.url();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete category" });
  await expect(question).toContainText(`Festive ${word} will be deleted. Its products stay as they are.`);
  await question.getByRole("button", { name: "Delete category" }).click();
  await seeNotice(page, "Category has been deleted successfully!");
  await expect(page.getByRole("link", { name: `Festive ${word}` })).toHaveCount(0);
  await open(page, new URL(address).pathname);
  await expect(page.getByText("No category found.")).toBeVisible();
});

test("before a category goes off, an admin is told how many products go with it", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const products = await admin.hiddenProducts([`Gota ${word} one`, `Gota ${word} two`]);
  const { _id } = await admin.category(`Aa ${word}`, products);
  await signIn(page, "admin");
  await open(page, "/dashboard/category");
  const control = page.getByRole("switch", { name: `Aa ${word} is active` });
  const question = page.getByRole("dialog", { name: "Switch off category" });
  await control.click();
  await expect(question).toContainText(`Aa ${word} and its 2 active products will be switched off`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toBeHidden();
  await expect(control).toBeChecked();
  await control.press("Space");
  await question.getByRole("button", { name: "Switch off" }).click();
  await seeNotice(page, "Category is switched off, and 2 products with it.");
  await expect(control).not.toBeChecked();
  await expectAccessible(page);

  await open(page, `/dashboard/category/edit/${_id}`);
  await expect(page.getByText("Switching it on brings back 2 products that went off with it.")).toBeVisible();
  await control.click();
  await seeNotice(page, "Category is switched on, and 2 products with it.");
  await expect(control).toBeChecked();
  await expect(page.getByText("Switching it off also switches off 2 products.")).toBeVisible();
  await page.request.delete(`/api/category/delete/${_id}`, { headers: admin.headers });
});

test("categories are not for merchants", async ({ page }) => {
  await signIn(page, "merchant");
  await open(page, "/dashboard/category");
  await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an admin finds categories by typing, and what fits nothing says so", async ({ page }) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const products = await admin.hiddenProducts([`Kantha ${word}`]);
  for (const name of [`Zz ${word} one`, `Zz ${word} two`]) await admin.category(name, products);
  await signIn(page, "admin");
  await open(page, "/dashboard/category");
  const box = page.getByRole("searchbox", { name: "Search categories" });
  await box.fill(`${word} two`);
  await expect(page.getByText("1 category found")).toBeVisible();
  await expect(page.getByRole("link", { name: `Zz ${word} two` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await box.fill(`${word} three`);
  await box.press("Enter");
  await expect(page.getByText("No categories found.")).toBeVisible();
  await expectAccessible(page);
  await box.fill("");
  await expect(page).toHaveURL(/\/dashboard\/category$/);
});
