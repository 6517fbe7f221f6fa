import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

test("an owner takes a member onto the staff, who finds their part of the back office, and removes them again", async ({
  page,
  browser,
}) => {
  const person = await newMember(page.request);
  await signIn(page, "admin");
  await open(page, "/dashboard/users");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(page.getByRole("article", { name: "Devika Rao" })).toContainText("(you)");

  const form = page.getByRole("region", { name: "Add to the staff" });
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Role").selectOption("Catalogue");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByLabel("Email")).toHaveAccessibleDescription(/not confirmed yet/);
  await expectAccessible(page);
  const token = (await mailedLink(person.email, /\/verify-email\/[\w-]+/)).split("/").at(-1);
  await page.request.post("/api/auth/verify-email", { data: { token } });
  await form.getByRole("button", { name: "Add" }).click();
  await seeNotice(page, "Added to the staff.");
  const card = page.getByRole("article", { name: "Asha Rao" }).filter({ hasText: person.email });
  await expect(card).toContainText("Catalogue");
  await expect(form.getByLabel("Email")).toHaveValue("");

  const login = await page.request.post("/api/auth/login", { data: person });
  const other = await (await browser.newContext()).newPage();
  await keepToken(other, (await login.json()).token);
  await open(other, "/dashboard");
  const menu = other.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Categories" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Users" })).toHaveCount(0);
  await open(other, "/dashboard/staff");
  await expect(other).toHaveURL(/\/dashboard$/);

  await page.reload();
  await expect(card).toContainText("On 1 device");
  await card.getByRole("link", { name: "Security of Asha Rao" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Asha Rao" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Second factor" })).toContainText("Switched off.");
  const devices = page.getByRole("region", { name: "Where Asha is signed in" });
  await expect(devices.getByRole("article")).toHaveCount(1);
  await expect(devices.getByRole("article")).toContainText("Last seen");
  await expectAccessible(page);
  await devices.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await seeNotice(page, "The device has been signed out.");
  await expect(devices).toContainText("Nowhere at the moment.");
  await open(other, "/dashboard/category");
  await expect(other).toHaveURL(/\/login/);
  await page.request.post("/api/auth/login", { data: person });
  await page.reload();
  await devices.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await seeNotice(page, "Signed out everywhere.");
  await page.getByRole("link", { name: "Back to staff" }).click();

  await card.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove from the staff" });
  await expect(question).toContainText("is signed out everywhere");
  await question.getByRole("button", { name: "Remove from the staff" }).click();
  await seeNotice(page, "Removed from the staff.");
  await expect(card).toHaveCount(0);
  await other.context().close();

  const self = page.getByRole("article", { name: "Devika Rao" });
  await self.getByRole("button", { name: "Remove" }).click();
  const warning = page.getByRole("dialog", { name: "Remove yourself" });
  await expect(warning).toContainText("Only another owner can take you back.");
  await warning.getByRole("button", { name: "Remove yourself" }).click();
  await seeNotice(page, "This is the last owner.");
});

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
