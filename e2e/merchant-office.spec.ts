import type { APIRequestContext, Page } from "@playwright/test";
import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { newMember } from "./people.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

const application = (word: string) => ({
  name: `Usha ${word}`,
  email: `${word}@example.com`,
  phoneNumber: "987 654 3210",
  brandName: `Looms of ${word}`,
  business: "Cotton from twelve handlooms.",
});

const apply = async (request: APIRequestContext, form: object) => {
  const answer = await request.post("/api/merchant/add", { data: form });
  expect(answer.ok(), await answer.text()).toBe(true);
};

const approved = async (request: APIRequestContext, form: ReturnType<typeof application>) => {
  await apply(request, form);
  const { headers } = await adminAtWork(request);
  const found = await request.get("/api/merchant/search", { headers, params: { search: form.name } });
  const { merchants } = await found.json();
  const answer = await request.put(`/api/merchant/approve/${merchants[0]._id}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
};

const card = (page: Page, word: string) => page.getByRole("article", { name: `Usha ${word}` });

const find = async (page: Page, word: string) => {
  await page.getByRole("searchbox", { name: "Search merchants" }).fill(word);
  await expect(page.getByText("1 merchant found")).toBeVisible();
};

test("a visitor asks to sell, and an admin finds and approves the request", async ({ page }) => {
  const word = ownWord();
  const form = application(word);
  await open(page, "/sell");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Submit" }).click();
  for (const label of ["Name", "Email", "Phone number", "Brand name", "Business"])
    await expect(main.getByText(`${label} is required.`, { exact: true })).toBeVisible();
  await expect(main.getByLabel("Name", { exact: true })).toBeFocused();
  await main.getByLabel("Name", { exact: true }).fill(form.name);
  await main.getByLabel("Email").fill(form.email);
  await main.getByLabel("Phone Number").fill("12345");
  await main.getByLabel("Brand", { exact: true }).fill(form.brandName);
  await main.getByLabel("Business").fill("Cotton");
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(main.getByText("Phone number format is invalid.")).toBeVisible();
  await expect(main.getByText("Business must be at least 10 characters.")).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel("Phone Number").fill(form.phoneNumber);
  await main.getByLabel("Business").fill(form.business);
  await main.getByRole("button", { name: "Submit" }).click();
  await expect(
    main.getByText("We received your request! We will reach you on your phone number 987 654 3210!"),
  ).toBeVisible();

  await signIn(page, "admin");
  await open(page, "/dashboard/merchant");
  await find(page, word);
  await expect(card(page, word)).toContainText(form.brandName);
  await expect(card(page, word).getByText("Waiting Approval")).toBeVisible();
  await expectAccessible(page);
  await card(page, word).getByRole("button", { name: "Approve" }).click();
  await seeNotice(page, "Merchant approved successfully");
  await expect(card(page, word).getByText("Approved", { exact: true })).toBeVisible();
  await expect(card(page, word).getByText("Invited by mail.")).toBeVisible();
  await expect(card(page, word).getByRole("button")).toHaveText([/^Disable/, /^Delete/]);
});

test("the mailed link opens the account of a merchant once", async ({ page }) => {
  const form = application(ownWord());
  await approved(page.request, form);
  const link = await mailedLink(form.email, /\/merchant-signup\/\S+/);
  await open(page, link);
  await expect(page.getByLabel("Email")).toHaveValue(form.email);
  await page.getByRole("button", { name: "Get Started" }).click();
  for (const label of ["First Name", "Last Name", "Password"])
    await expect(page.getByText(`${label} is required.`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const fill = async () => {
    await page.getByLabel("First Name").fill("Usha");
    await page.getByLabel("Last Name").fill("Devi");
    await page.getByRole("textbox", { name: "Password" }).fill("madder root");
    await page.getByRole("button", { name: "Get Started" }).click();
  };
  await fill();
  await seeNotice(page, "Welcome, Usha! You can sell now.");
  await expect(page).toHaveURL(/\/dashboard\/brand$/);
  await expect(page.getByRole("main").getByText(form.brandName)).toBeVisible();

  await open(page, link);
  await fill();
  await expect(page.getByRole("main").getByText("This link has expired or was used already.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "log in" })).toHaveAttribute("href", "/login");
});

test("an admin disables a merchant, who then sees only that, enables and deletes it", async ({ page, browser }) => {
  const word = ownWord();
  const person = await newMember(page.request);
  await approved(page.request, { ...application(word), email: person.email });
  const link = await mailedLink(person.email, /\/merchant-signup\/[\w-]+/);
  const login = await page.request.post(`/api${link.replace("-signup", "/signup")}`, {
    data: { ...person, lastName: "Rao" },
  });
  const context = await browser.newContext();
  const shown = await context.newPage();
  await keepToken(shown, (await login.json()).token);
  await open(shown, "/dashboard");
  await expect(shown.getByRole("navigation", { name: "Account" })).toBeVisible();

  await signIn(page, "admin");
  await open(page, `/dashboard/merchant?search=${word}`);
  await card(page, word).getByRole("button", { name: "Disable" }).click();
  const disabling = page.getByRole("dialog", { name: "Disable merchant" });
  await expect(disabling).toContainText(`Looms of ${word}`);
  await expectAccessible(page);
  await disabling.getByRole("button", { name: "Disable merchant" }).click();
  await seeNotice(page, "Merchant disabled successfully");
  await expect(card(page, word).getByText("Disabled", { exact: true })).toBeVisible();

  const disabled = shown.getByText("Your merchant account has been disabled. Please contact the admin");
  await shown.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Brand" }).click();
  await expect(disabled).toBeVisible();
  for (const path of ["/dashboard/address", "/dashboard/product/add", "/dashboard/orders"]) {
    await open(shown, path);
    await expect(disabled).toBeVisible();
    await expect(shown.getByRole("navigation", { name: "Account" })).toHaveCount(0);
  }

  await card(page, word).getByRole("button", { name: "Enable" }).click();
  await seeNotice(page, "Merchant enabled successfully");
  await open(shown, "/dashboard/brand");
  await expect(shown.getByRole("main").getByText(`Looms of ${word}`)).toBeVisible();
  await context.close();

  await card(page, word).getByRole("button", { name: "Delete" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete merchant" });
  await expect(deleting).toContainText("becomes a member again");
  await deleting.getByRole("button", { name: "Delete merchant" }).click();
  await seeNotice(page, "Merchant deleted successfully");
  await expect(page.getByText("No merchants found.")).toBeVisible();
});

test("an admin enters a merchant known by phone only, who can be called and deleted; a rejected one is approved after all", async ({
  page,
}) => {
  const [word, other] = [ownWord(), ownWord()];
  await apply(page.request, application(other));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "admin");
  await open(page, "/dashboard/merchant");
  await page.getByRole("main").getByRole("link", { name: "Add", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Usha ${word}`);
  await page.getByLabel("Phone Number").fill("+91 9876543210");
  await page.getByLabel("Brand", { exact: true }).fill("Known by phone");
  await page.getByRole("button", { name: "Add Merchant" }).click();
  await expect(page.getByText("Business is required.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Business").fill("Muga silk from family looms.");
  await page.getByRole("button", { name: "Add Merchant" }).click();
  await seeNotice(page, "Merchant added successfully");

  await expect(card(page, word)).toContainText("Please call +91 9876543210.");
  await expect(card(page, word).getByRole("link", { name: "+91 9876543210" })).toHaveAttribute(
    "href",
    "tel:+919876543210",
  );
  await expect(card(page, word).getByRole("button")).toHaveText([/^Delete/]);
  await expectAccessible(page);
  await card(page, word).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete merchant" }).click();
  await seeNotice(page, "Merchant deleted successfully");
  await expect(card(page, word)).toHaveCount(0);

  await find(page, other);
  await card(page, other).getByRole("button", { name: "Reject" }).click();
  await seeNotice(page, "Merchant rejected successfully");
  await expect(card(page, other).getByRole("button")).toHaveText([/^Re-approve/, /^Delete/]);
  await card(page, other).getByRole("button", { name: "Re-approve" }).click();
  await seeNotice(page, "Merchant approved successfully");
  await mailedLink(application(other).email, /\/merchant-signup\/\S+/);
});
