import { seeNotice } from "./notice.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, open, test } from "./shop.ts";

const home = {
  Name: "Asha Rao",
  "Phone Number": "98450 12345",
  Address: "14 Weavers' Lane",
  City: "Bengaluru",
  State: "Karnataka",
  Zipcode: "560001",
};

test("a member adds an address, and deletes it after one question", async ({ page }) => {
  await arriveAsNewMember(page);
  await open(page, "/dashboard/address/add");
  for (const [label, value] of Object.entries(home)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Add Address" }).click();
  await seeNotice(page, "Address added successfully");
  const card = page.getByRole("article", { name: home.Name });
  await expect(card).toContainText("Bengaluru, Karnataka 560001");
  await card.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog", { name: "Delete address" }).getByRole("button", { name: "Delete address" }).click();
  await seeNotice(page, "Address deleted successfully");
  await expect(page.getByText("No address found.")).toBeVisible();
});
