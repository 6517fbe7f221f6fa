import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

test("an admin adds a brand, switches it with its products and deletes it", async ({ page }) => {
  const word = ownWord();
  const name = `Aa ${word}`;
  await signIn(page, "admin");
  await open(page, "/dashboard/brand");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  await expect(page.getByText("By Sarita Meher")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();

  await page.getByRole("button", { name: "Add Brand" }).click();
  for (const label of ["Name", "Description"]) await expect(page.getByText(`${label} is required.`)).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Description").fill("Prints by hand");
  await page.getByLabel("Active", { exact: true }).uncheck();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Brand" }).click();
  await seeNotice(page, "Brand has been added successfully!");

  const control = page.getByRole("switch", { name: `${name} is active` });
  await expect(control).not.toBeChecked();
  await control.click();
  await seeNotice(page, "Brand is switched on.");
  await expect(control).toBeChecked();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("link", { name: `/shop/brand/aa-${word}` })).toBeVisible();
  await page.getByLabel("Slug").fill("two words");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Slug may hold only letters, digits, dashes and underscores.")).toBeVisible();
  await expect(page.getByLabel("Slug")).toBeFocused();
  await page.getByLabel("Slug").fill(`Bb_${word}`);
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Brand has been updated successfully!");

  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete brand" });
  await expect(question).toContainText(`${name} will be deleted.`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete brand" }).click();
  await seeNotice(page, "Brand has been deleted successfully!");
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a merchant has its own brand, which it changes but cannot delete", async ({ page }) => {
  const admin = await adminAtWork(page.request);
  const { brands } = await (await page.request.get("/api/brand", { headers: admin.headers })).json();
  const isOwn = ({ merchant }: { merchant: { name: string } | null }) => merchant?.name === "Sarita Meher";
  const [own, other] = [brands.find(isOwn), brands.find((brand: (typeof brands)[0]) => !isOwn(brand))];
  await signIn(page, "merchant");
  await open(page, "/dashboard/brand");
  await expect(page.getByRole("heading", { level: 1, name: "Brand", exact: true })).toBeVisible();
  await expect(page.getByRole("switch")).toHaveCount(1);
  await expect(page.getByText("By Sarita Meher")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Add", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: own.name }).click();
  await expect(page.getByLabel("Name")).toHaveValue(own.name);
  await expect(page.getByLabel("Merchant")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Brand has been updated successfully!");
  await open(page, `/dashboard/brand/edit/${other._id}`);
  await expect(page.getByText("No brand found.")).toBeVisible();
  await open(page, "/dashboard/brand/add");
  await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an admin finds brands by typing; the search stands in the address, and what fits nothing says so", async ({
  page,
}) => {
  const word = ownWord();
  const { headers } = await adminAtWork(page.request);
  for (const name of [`Zz ${word} one`, `Zz ${word} two`])
    await page.request.post("/api/brand/add", { headers, data: { name, description: "For tests", isActive: false } });
  await signIn(page, "admin");
  await open(page, "/dashboard/brand");
  const box = page.getByRole("searchbox", { name: "Search brands" });
  await box.fill(`${word} TWO`);
  await expect(page.getByText("1 brand found")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
  await expect(page.getByRole("link", { name: `Zz ${word} two` })).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue(`${word} TWO`);
  await expect(page.getByRole("link", { name: `Zz ${word} one` })).toHaveCount(0);
  await box.fill(`${word} three`);
  await box.press("Enter");
  await expect(page.getByText("No brands found.")).toBeVisible();
  await expect(page.getByText("Try another name or merchant.")).toBeVisible();
  await expectAccessible(page);
});
