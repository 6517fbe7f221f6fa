import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press as pressIn } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

const press = (page: Page, name: string) => pressIn(page, page.main(), name);
const follow = async (page: Page, name: string | RegExp) =>
  page.user.click(await page.main().findByRole("link", { name }));
const forbidden = "Forbidden! You are not allowed to access this resource.";

describe("brands", () => {
  test("an admin adds a brand, switches it on, changes its address and deletes it", async () => {
    await givenMerchant(shop, { name: "Sarita Meher" });
    const page = await openPage(app, "/dashboard/brand", { as: admin });
    const main = page.main();
    main.getByRole("heading", { level: 1, name: "Brands" });
    main.getByText("By Sarita Meher");
    await expectAccessible(page);
    await follow(page, "Add");

    await main.findByRole("button", { name: "Add Brand" });
    await press(page, "Add Brand");
    for (const label of ["Name", "Description"]) await main.findByText(`${label} is required.`);
    await fill(page, main.getByLabelText("Name"), "Ajrakh");
    await fill(page, main.getByLabelText("Description"), "Prints by hand");
    await page.user.click(main.getByLabelText("Active"));
    await expectAccessible(page);
    await press(page, "Add Brand");
    await seeNotice(page, "Brand has been added successfully!");

    const control = () => main.getByRole("switch", { name: "Ajrakh is active" });
    expect(await main.findByRole("switch", { name: "Ajrakh is active" })).not.toBeChecked();
    await page.user.click(control());
    await seeNotice(page, "Brand is switched on.");
    expect(control()).toBeChecked();
    await follow(page, "Ajrakh");
    await main.findByRole("link", { name: "/shop/brand/ajrakh" });
    await fill(page, main.getByLabelText("Slug"), "two words");
    await press(page, "Save");
    await main.findByText("Slug may hold only letters, digits, dashes and underscores.");
    await expect.poll(() => main.getByLabelText("Slug")).toHaveFocus();
    await fill(page, main.getByLabelText("Slug"), "Ajrakh_prints");
    await press(page, "Save");
    await seeNotice(page, "Brand has been updated successfully!");

    await follow(page, "Ajrakh");
    await page.user.click(await main.findByRole("button", { name: "Delete" }));
    const question = await page.findByRole("dialog", { name: "Delete brand" });
    expect(question).toHaveTextContent("Ajrakh will be deleted.");
    await expectAccessible(page);
    await pressIn(page, within(question), "Delete brand");
    await seeNotice(page, "Brand has been deleted successfully!");
    await main.findByRole("heading", { level: 1, name: "Brands" });
    expect(main.queryByRole("link", { name: "Ajrakh" })).toBeNull();
  });

  test("a merchant has its own brand, which it changes but cannot delete", async () => {
    const as = await givenMerchant(shop, { name: "Kantha House" });
    const other = await givenBrand(db);
    await app.inject({
      method: "PUT",
      url: `/api/brand/${as.brandId}`,
      headers: as.headers,
      payload: { brand: { name: "Kantha House", slug: "kantha-house", description: "Quilts", isActive: true } },
    });
    const page = await openPage(app, "/dashboard/brand", { as });
    const main = page.main();
    expect(main.getByRole("heading", { level: 1 })).toHaveTextContent(/^Brand$/);
    expect(main.getAllByRole("switch")).toHaveLength(1);
    expect(main.queryByText("By Kantha House")).toBeNull();
    expect(main.queryByRole("link", { name: "Add" })).toBeNull();
    await follow(page, "Kantha House");
    expect(await main.findByLabelText("Name")).toHaveValue("Kantha House");
    expect(main.queryByLabelText("Merchant")).toBeNull();
    expect(main.getByRole("button", { name: "Delete" })).toBeDisabled();
    await expectAccessible(page);
    await press(page, "Save");
    await seeNotice(page, "Brand has been updated successfully!");
    const others = await openPage(app, `/dashboard/brand/edit/${other.id}`, { as });
    others.main().getByText("No brand found.");
    const adding = await openPage(app, "/dashboard/brand/add", { as });
    await seeNotice(adding, forbidden);
    expect(adding.address()).toBe("/dashboard");
  });

  test("an admin finds brands by typing; the search stands in the address, and what fits nothing says so", async () => {
    await givenBrand(db, { name: "Zardozi one" });
    await givenBrand(db, { name: "Zardozi two" });
    const page = await openPage(app, "/dashboard/brand", { as: admin });
    await fill(page, page.getByRole("searchbox", { name: "Search brands" }), "zardozi TWO");
    await page.main().findByText("1 brand found");
    expect(page.address()).toMatch(/search=zardozi/);
    page.main().getByRole("link", { name: "Zardozi two" });
    const again = await page.reload();
    const box = again.getByRole("searchbox", { name: "Search brands" });
    expect(box).toHaveValue("zardozi TWO");
    expect(again.main().queryByRole("link", { name: "Zardozi one" })).toBeNull();
    await fill(again, box, "zardozi three");
    await again.user.keyboard("{Enter}");
    await again.main().findByText("No brands found.");
    again.main().getByText("Try another name or merchant.");
    await expectAccessible(again);
  });
});

describe("categories", () => {
  test("an admin adds one with products found by typing", async () => {
    for (const colour of ["red", "blue", "green"]) await givenProduct(db, { name: `Festive kurta ${colour}` });
    const page = await openPage(app, "/dashboard/category/add", { as: admin });
    const main = page.main();
    const option = (colour: string) => page.findByRole("option", { name: new RegExp(`Festive kurta ${colour}`) });
    const chosen = () => main.getByRole("region", { name: "Chosen products" });
    await fill(page, main.getByLabelText("Name"), "Festive kurtas");
    await fill(page, main.getByLabelText("Description"), "What glitters");
    await fill(page, main.getByRole("combobox", { name: "Products" }), "festive kurta");
    await expect.poll(() => page.getAllByRole("option")).toHaveLength(3);
    for (const colour of ["red", "blue"]) await page.user.click(await option(colour));
    expect(await option("red")).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page);
    await page.user.keyboard("{Escape}");
    await expect.poll(() => page.queryByRole("option")).toBeNull();
    expect(chosen()).toHaveTextContent("2 products chosen");
    await page.user.click(within(chosen()).getByRole("button", { name: "Remove Festive kurta blue" }));
    expect(chosen()).toHaveTextContent("1 product chosen");
    await press(page, "Add Category");
    await seeNotice(page, "Category has been added successfully!");
    await expect.poll(page.address).toBe("/dashboard/category");
    await follow(page, "Festive kurtas");
    await main.findByRole("link", { name: "/shop/category/festive-kurtas" });
    const now = within(chosen()).getAllByRole("listitem");
    expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Festive kurta red")]);
  });

  test("an admin is told what a category lacks, and what happens to its products", async () => {
    const red = await givenProduct(db, { name: "Zari red" });
    const category = await givenCategory(db, { name: "Festive", description: "What glitters" });
    await givenProduct(db, { name: "Zari blue" }, [category]);
    const page = await openPage(app, "/dashboard/category/add", { as: admin });
    await press(page, "Add Category");
    for (const label of ["Name is", "Description is", "Products are"])
      await page.main().findByText(`${label} required.`);
    await expect.poll(() => page.getByLabelText("Name")).toHaveFocus();

    const edit = await openPage(app, `/dashboard/category/edit/${category.id}`, { as: admin });
    const main = edit.main();
    main.getByRole("heading", { level: 1, name: "Edit Category" });
    const chosen = main.getByRole("region", { name: "Chosen products" });
    const search = main.getByRole("combobox", { name: "Products" });
    await fill(edit, search, red.name);
    await edit.findByRole("option", { name: /Zari red/ });
    await edit.user.keyboard("{ArrowDown}{Enter}");
    expect(chosen).toHaveTextContent("1 to add");
    await edit.user.keyboard("{Escape}");
    await edit.user.click(within(chosen).getByRole("button", { name: "Remove Zari blue" }));
    expect(chosen).toHaveTextContent("1 to take out");
    within(chosen).getByRole("button", { name: "Put back Zari blue" });
    await expectAccessible(edit);
    await fill(edit, main.getByLabelText("Slug"), "Zari_festive");
    await press(edit, "Save");
    await seeNotice(edit, "Category has been updated successfully!");

    await follow(edit, "Festive");
    await main.findByRole("link", { name: "/shop/category/Zari_festive" });
    const now = within(main.getByRole("region", { name: "Chosen products" })).getAllByRole("listitem");
    expect(now.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Zari red")]);
    await press(edit, "Delete");
    const question = await edit.findByRole("dialog", { name: "Delete category" });
    expect(question).toHaveTextContent("Festive will be deleted. Its products stay as they are.");
    await pressIn(edit, within(question), "Delete category");
    await seeNotice(edit, "Category has been deleted successfully!");
    await main.findByRole("heading", { level: 1, name: "Categories" });
    expect(main.queryByRole("link", { name: "Festive" })).toBeNull();
    const gone = await openPage(app, `/dashboard/category/edit/${category.id}`, { as: admin });
    gone.main().getByText("No category found.");
  });

  test("before a category goes off, an admin is told how many products go with it", async () => {
    const gota = await givenCategory(db, { name: "Gota" });
    for (const name of ["Gota one", "Gota two"]) await givenProduct(db, { name }, [gota]);
    const page = await openPage(app, "/dashboard/category", { as: admin });
    const control = () => page.main().getByRole("switch", { name: "Gota is active" });
    const question = () => page.findByRole("dialog", { name: "Switch off category" });
    await page.user.click(control());
    expect(await question()).toHaveTextContent("Gota and its 2 active products will be switched off");
    await expectAccessible(page);
    await pressIn(page, within(await question()), "Go back");
    expect(page.queryByRole("dialog", { name: "Switch off category" })).toBeNull();
    expect(control()).toBeChecked();
    control().focus();
    await page.user.keyboard(" ");
    await pressIn(page, within(await question()), "Switch off");
    await seeNotice(page, "Category is switched off, and 2 products with it.");
    expect(control()).not.toBeChecked();
    await expectAccessible(page);

    const edit = await openPage(app, `/dashboard/category/edit/${gota.id}`, { as: admin });
    edit.main().getByText("Switching it on brings back 2 products that went off with it.");
    await edit.user.click(edit.main().getByRole("switch", { name: "Gota is active" }));
    await seeNotice(edit, "Category is switched on, and 2 products with it.");
    expect(edit.main().getByRole("switch", { name: "Gota is active" })).toBeChecked();
    await edit.main().findByText("Switching it off also switches off 2 products.");
  });

  test("categories are not for merchants", async () => {
    const page = await openPage(app, "/dashboard/category", { as: await givenMerchant(shop) });
    await seeNotice(page, forbidden);
    expect(page.address()).toBe("/dashboard");
  });

  test("an admin finds categories by typing, and what fits nothing says so", async () => {
    for (const name of ["Kantha one", "Kantha two"]) await givenCategory(db, { name });
    const page = await openPage(app, "/dashboard/category", { as: admin });
    const box = page.getByRole("searchbox", { name: "Search categories" });
    await fill(page, box, "kantha two");
    await page.main().findByText("1 category found");
    page.main().getByRole("link", { name: "Kantha two" });
    expect(page.address()).toMatch(/search=kantha/);
    await fill(page, box, "kantha three");
    await page.user.keyboard("{Enter}");
    await page.main().findByText("No categories found.");
    await expectAccessible(page);
    await page.user.clear(box);
    await expect.poll(page.address).toBe("/dashboard/category");
  });
});
