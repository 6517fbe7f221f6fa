import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { photo, productFields, sendProduct } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);

const fillIn = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await fill(page, page.main().getByLabelText(label), value);
};

/** A product that was sent with a picture. */
async function givenSentProduct(fields: Record<string, string | string[]>, who = admin): Promise<string> {
  const answer = await sendProduct(app, who, productFields(fields), await photo());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().product._id;
}

describe("a new product", () => {
  test("every fault of the form is named, and the stock of sizes is added up", async () => {
    await givenBrand(db, { name: "Loom" });
    const page = await openPage(app, "/dashboard/product", { as: admin });
    const main = page.main();
    main.getByRole("heading", { level: 1, name: "Products" });
    await expectAccessible(page);
    await page.user.click(main.getByRole("link", { name: "Add" }));

    await main.findByRole("button", { name: "Add Product" });
    expect(main.getByLabelText("Price in rupees")).toHaveValue("1");
    expect(main.getByLabelText("Quantity")).toHaveValue("1");
    expect(main.getByLabelText("Taxable")).toHaveValue("false");
    expect(main.getByLabelText("Active")).toBeChecked();
    await fillIn(page, { "Price in rupees": "0", Quantity: "1.5" });
    await press(page, main, "Add Product");
    for (const sentence of [
      "Picture is required. Please upload files with jpg, jpeg, png format.",
      "Name is required.",
      "Sku is required.",
      "Description is required.",
      "Price must be at least 1.",
      "Quantity must be a whole number.",
      "Brand is required.",
    ])
      await main.findByText(sentence);
    await expect.poll(() => main.getByLabelText("Picture")).toHaveFocus();
    await expectAccessible(page);

    await fillIn(page, { Sku: "sku with spaces", "Price in rupees": "1499.50" });
    for (const size of ["M", "S"]) expect(main.getByLabelText(size)).toBeChecked();
    await page.user.click(main.getByLabelText("Count the stock of each size"));
    const stock = main.getByRole("group", { name: "Stock of each size" });
    await fill(page, within(stock).getByLabelText("S"), "3");
    await fill(page, within(stock).getByLabelText("M"), "4");
    expect(stock).toHaveTextContent("In all: 7");
    await press(page, main, "Add Product");
    await main.findByText("Sku may hold only letters, digits, dashes and underscores.");
  });

  test("a merchant sees its own products only, and its brand is fixed", async () => {
    const { id: brandId } = await givenBrand(db);
    const { id: others } = await givenProduct(db, { brandId });
    const page = await openPage(app, "/dashboard/product/add", { as: merchant });
    const brand = page.main().getByLabelText("Brand");
    expect(brand).toBeDisabled();
    expect(brand).not.toHaveValue("");
    await expectAccessible(page);

    await givenSentProduct({ name: "Own length", sku: "own-length", isActive: "false" }, merchant);
    const list = await openPage(app, "/dashboard/product", { as: merchant });
    const box = list.main().getByLabelText("Find products");
    await fill(list, box, "own-length");
    await list.main().findByText("1 product found");
    expect(list.main().getByRole("switch", { name: "Own length is active" })).not.toBeChecked();
    await expectAccessible(list);
    await fill(list, box, "nothing-at-all");
    await list.main().findByText("No products found.");
    const other = await openPage(app, `/dashboard/product/edit/${others}`, { as: merchant });
    other.main().getByText("No product found.");
  });
});

describe("a product that is there", () => {
  test("gets another name and price, is found, switched off and deleted", async () => {
    const { id: brand } = await givenBrand(db, { name: "Unseen", isActive: false });
    const id = await givenSentProduct({ name: "Hidden kurta", price: "100", quantity: "1", brand });
    const page = await openPage(app, `/dashboard/product/edit/${id}`, { as: admin });
    const main = page.main();
    const hidden = /Shoppers do not see it while its brand is off\./;
    main.getByText(hidden);
    expect(main.getByRole("link", { name: "Switch Unseen on" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/dashboard\/brand\/edit\//),
    );
    await fillIn(page, { Slug: "two words" });
    await press(page, main, "Save");
    await main.findByText("Slug may hold only letters, digits, dashes and underscores.");
    await fillIn(page, { Slug: "other-kurta", Name: "Other kurta", "Price in rupees": "1234" });
    await press(page, main, "Save");
    await seeNotice(page, "Product has been updated successfully!");
    const row = await main.findByRole("row", { name: /Other kurta/ });
    expect(row).toHaveTextContent("₹1,234");
    within(row).getByText(hidden);
    await page.user.click(main.getByRole("switch", { name: "Other kurta is active" }));
    await seeNotice(page, "Product is switched off.");
    expect(main.getByRole("switch", { name: "Other kurta is active" })).not.toBeChecked();

    await page.user.click(main.getByRole("link", { name: "Other kurta" }));
    await main.findByRole("link", { name: "/product/other-kurta" });
    await page.user.click(main.getByText("Price history"));
    const prices = within(main.getByRole("table", { name: "Prices of this product" })).getAllByRole("row");
    expect(prices).toHaveLength(3);
    expect(prices[1]).toHaveTextContent("₹1,234");
    await expectAccessible(page);
    await press(page, main, "Delete");
    const question = await page.findByRole("dialog", { name: "Delete product" });
    expect(question).toHaveTextContent("Other kurta will be deleted");
    await press(page, within(question), "Delete product");
    await seeNotice(page, "Product has been deleted successfully!");
    const gone = await openPage(app, `/dashboard/product/edit/${id}`, { as: admin });
    gone.main().getByText("No product found.");
  });

  test("a seller takes it out of a category, where shoppers do not find it any more", async () => {
    const women = await givenCategory(db, { name: "Women", slug: "women" });
    const { brandId } = merchant;
    const overrides = { name: "Loom length", description: "By hand", sizes: ["M" as const], brandId };
    const { id, name } = await givenProduct(db, overrides, [women]);
    const before = await openPage(app, "/shop/category/women");
    before.main().getAllByRole("link", { name: new RegExp(name) });
    const page = await openPage(app, `/dashboard/product?search=${name}`, { as: merchant });
    await page.user.click(page.main().getByRole("link", { name }));
    const categories = within(await page.main().findByRole("group", { name: "Categories" }));
    expect(page.address()).toBe(`/dashboard/product/edit/${id}`);
    expect(categories.getByLabelText("Women")).toBeChecked();
    await page.user.click(categories.getByLabelText("Women"));
    await press(page, page.main(), "Save");
    await seeNotice(page, "Product has been updated successfully!");
    const after = await openPage(app, "/shop/category/women");
    expect(after.main().getAllByText("No products found.", { selector: "p" })[0]).toBeVisible();
    expect(after.main().queryByRole("link", { name: new RegExp(name) })).toBeNull();
  });

  test("products become colours of one garment", async () => {
    const { id } = await givenProduct(db, { name: "Kurta of two colours" });
    await givenProduct(db, { name: "Other colour" });
    const page = await openPage(app, `/dashboard/product/edit/${id}`, { as: admin });
    const section = () => within(page.main().getByRole("region", { name: "Colour" }));
    await fill(page, section().getByRole("textbox", { name: "Colour" }), "Mehendi");
    expect(section().getByLabelText("Found under")).toHaveTextContent("By its name: Green");
    await fill(page, section().getByRole("combobox", { name: "Products" }), "Other colour");
    await page.user.click(await page.findByRole("option", { name: /Other colour/ }));
    await page.user.keyboard("{Escape}");
    await press(page, section(), "Update colours");
    expect((await page.main().findAllByText("Colour is required."))[0]).toBeVisible();
    await fill(page, section().getByLabelText("Colour of Other colour"), "Haldi");
    await press(page, section(), "Update colours");
    await seeNotice(page, "Colours have been updated successfully!");
    await expectAccessible(page);
    const again = await page.reload();
    expect(again.main().getByLabelText("Colour of Other colour")).toHaveValue("Haldi");
  });
});
