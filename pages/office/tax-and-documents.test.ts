import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu } from "#pages/testing/office-menu.ts";
import { openPage } from "#pages/testing/page.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const [admin, merchant] = [await givenAdmin(shop), await givenMerchant(shop)];
const runJob = createJobRunner(shop, openLog().log);
const gst = { scheme: "gst", sellerState: "29", gstin: "29AAGCB7383J1Z4" };

/** Each test says how the shop taxes. */
async function setTax(payload: object): Promise<void> {
  const answer = await app.inject({ method: "PUT", url: "/api/tax", headers: admin.headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("the tax of the shop", () => {
  test("an admin gives state and GSTIN, and reads the rates that count and those that ended", async () => {
    await setTax({ scheme: "flat" });
    const page = await openPage(app, "/dashboard", { as: admin });
    await followMenu(page, "Settings", "Tax");
    const scheme = within(await page.main().findByRole("region", { name: "Scheme" }));
    expect(scheme.getByRole("radio", { name: /^Flat rate on top/ })).toBeChecked();
    await page.user.selectOptions(scheme.getByLabelText("State that you sell from"), "Karnataka (29)");
    const number = scheme.getByLabelText("GSTIN");
    await fill(page, number, "27AAPFU0939F1ZV");
    await press(page, scheme, "Save");
    await expect.poll(() => number).toHaveAccessibleDescription(/of Maharashtra \(27\), not of Karnataka \(29\)\./);
    await expect.poll(() => number).toHaveFocus();
    await fill(page, number, "29aagcb7383j1z4");
    await press(page, scheme, "Save");
    await seeNotice(page, "Tax has been updated successfully!");

    const rates = within(page.main().getByRole("table", { name: "Rates of GST" }));
    expect(
      rates.getByRole("row", { name: /^62 Apparel, not knitted 5 % up to ₹2,500\.00 18 % above/ }),
    ).toHaveTextContent("In force");
    expect(rates.getAllByText("July 1, 2017")[0], "cloth has had one rate since 2017").toBeVisible();
    expect(rates.queryByText("Ended")).toBeNull();
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Show past rates" }));
    const past = { name: /^62 Apparel, not knitted 5 % up to ₹1,000\.00 12 % above/ };
    expect(await rates.findByRole("row", past)).toHaveTextContent("Ended");
  });

  test("an admin adds a rate that has not begun, which can be deleted", async () => {
    const page = await openPage(app, "/dashboard/tax", { as: admin });
    const form = within(page.main().getByRole("region", { name: "Add a rate" }));
    await press(page, form, "Add");
    await expect.poll(() => form.getByLabelText("Chapter")).toHaveAccessibleDescription(/Chapter is required\./);
    await expect.poll(() => form.getByLabelText("Chapter")).toHaveFocus();
    await fill(page, form.getByLabelText("Chapter"), "98");
    await fill(page, form.getByLabelText("Up to, in rupees"), "4200");
    await fill(page, form.getByLabelText("Rate in percent"), "8");
    await fill(page, form.getByLabelText("From"), "2099-04-01");
    await press(page, form, "Add");
    await seeNotice(page, "Tax rate has been added successfully!");
    await page.main().findByText(/^Chapter 98 has no rate above ₹4,200\.00 from April 1, 2099 on/);
    await expect.poll(() => form.getByLabelText("Up to, in rupees")).toHaveFocus();
    expect(form.getByLabelText("Chapter"), "the next slab of the same day can be typed").toHaveValue("98");
    await expectAccessible(page);
    const row = page.main().getByRole("row", { name: /up to ₹4,200\.00/ });
    expect(row).toHaveTextContent("To come");
    await press(page, within(row), /^Delete/);
    const question = await page.findByRole("dialog", { name: "Delete rate" });
    expect(question).toHaveTextContent("8 % of chapter 98 will not begin on April 1, 2099.");
    await press(page, within(question), "Delete rate");
    await seeNotice(page, "Tax rate has been deleted successfully!");
    await expect.poll(() => page.main().queryByRole("row", { name: /up to ₹4,200\.00/ })).toBeNull();
  });

  test("a merchant says under which name and number it sells", async () => {
    const page = await openPage(app, "/dashboard/tax-details", { as: merchant });
    const field = (name: string) => page.main().getByLabelText(name);
    await fill(page, field("Legal name"), "");
    await fill(page, field("GSTIN"), "33");
    await press(page, page.main(), "Save");
    await expect.poll(() => field("Legal name")).toHaveAccessibleDescription(/Legal name is required\./);
    await expect.poll(() => field("Legal name")).toHaveFocus();
    await expectAccessible(page);
    await fill(page, field("Legal name"), "Rao Looms LLP");
    await fill(page, field("Address"), "4 Loom Street\nPune 411001");
    await page.user.selectOptions(field("State"), "Maharashtra (27)");
    await fill(page, field("GSTIN"), "27AAPFU0939F1ZV");
    await press(page, page.main(), "Save");
    await seeNotice(page, "Tax details have been updated successfully!");
    const again = await page.reload();
    expect(again.main().getByLabelText("GSTIN")).toHaveValue("27AAPFU0939F1ZV");
  });

  test("the form of a product says the HSN code of its category, and warns of prices between two slabs", async () => {
    const category = await givenCategory(db, { name: "Shirts", description: "With collars" });
    const { id: brandId } = await givenBrand(db);
    const { id } = await givenProduct(db, { brandId, taxable: false }, [category]);
    const shirts = await openPage(app, `/dashboard/category/edit/${category.id}`, { as: admin });
    const code = () => shirts.main().getByLabelText("HSN code");
    await fill(shirts, code(), "62");
    await press(shirts, shirts.main(), "Save");
    await expect.poll(code).toHaveAccessibleDescription(/HSN code must be 4 to 8 digits\./);
    await expectAccessible(shirts);
    await fill(shirts, code(), "6205");
    await press(shirts, shirts.main(), "Save");
    await seeNotice(shirts, "Category has been updated successfully!");

    await setTax(gst);
    const page = await openPage(app, `/dashboard/product/edit/${id}`, { as: admin });
    const main = page.main();
    expect(main.getByLabelText("HSN code")).toHaveAccessibleDescription(
      "4 to 8 digits. Left empty: 6205, as in Shirts.",
    );
    const warning = () => main.queryByText(/the rate rises from 5 % to 18 %/);
    await fill(page, main.getByLabelText("Price in rupees"), "2700");
    await page.user.selectOptions(main.getByLabelText("Taxable"), "Yes");
    expect(warning()).toHaveTextContent(
      /^At ₹2,700\.00 the rate rises from 5 % to 18 %, and ₹2,288\.14 is left without tax\. At ₹2,625\.00 it is ₹2,500\.00; as much is left again from ₹2,950\.00 on\.$/,
    );
    await expectAccessible(page);
    await fill(page, main.getByLabelText("Price in rupees"), "2625");
    expect(warning()).toBeNull();
    await fill(page, main.getByLabelText("Price in rupees"), "2700");
    expect(warning()).not.toBeNull();
    await fill(page, main.getByLabelText("HSN code"), "5007");
    expect(warning(), "a silk saree has one rate").toBeNull();
  });
});

describe("prices that include GST", () => {
  test("shoppers read that prices include all taxes, at once and as long as it is so", async () => {
    const product = await givenProduct(db, { taxable: true, sizes: ["M"], pricePaise: 420_000 });
    await setTax({ scheme: "flat" });
    const before = await openPage(app, `/product/${product.slug}`);
    before.main().getByText(/plus tax/);
    await setTax(gst);
    const page = await openPage(app, `/product/${product.slug}`);
    page.main().getByText("inclusive of all taxes");
    expect(page.main().queryByText(/plus tax/)).toBeNull();
    await expectAccessible(page);
    const list = await openPage(app, "/shop?max=0");
    list.main().getByText("Prices are inclusive of all taxes.");
    const terms = await openPage(app, "/policies/terms");
    expect(terms.getByRole("main")).toHaveTextContent("They are inclusive of all taxes");
    expect(terms.getByRole("main")).toHaveTextContent(gst.gstin);
  });

  test("a state that India does not have is asked for again, and a business gives its number before it orders", async () => {
    await setTax(gst);
    const as = await givenMember(shop, { phoneNumber: "98450 12345" });
    const page = await openPage(app, "/dashboard/address/add", { as });
    const main = page.main();
    const labels = { Name: "Asha Rao", "Phone Number": "98450 12345", Address: "14 Weavers' Lane", City: "Bengaluru" };
    for (const [label, value] of Object.entries({ ...labels, State: "Karnatakka", Zipcode: "560001" }))
      await fill(page, main.getByLabelText(label), value);
    await press(page, main, "Add Address");
    const state = main.getByLabelText("State");
    await expect
      .poll(() => state)
      .toHaveAccessibleDescription(/“Karnatakka” is not known as a state or union territory of India\./);
    await expect.poll(() => state).toHaveFocus();
    await fill(page, state, "Karnatak");
    await press(page, main, "Add Address");
    expect(await main.findByRole("article", { name: "Asha Rao" })).toHaveTextContent("Karnatak");

    const product = await givenProduct(db, { taxable: true, sizes: ["M"] });
    const cart = await openPage(app, "/cart", { as, storage: bagStorage([bagLine(product)]) });
    const business = await cart.main().findByLabelText("GSTIN, if you buy for a business");
    await fill(cart, business, "29AAGCB7383J1Z5");
    await expectAccessible(cart);
    await press(cart, cart.main(), "Checkout");
    const alerts = () => cart.getAllByRole("alert").map(({ textContent }) => textContent);
    await expect.poll(alerts).toContainEqual(expect.stringContaining("GSTIN"));
    await fill(cart, business, gst.gstin);
    await press(cart, cart.main(), "Checkout");
    await expect.poll(cart.address).toMatch(/^\/payment/);
  });
});

describe("documents", () => {
  test("a buyer reads an invoice with each tax", async () => {
    await setTax(gst);
    await givenShipping(db, { flat: 99, cashFee: 49 });
    const buyer = await givenMember(shop, { phoneNumber: "98450 12345" });
    await givenAddress(shop, buyer, { isDefault: true, state: "Karnataka", zipCode: "560001" });
    const product = await givenProduct(db, {
      hsn: "6205",
      pricePaise: 105_000,
      sizes: ["M"],
      quantity: 900,
      taxable: true,
    });
    const order = await givenOrder(app, buyer, [{ product: product.id, quantity: 2 }]);
    await payAtTheDoor(app, buyer, order._id);
    await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
    await runJob(issueInvoiceJob, { orderId: order._id });

    const page = await openPage(app, `/order/${order._id}`, { as: buyer });
    const papers = await page.main().findByRole("region", { name: "Documents" });
    await page.user.click(within(papers).getByRole("link"));
    const paper = await page.main().findByRole("article", { name: /^Tax Invoice INV\// });
    for (const words of ["Place of supply", "Karnataka (29)", "GSTIN 29AAGCB7383J1Z4", "HSN 6205", "CGST", "SGST"])
      expect(paper).toHaveTextContent(words);
    expect(paper).toHaveTextContent("Cash on delivery fee");
    expect(paper).toHaveTextContent("Rupees Two Thousand Two Hundred Forty-Eight Only");
    await expectAccessible(page);
  });

  test("a merchant that issued nothing yet reads what will be here", async () => {
    const page = await openPage(app, "/dashboard/documents?month=2020-01", { as: merchant });
    page.main().getByText("No documents were issued in this month.");
    await expectAccessible(page);
    const none = await openPage(app, "/document/00000000-0000-7000-8000-000000000000", { as: merchant });
    none.main().getByText("No document found.");
    await expectAccessible(none);
  });
});
