import { randomInt } from "node:crypto";
import { formatRupees } from "#contract/money.ts";
import { bagLine, fillBag } from "./bag.ts";
import { home } from "./buying.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork, ownWord } from "./office.ts";
import { inOwnShop } from "./own-shop.ts";
import { expect, expectAccessible, keepToken, open, signIn, test } from "./shop.ts";

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

test("an admin gives state and GSTIN, and adds a rate that has not begun, which can be deleted", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize(desktop);
  await open(page, "/dashboard");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Tax", exact: true }).click();
  const scheme = page.getByRole("region", { name: "Scheme" });
  await expect(scheme.getByRole("radio", { name: "Flat rate on top" })).toBeChecked();
  await scheme.getByLabel("State that you sell from").selectOption("Karnataka (29)");
  await scheme.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await scheme.getByRole("button", { name: "Save" }).click();
  await expect(scheme.getByLabel("GSTIN")).toHaveAccessibleDescription(
    /of Maharashtra \(27\), not of Karnataka \(29\)\./,
  );
  await expect(scheme.getByLabel("GSTIN")).toBeFocused();
  await scheme.getByLabel("GSTIN").fill("29aagcb7383j1z4");
  await scheme.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Tax has been updated successfully!");

  const rates = page.getByRole("table", { name: "Rates of GST" });
  await expect(
    rates.getByRole("row", { name: /^62 Apparel, not knitted 5 % up to ₹2,500\.00 18 % above/ }),
  ).toContainText("Counts now");
  await expect(rates.getByText("July 1, 2017").first(), "cloth has had one rate since 2017").toBeVisible();
  await expect(rates.getByText("Ended")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show past rates" }).click();
  await expect(
    rates.getByRole("row", { name: /^62 Apparel, not knitted 5 % up to ₹1,000\.00 12 % above/ }),
  ).toContainText("Ended");

  const form = page.getByRole("region", { name: "Add a rate" });
  const add = form.getByRole("button", { name: "Add" });
  await add.click();
  await expect(form.getByLabel("Chapter")).toHaveAccessibleDescription(/Chapter is required\./);
  await expect(form.getByLabel("Chapter")).toBeFocused();
  // A chapter that nothing in the shop is of, and a value that no other try has added.
  const upTo = randomInt(1_000, 1_000_000);
  await form.getByLabel("Chapter").fill("98");
  await form.getByLabel("Up to, in rupees").fill(String(upTo));
  await form.getByLabel("Rate in percent").fill("8");
  await form.getByLabel("From").fill("2099-04-01");
  await add.click();
  await seeNotice(page, "Tax rate has been added successfully!");
  await expect(page.getByText(/^Chapter 98 has no rate above ₹[\d,.]+ from April 1, 2099 on/)).toBeVisible();
  await expect(form.getByLabel("Up to, in rupees")).toBeFocused();
  await expect(form.getByLabel("Chapter"), "the next slab of the same day can be typed").toHaveValue("98");
  await page.setViewportSize(phone);
  await expectAccessible(page);
  const row = rates.getByRole("row").filter({ hasText: `up to ${formatRupees(upTo)}` });
  await expect(row).toContainText("To come");
  await row
    .getByRole("listitem")
    .filter({ hasText: formatRupees(upTo) })
    .getByRole("button", { name: "Delete" })
    .click();
  const question = page.getByRole("dialog", { name: "Delete rate" });
  await expect(question).toContainText("8 % of chapter 98 will not begin on April 1, 2099.");
  await question.getByRole("button", { name: "Delete rate" }).click();
  await seeNotice(page, "Tax rate has been deleted successfully!");
  await expect(row).toHaveCount(0);
});

test("a merchant says under which name and number it sells", async ({ page }) => {
  await signIn(page, "merchant");
  await page.setViewportSize(phone);
  await open(page, "/dashboard/tax-details");
  await page.getByLabel("Legal name").fill("");
  await page.getByLabel("GSTIN").fill("33");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Legal name")).toHaveAccessibleDescription(/Legal name is required\./);
  await expect(page.getByLabel("Legal name")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Legal name").fill("Rao Looms LLP");
  await page.getByLabel("Address").fill("4 Loom Street\nPune 411001");
  await page.getByLabel("State").selectOption("Maharashtra (27)");
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Tax details have been updated successfully!");
  await open(page, "/dashboard/tax-details");
  await expect(page.getByLabel("GSTIN")).toHaveValue("27AAPFU0939F1ZV");
});

test("the form of a product says the HSN code of its category, and warns of prices between two slabs", async ({
  page,
}) => {
  const word = ownWord();
  const admin = await adminAtWork(page.request);
  const [id = ""] = await admin.hiddenProducts([word]);
  const { _id: category } = await admin.category(word, [id]);
  await signIn(page, "admin");
  await open(page, `/dashboard/category/edit/${category}`);
  await page.getByLabel("HSN code").fill("62");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("HSN code")).toHaveAccessibleDescription(/HSN code must be 4 to 8 digits\./);
  await expectAccessible(page);
  await page.getByLabel("HSN code").fill("6205");
  await page.getByRole("button", { name: "Save" }).click();
  await seeNotice(page, "Category has been updated successfully!");

  // The shop that all tests share stays in the flat scheme.
  await page.route("**/api/tax/rate", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), scheme: "gst" } });
  });
  await open(page, `/dashboard/product/edit/${id}`);
  await expect(page.getByLabel("HSN code")).toHaveAccessibleDescription(
    `4 to 8 digits. Left empty: 6205, as in ${word}.`,
  );
  const warning = page.getByText(/the rate rises from 5 % to 18 %/);
  await page.getByLabel("Price in rupees").fill("2700");
  await page.getByLabel("Taxable").selectOption("Yes");
  await expect(warning).toHaveText(
    "At ₹2,700.00 the rate rises from 5 % to 18 %, and ₹2,288.14 is left without tax. At ₹2,625.00 it is ₹2,500.00; as much is left again from ₹2,950.00 on.",
  );
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.getByLabel("Price in rupees").fill("2625");
  await expect(warning).toHaveCount(0);
  await page.getByLabel("Price in rupees").fill("2700");
  await page.getByLabel("HSN code").fill("5007");
  await expect(warning, "a silk saree has one rate").toHaveCount(0);
});

test("with GST shoppers read that prices include all taxes, at once and as long as it is so; a state is asked for again", async ({
  page,
}) => {
  const gst = { scheme: "gst", sellerState: "29", gstin: "29AAGCB7383J1Z4" };
  await inOwnShop(page.request, async ({ url, headers, product, call }) => {
    const price = page.getByText("inclusive of all taxes");

    await page.setViewportSize(phone);
    await open(page, `${url}/product/${product.slug}`);
    await expect(page.getByText("plus tax")).toBeVisible();
    await call("tax", gst, headers, "PUT");
    await expect(async () => {
      await open(page, `${url}/product/${product.slug}`);
      await expect(price).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText("plus tax")).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    await open(page, `${url}/shop?max=0`);
    await expect(page.getByText("Prices are inclusive of all taxes.")).toBeVisible();
    await open(page, `${url}/policies/terms`);
    await expect(page.getByRole("main")).toContainText("They are inclusive of all taxes");
    await expect(page.getByRole("main")).toContainText(gst.gstin);

    const person = { email: "asha@example.com", firstName: "Asha", lastName: "Rao", password: "indigo-and-madder" };
    await keepToken(page, (await call("auth/register", person)).token);
    await open(page, `${url}/dashboard/address/add`);
    const labels = { Name: home.name, "Phone Number": home.phoneNumber, Address: home.address, City: home.city };
    for (const [label, value] of Object.entries({ ...labels, State: "Karnatakka", Zipcode: home.zipCode }))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole("button", { name: "Add Address" }).click();
    const state = page.getByLabel("State", { exact: true });
    await expect(state).toHaveAccessibleDescription(
      /“Karnatakka” is not known as a state or union territory of India\./,
    );
    await expect(state).toBeFocused();
    await state.fill("Karnatak");
    await page.getByRole("button", { name: "Add Address" }).click();
    await expect(page.getByRole("article", { name: home.name })).toContainText("Karnatak");

    const buyer = { authorization: await page.evaluate(() => localStorage.getItem("token") ?? "") };
    const profile = { firstName: person.firstName, lastName: person.lastName, phoneNumber: home.phoneNumber };
    await call("user", { profile }, buyer, "PUT");
    await fillBag(page, [bagLine(product)]);
    await page.setViewportSize(phone);
    await open(page, `${url}/cart`);
    const business = page.getByLabel("GSTIN, if you buy for a business");
    await business.fill("29AAGCB7383J1Z5");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "GSTIN" })).toBeVisible();
    await business.fill(gst.gstin);
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/payment/);
  });
});
