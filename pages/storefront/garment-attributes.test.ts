import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage } from "#pages/testing/page.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const [admin, merchant] = [await givenAdmin(shop), await givenMerchant(shop)];
const sarees = await givenCategory(db, { name: "Sarees" });
/** A saree of the merchant, as shoppers see it. */
const givenSaree = (attributes: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(
    db,
    {
      brandId: merchant.brandId,
      description: "Ikat",
      sizes: ["Free size"],
      attributes: { maker: "Bargarh 768028" },
      ...attributes,
    },
    [sarees],
  );
describe("facts of garments", () => {
  /** Asked for of sarees. */
  async function givenField(label: string): Promise<{ key: string; label: string }> {
    const payload = { label, kind: "choice", choices: ["Woven", "Plain"], isForAll: false, categories: [sarees.id] };
    const added = await app.inject({ method: "POST", url: "/api/fact/add", headers: admin.headers, payload });
    expect(added.statusCode, added.body).toBe(200);
    return added.json().field;
  }

  test("an admin says what is asked for, of which category, and with which choices", async () => {
    const page = await openPage(app, "/dashboard/facts", { as: admin });
    expect(await page.findByRole("row", { name: /^Country of origin/ })).toHaveTextContent("By law");
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Add" }));
    await press(page, page.main(), "Add Fact");
    await page.findByText("Label is required.");
    await fill(page, page.getByRole("textbox", { name: "Label" }), "Pallu");
    await fill(page, page.getByRole("textbox", { name: "Choice 1" }), "Woven");
    await fill(page, page.getByRole("textbox", { name: "Choice 2" }), "Woven");
    await page.user.click(page.getByRole("checkbox", { name: "Sarees" }));
    await press(page, page.main(), "Add Fact");
    await page.findByText("Two choices are the same.");
    await fill(page, page.getByRole("textbox", { name: "Choice 2" }), "Plain");
    await expectAccessible(page);
    await press(page, page.main(), "Add Fact");
    await seeNotice(page, "Fact has been added successfully!");
    expect(await page.findByRole("row", { name: /Pallu/ })).toHaveTextContent("Sarees");
  });

  test("a merchant fills one in, and shoppers see it", async () => {
    const saree = await givenSaree();
    await givenField("Border");
    const form = await openPage(app, `/dashboard/product/edit/${saree.id}`, { as: merchant });
    // The form has one Quantity while the facts are closed, among which is a net quantity.
    await expect.poll(() => form.queryAllByLabelText(/Quantity/i)).toHaveLength(1);
    await press(form, form.main(), /^Facts of the garment/);
    await form.user.selectOptions(await form.findByRole("combobox", { name: "Border" }), "Plain");
    expect(form.getByRole("textbox", { name: "Maker" })).toBeVisible();
    await expectAccessible(form);
    await press(form, form.main(), "Save");
    await seeNotice(form, "Product has been updated successfully!");

    const shown = await openPage(app, `/product/${saree.slug}`);
    expect(shown.getAllByRole("definition").find(({ textContent }) => textContent === "Plain")).toBeVisible();
    expect(shown.getAllByRole("term").find(({ textContent }) => textContent === "Border")).toBeVisible();
    expect(shown.getByText(/Bargarh 768028/)).not.toBeVisible();
    await shown.user.click(shown.getByText("Product information"));
    expect(shown.getByText(/Bargarh 768028/)).toBeVisible();
    await expectAccessible(shown);
  });

  test("products follow a choice that is renamed; the field takes all of it with it", async () => {
    const { key, label } = await givenField("Fall");
    const path = `/product/${(await givenSaree({ attributes: { [key]: "Plain" } })).slug}`;
    const page = await openPage(app, "/dashboard/facts", { as: admin });
    await page.user.click(await page.findByRole("link", { name: label }));
    await page.findByText("1 product");
    await fill(page, page.getByRole("textbox", { name: "Choice 2" }), "Unadorned");
    await press(page, page.main(), "Save");
    await seeNotice(page, "Fact has been updated successfully!");
    expect((await openPage(app, path)).getByText("Unadorned")).toBeVisible();
    await page.user.click(await page.findByRole("link", { name: label }));
    await press(page, page.main(), "Delete");
    const question = within(await page.findByRole("dialog"));
    await press(page, question, /^Delete/);
    await seeNotice(page, "Fact has been deleted successfully!");
    expect((await openPage(app, path)).queryByText("Unadorned")).toBeNull();
  });
});

describe("the form of a product", () => {
  test("says in one sentence what is wrong with an MRP, and keeps a right one", async () => {
    const product = await givenSaree({ pricePaise: 420_000 });
    const page = await openPage(app, `/dashboard/product/edit/${product.id}`, { as: merchant });
    const mrp = await page.findByLabelText("MRP in rupees");
    await fill(page, mrp, "4199");
    await fill(page, page.getByLabelText("HSN code"), "61A9");
    await fill(page, page.getByLabelText("Weight in grams"), "-5");
    await press(page, page.main(), "Save");
    await page.findByText("HSN code must be 4 to 8 digits.");
    expect(page.getByText("Weight must be a whole number of grams from 0 to 100000.")).toBeVisible();
    await fill(page, page.getByLabelText("HSN code"), "6109");
    await fill(page, page.getByLabelText("Weight in grams"), "250");
    await press(page, page.main(), "Save");
    await page.findByText("MRP must be at least the price.");
    await expect.poll(() => mrp).toHaveFocus();
    await expectAccessible(page);
    await fill(page, mrp, "5999");
    await press(page, page.main(), "Save");
    await expect.poll(page.address).toBe("/dashboard/product");
    const again = await openPage(app, `/dashboard/product/edit/${product.id}`, { as: merchant });
    expect(await again.findByLabelText("MRP in rupees")).toHaveValue("5999");
    expect(again.getByLabelText("HSN code")).toHaveValue("6109");
    expect(again.getByLabelText("Weight in grams")).toHaveValue("250");
  });

  test("has the free size stand alone, and counting by size starts from the number given", async () => {
    const page = await openPage(app, "/dashboard/product/add", { as: merchant });
    await page.findByRole("group", { name: "Sizes" });
    const size = (name: string) => within(page.getByRole("group", { name: "Sizes" })).getByLabelText(name);
    const bySize = () => page.queryByLabelText("Count the stock of each size");
    const quantity = () => page.getByLabelText("Quantity");
    await fill(page, quantity(), "14");
    await page.user.click(bySize() as HTMLElement);
    const stock = within(await page.findByRole("group", { name: "Stock of each size" }));
    for (const [name, pieces] of Object.entries({ XS: 3, S: 3, M: 2, L: 2, XL: 2, XXL: 2 }))
      expect(stock.getByLabelText(name)).toHaveValue(String(pieces));
    await fill(page, stock.getByLabelText("M"), "6");
    await expect.poll(() => page.getByText(/^In all:/)).toHaveTextContent(/^In all: 18$/);

    await page.user.click(size("Free size"));
    await expect.poll(() => size("M")).not.toBeChecked();
    expect(bySize()).toBeNull();
    expect(quantity()).toHaveValue("18");
    await expectAccessible(page);
    await page.user.click(size("L"));
    await expect.poll(() => size("Free size")).not.toBeChecked();
    expect(bySize()).not.toBeChecked();
  });
});
