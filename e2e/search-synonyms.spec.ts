import { seeNotice } from "./notice.ts";
import { ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin adds a search word, which search knows at once, changes it and deletes it", async ({ page }) => {
  const word = ownWord();
  const search = async () => {
    const answer = await page.request.get(`/api/product/list/search/${word}`);
    return ((await answer.json()).products as { name: string }[]).map(({ name }) => name.toLowerCase());
  };
  await signIn(page, "admin");
  await open(page, "/dashboard/search-synonyms");
  const form = page.getByRole("region", { name: "Add a search word" });
  const add = form.getByRole("button", { name: "Add" });

  await add.click();
  await expect(form.getByLabel("Word")).toHaveAccessibleDescription(/Word is required\./);
  await expect(form.getByLabel("Word")).toBeFocused();
  await expect(form.getByLabel("Synonym")).toHaveAccessibleDescription(/Synonym is required\./);
  await expectAccessible(page);
  await form.getByLabel("Word").fill(word);
  await form.getByLabel("Synonym").fill("Saree");
  await add.click();
  await seeNotice(page, "Search word has been added successfully!");
  await expect(form.getByLabel("Word"), "the form is empty for the next one").toHaveValue("");
  await expect(form.getByLabel("Word")).toBeFocused();
  const found = await search();
  expect(found.length).toBeGreaterThan(0);
  for (const name of found) expect(name).toContain("saree");

  await page.getByRole("searchbox", { name: "Find a word" }).fill(word);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 search word found")).toBeVisible();
  const row = page.getByRole("row", { name: word });
  await expect(row).toContainText("saree");
  await row.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit search word" });
  await dialog.getByLabel("Synonym").fill(word);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Synonym")).toHaveAccessibleDescription(/A word cannot be its own synonym\./);
  await expect(dialog.getByLabel("Synonym")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Synonym").fill("jeans");
  await dialog.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Search word has been updated successfully!");
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("jeans");
  expect((await search())[0]).toContain("jeans");

  await row.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete search word" });
  await expect(question).toContainText(`Whoever searches for ${word} will no longer find jeans.`);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toBeHidden();
  await row.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete search word" }).click();
  await seeNotice(page, "Search word has been deleted successfully!");
  await expect(page.getByText("No search words found.")).toBeVisible();
  expect(await search()).toEqual([]);
});
