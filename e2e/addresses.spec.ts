import type { Page } from "@playwright/test";
import { seeNotice } from "./notice.ts";
import { arriveAsNewMember, newMember, type Person } from "./people.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const home = {
  name: "Asha Rao",
  phoneNumber: "98450 12345",
  address: "14 Weavers' Lane",
  city: "Bengaluru",
  state: "Karnataka",
  country: "India",
  zipCode: "560001",
};

const labels = {
  name: "Name",
  phoneNumber: "Phone Number",
  address: "Address",
  city: "City",
  state: "State",
  country: "Country",
  zipCode: "Zipcode",
} as const;

async function fill(page: Page, address: Partial<typeof home>) {
  for (const [field, value] of Object.entries(address))
    await page.getByLabel(labels[field as keyof typeof labels], { exact: true }).fill(value);
}

async function keep(page: Page, { token }: Person, address: Partial<typeof home> & { isDefault?: boolean }) {
  const answer = await page.request.post("/api/address/add", {
    headers: { authorization: token },
    data: { ...home, ...address },
  });
  expect(answer.ok(), "an address is kept").toBe(true);
  return (await answer.json()).address as { _id: string };
}

const card = (page: Page, name: string) => page.getByRole("article", { name });

test("the first address: how to begin, what each field lacks, and the address as it is shown", async ({ page }) => {
  await arriveAsNewMember(page);
  await open(page, "/dashboard/address");
  await expect(page.getByText("No address found.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/address\/add$/);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard\/address$/);

  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Country")).toHaveValue("India");
  await fill(page, { country: "" });
  await page.getByRole("button", { name: "Add Address" }).click();
  for (const label of ["Name", "Phone number", "Address", "City", "State", "Country", "Zipcode"])
    await expect(page.getByText(`${label} is required.`, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await fill(page, { ...home, phoneNumber: "12345", zipCode: "5600" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Phone number must be at least 10 digits.")).toBeVisible();
  await expect(page.getByText("Zipcode must be at least 5 characters.")).toBeVisible();
  await expect(page.getByLabel("Phone Number")).toBeFocused();

  await fill(page, home);
  await expect(page.getByLabel("Default address"), "a first address is the default one, unless unticked").toBeChecked();
  await page.getByRole("button", { name: "Add Address" }).click();
  await seeNotice(page, "Address added successfully");
  await expect(page).toHaveURL(/\/dashboard\/address$/);
  await expect(page.getByRole("main").getByRole("article"), "nothing was kept of the refused ones").toHaveCount(1);
  await expect(card(page, home.name)).toContainText("14 Weavers' Lane");
  await expect(card(page, home.name)).toContainText("Bengaluru, Karnataka 560001");
  await expect(card(page, home.name).getByText("Default", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("one address at most is the default one; an address is changed, and deleted after one question that names it", async ({
  page,
}) => {
  const person = await arriveAsNewMember(page);
  await keep(page, person, { name: "Home", isDefault: true });
  await keep(page, person, { name: "Mother" });
  await open(page, "/dashboard/address");
  await expect(card(page, "Home").getByRole("button", { name: "Set as default" })).toHaveCount(0);
  await card(page, "Mother").getByRole("button", { name: "Set as default" }).click();
  await expect(card(page, "Mother").getByText("Default", { exact: true })).toBeVisible();
  await expect(card(page, "Home").getByText("Default", { exact: true })).toHaveCount(0);
  await expect(card(page, "Home").getByRole("button", { name: "Set as default" })).toBeVisible();

  await card(page, "Home").getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Address" })).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Bengaluru");
  await fill(page, { city: "Mysuru" });
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Address updated successfully");
  await expect(card(page, "Home")).toContainText("Mysuru, Karnataka");
  await expect(card(page, "Mother")).toContainText("Bengaluru, Karnataka");

  await card(page, "Home").getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete address" });
  await expect(question).toContainText("14 Weavers' Lane");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Go back" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await question.getByRole("button", { name: "Delete address" }).click();
  await seeNotice(page, "Address deleted successfully");
  await expect(page).toHaveURL(/\/dashboard\/address$/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await expect(card(page, "Mother")).toBeVisible();
});

test("an address that does not exist, or is somebody else's, is not found", async ({ page }) => {
  const { _id } = await keep(page, await newMember(page.request), {});
  await arriveAsNewMember(page);
  for (const id of [_id, "no-such-address"]) {
    await open(page, `/dashboard/address/edit/${id}`);
    await expect(page.getByText("No address found.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  }
  await expectAccessible(page);
});
