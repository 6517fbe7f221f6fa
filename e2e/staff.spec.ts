import { seeNotice } from "./notice.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, test } from "./shop.ts";

test("a manager suspends a member with a reason, who is out at once, and lifts it", async ({ page, browser }) => {
  const person = await newMember(page.request);
  const other = await (await browser.newContext()).newPage();
  await keepToken(other, person.token);
  await open(other, "/dashboard");
  const login = await page.request.post("/api/auth/login", {
    data: { email: "manager@example.com", password: "tana-bana" },
  });
  await keepToken(page, (await login.json()).token);
  await open(page, `/dashboard/users?search=${encodeURIComponent(person.email)}`);
  const card = page.getByRole("article", { name: "Asha Rao" });
  await card.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspend member" });
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByRole("button", { name: "Suspend member" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Reason is required\./);
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("Parcels refused at the door");
  await dialog.getByRole("button", { name: "Suspend member" }).click();
  await seeNotice(page, "Account suspended successfully");
  await expect(card).toContainText("Parcels refused at the door");

  await open(other, "/dashboard/address");
  await expect(other).toHaveURL(/\/login/);
  await other.getByLabel("Email").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(other.getByRole("main").getByText("This account is suspended. Please contact us.")).toBeVisible();

  await card.getByRole("button", { name: "Lift suspension" }).click();
  await page.getByRole("dialog", { name: "Lift suspension" }).getByRole("button", { name: "Lift suspension" }).click();
  await seeNotice(page, "Suspension lifted successfully");
  await other.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(other).not.toHaveURL(/\/login/);
  await other.context().close();
});
