import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

const application = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phoneNumber: "987 654 3210",
  brandName: `Looms of ${name}`,
  business: "Cotton from twelve handlooms.",
});

async function givenApplication(name: string) {
  const form = application(name);
  const answer = await app.inject({ method: "POST", url: "/api/merchant/add", payload: form });
  expect(answer.statusCode, answer.body).toBe(200);
  return form;
}

/** The path of the link in the mail that invites a merchant. */
async function invitationOf(email: string): Promise<string> {
  const links = (await mailsTo(db, email)).flatMap(({ text }) => text.match(/\/merchant-signup\/\S+/g) ?? []);
  expect(links).toHaveLength(1);
  return links[0] ?? "";
}

const card = (page: Page, name: string) => page.main().findByRole("article", { name });
const buttons = (place: HTMLElement) =>
  within(place)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
const confirm = async (page: Page, title: string, words: string) => {
  const question = await page.findByRole("dialog", { name: title });
  expect(question).toHaveTextContent(words);
  return within(question);
};

describe("asking to sell", () => {
  test("what is wrong with a request is said beside its field, and it is answered by phone", async () => {
    const form = application("Usha");
    const page = await openPage(app, "/sell");
    const main = page.main();
    const submit = () => press(page, main, "Submit");
    await submit();
    for (const label of ["Name", "Email", "Phone number", "Brand name", "Business"])
      await main.findByText(`${label} is required.`);
    await expect.poll(() => main.getByLabelText("Name")).toHaveFocus();
    await fill(page, main.getByLabelText("Name"), form.name);
    await fill(page, main.getByLabelText("Email"), form.email);
    await fill(page, main.getByLabelText("Phone Number"), "12345");
    await fill(page, main.getByLabelText("Brand"), form.brandName);
    await fill(page, main.getByLabelText("Business"), "Cotton");
    await submit();
    await main.findByText("Phone number format is invalid.");
    main.getByText("Business must be at least 10 characters.");
    await expectAccessible(page);
    await fill(page, main.getByLabelText("Phone Number"), form.phoneNumber);
    await fill(page, main.getByLabelText("Business"), form.business);
    await submit();
    await main.findByText(/We received your request! We will reach you on your phone number 987 654 3210!/);
  });

  test("an admin finds a request and approves it", async () => {
    const form = await givenApplication("Sarita");
    const page = await openPage(app, "/dashboard/merchant", { as: admin });
    await fill(page, page.getByRole("searchbox", { name: "Search merchants" }), "sarita");
    await page.main().findByText("1 merchant found");
    expect(await card(page, "Sarita")).toHaveTextContent(form.brandName);
    within(await card(page, "Sarita")).getByText("Waiting Approval");
    await expectAccessible(page);
    await press(page, within(await card(page, "Sarita")), /^Approve/);
    await seeNotice(page, "Merchant approved successfully");
    const approved = within(await card(page, "Sarita"));
    await approved.findByText("Approved");
    approved.getByText(/^Invited by mail\./);
    expect(buttons(await card(page, "Sarita"))).toEqual([
      expect.stringMatching(/^Disable/),
      expect.stringMatching(/^Delete/),
    ]);
  });

  test("the mailed link opens the account of a merchant once", async () => {
    const form = await givenApplication("Meher");
    const found = await app.inject({ url: "/api/merchant/search?search=Meher", headers: admin.headers });
    const { _id: id } = found.json().merchants[0];
    await app.inject({ method: "PUT", url: `/api/merchant/approve/${id}`, headers: admin.headers });
    const link = await invitationOf(form.email);
    const page = await openPage(app, link);
    expect(page.main().getByLabelText("Email")).toHaveValue(form.email);
    await press(page, page.main(), "Get Started");
    for (const label of ["First Name", "Last Name", "Password"]) await page.main().findByText(`${label} is required.`);
    await expectAccessible(page);
    const signUp = async (on: Page) => {
      await fill(on, on.main().getByLabelText("First Name"), "Usha");
      await fill(on, on.main().getByLabelText("Last Name"), "Devi");
      await fill(on, on.main().getByLabelText("Password"), "madder root");
      await press(on, on.main(), "Get Started");
    };
    await signUp(page);
    await seeNotice(page, "Welcome, Usha! You can sell now.");
    await expect.poll(page.address).toBe("/dashboard/brand");
    await page.main().findByText(form.brandName);

    const again = await openPage(app, link);
    await signUp(again);
    await again.main().findByText(/This link has expired or was used already\./);
    expect(again.main().getByRole("link", { name: "log in" })).toHaveAttribute("href", "/login");
  });
});

test("an admin disables a merchant, who then sees only that, enables and deletes it", async () => {
  const merchant = await givenMerchant(shop, { name: "Looms of Bhuj" });
  const shown = await openPage(app, "/dashboard", { as: merchant });
  shown.getByRole("navigation", { name: "Account" });

  const page = await openPage(app, "/dashboard/merchant?search=Bhuj", { as: admin });
  await press(page, within(await card(page, "Looms of Bhuj")), /^Disable/);
  const disabling = await confirm(page, "Disable merchant", "Looms of Bhuj");
  await expectAccessible(page);
  await press(page, disabling, "Disable merchant");
  await seeNotice(page, "Merchant disabled successfully");
  await within(await card(page, "Looms of Bhuj")).findByText("Disabled");

  const disabled = /Your merchant account has been disabled\. Please contact the admin/;
  const menu = within(shown.getByRole("navigation", { name: "Account" }));
  await shown.user.click(menu.getByRole("link", { name: "Brand" }));
  await shown.main().findByText(disabled);
  // The page of an error tells the console of it, too.
  const refused = [expect.stringContaining("Forbidden!")];
  expect(shown.complaints.splice(0)).toEqual(refused);
  for (const path of ["/dashboard/address", "/dashboard/product/add", "/dashboard/orders"]) {
    const other = await openPage(app, path, { as: merchant });
    other.main().getByText(disabled);
    expect(other.queryByRole("navigation", { name: "Account" })).toBeNull();
    expect([[], refused]).toContainEqual(other.complaints.splice(0));
  }

  await press(page, within(await card(page, "Looms of Bhuj")), /^Enable/);
  await seeNotice(page, "Merchant enabled successfully");
  const enabled = await openPage(app, "/dashboard/brand", { as: merchant });
  enabled.main().getByText("Looms of Bhuj");

  await press(page, within(await card(page, "Looms of Bhuj")), /^Delete/);
  await press(page, await confirm(page, "Delete merchant", "becomes a member again"), "Delete merchant");
  await seeNotice(page, "Merchant deleted successfully");
  await page.main().findByText("No merchants found.");
});

test("an admin enters a merchant known by phone only, who can be called and deleted; a rejected one is approved after all", async () => {
  const other = await givenApplication("Gauri");
  const page = await openPage(app, "/dashboard/merchant", { as: admin });
  const main = page.main();
  await page.user.click(main.getByRole("link", { name: "Add" }));
  await fill(page, await main.findByLabelText("Name"), "Lalita");
  await fill(page, main.getByLabelText("Phone Number"), "+91 9876543210");
  await fill(page, main.getByLabelText("Brand"), "Known by phone");
  await press(page, main, "Add Merchant");
  await main.findByText("Business is required.");
  await expectAccessible(page);
  await fill(page, main.getByLabelText("Business"), "Muga silk from family looms.");
  await press(page, main, "Add Merchant");
  await seeNotice(page, "Merchant added successfully");

  const added = await card(page, "Lalita");
  expect(added).toHaveTextContent("Please call +91 9876543210.");
  expect(within(added).getByRole("link", { name: "+91 9876543210" })).toHaveAttribute("href", "tel:+919876543210");
  expect(buttons(added)).toEqual([expect.stringMatching(/^Delete/)]);
  await expectAccessible(page);
  await press(page, within(added), /^Delete/);
  await press(page, await confirm(page, "Delete merchant", "Lalita"), "Delete merchant");
  await seeNotice(page, "Merchant deleted successfully");
  await expect.poll(() => main.queryByRole("article", { name: "Lalita" })).toBeNull();

  await press(page, within(await card(page, "Gauri")), /^Reject/);
  await seeNotice(page, "Merchant rejected successfully");
  await expect
    .poll(async () => buttons(await card(page, "Gauri")))
    .toEqual([expect.stringMatching(/^Re-approve/), expect.stringMatching(/^Delete/)]);
  await press(page, within(await card(page, "Gauri")), /^Re-approve/);
  await seeNotice(page, "Merchant approved successfully");
  await invitationOf(other.email);
});
