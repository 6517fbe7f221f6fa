import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { Size } from "#contract/catalogue/sizes.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { fill } from "#pages/testing/fill.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { setStock } from "#server/testing/given/cases.ts";
import { givenBrand, givenCategory, givenPicture, givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db } = await openShop();

const brand = await givenBrand(db, { name: "Kosala Looms", slug: "kosala-looms" });
const kurtas = await givenCategory(db);
/** One of which any size may be bought often. */
const given = async (overrides: Parameters<typeof givenProduct>[1] = {}) =>
  givenProduct(db, { quantity: 500, sizes: ["M", "L"], brandId: brand.id, ...overrides }, [kurtas]);

const size = (page: Page, name: string) => page.getByRole("radio", { name });
const quantity = (page: Page) => page.main().getByRole("textbox", { name: "Quantity" });
const add = (page: Page) => page.getByRole("button", { name: "Add To Bag" });
const remove = (page: Page) => page.getByRole("button", { name: "Remove From Bag" });
const bag = (page: Page) => storedBag(page).lines ?? [];
const cart = (page: Page) => page.findByRole("dialog", { name: "Shopping Cart" });

describe("the page of a product", () => {
  test("tells all about it, to everybody, and shares it", async () => {
    const { id: pictureId } = await givenPicture(db);
    const product = await given({
      name: "Indigo kurta",
      sku: "INDIGO-1",
      description: "Hand-dyed cotton",
      pricePaise: 129_950,
      pictureId,
      pictureAlt: "The kurta from the front",
      ratingCount: 2,
      ratingSum: 9,
    });
    await given();
    const page = await openPage(app, `/product/${product.slug}`);
    const main = page.main();
    expect(page.document.title).toBe("Indigo kurta · Tana Bana");
    expect(main.getByRole("heading", { level: 1 })).toHaveTextContent(/^Indigo kurta$/);
    expect(main.getAllByRole("img", { name: "The kurta from the front" })[0]).toBeVisible();
    expect(main.getByText("In stock")).toBeVisible();
    expect(main.getByText(/INDIGO-1/)).toBeVisible();
    expect(main.getByText("Hand-dyed cotton")).toBeVisible();
    expect(main.getAllByText("₹1,299.50")[0]).toBeVisible();
    expect(main.getByRole("link", { name: /^See more/ })).toHaveAttribute("href", "/shop/brand/kosala-looms");
    expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toHaveTextContent("Indigo kurta");
    expect(main.getByRole("heading", { name: "You may also like" })).toBeVisible();
    await expectAccessible(page);

    const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(canonical).toBe(`http://localhost:3000/product/${product.slug}`);
    const message = `I love Indigo kurta product on the store! Here's the link, ${canonical}`;
    for (const name of [/Twitter/, /WhatsApp/]) {
      const link = main.getByRole("link", { name });
      const address = new URL(link.getAttribute("href") ?? "");
      expect(address.protocol).toBe("https:");
      expect(address.searchParams.get("text")).toBe(message);
      expect(link.getAttribute("rel")).toMatch(/noopener/);
    }
  });

  test("leads to a related one, with its own reviews and nothing chosen", async () => {
    const category = await givenCategory(db);
    const overrides = { quantity: 500, sizes: ["M", "L"] as Size[] };
    const [product, rated, plain] = [
      await givenProduct(db, overrides, [category]),
      await givenProduct(db, { ...overrides, ratingCount: 2, ratingSum: 9, pricePaise: 100_000 }, [category]),
      await givenProduct(db, { ...overrides, pricePaise: 110_000 }, [category]),
    ];
    const page = await openPage(app, `/product/${product.slug}`);
    for (const [next, said] of [
      [rated, "based on 2 reviews."],
      [plain, "Be the first to add a review."],
    ] as const) {
      await page.user.click(size(page, "M"));
      const related = within(page.getByRole("region", { name: "You may also like" }));
      await page.user.click(related.getByRole("link", { name: next.name }));
      await page.findByRole("heading", { level: 1, name: next.name });
      expect(page.document.querySelectorAll("[name=size]:checked")).toHaveLength(0);
      expect(within(page.getByRole("region", { name: "Reviews" })).getByText(said)).toBeVisible();
    }
  });

  test("says that there is none, and another name of one leads to its address", async () => {
    const page = await openPage(app, "/product/no-such-thing");
    await page.findByRole("heading", { name: "No product found." });
    await expectAccessible(page);
    page.complaints.splice(0);
    const product = await given();
    const moved = await openPage(app, `/product/${product.id}`);
    await expect.poll(moved.address).toBe(`/product/${product.slug}`);
  });
});

describe("buying", () => {
  test("a size must be chosen; adding opens the cart; another size is another line; removing takes the chosen one", async () => {
    const product = await given();
    const page = await openPage(app, `/product/${product.slug}`);
    await page.user.click(add(page));
    await page.findByText("Please select a size.");
    await expect.poll(() => page.getAllByRole("radio")[0]).toHaveFocus();
    expect(bag(page)).toEqual([]);
    await expectAccessible(page);
    await page.user.click(size(page, "M"));
    await expect.poll(() => page.queryByText("Please select a size.")).toBeNull();

    await fill(page, quantity(page), "3");
    await page.user.click(add(page));
    await within(await cart(page)).findAllByText(product.name);
    await page.user.click(within(await cart(page)).getByRole("button", { name: /^Close/ }));
    await expect.poll(() => remove(page)).toBeVisible();

    await page.user.click(size(page, "L"));
    await page.user.click(await page.findByRole("button", { name: "Add To Bag" }));
    await page.user.click(within(await cart(page)).getByRole("button", { name: /^Close/ }));
    expect(bag(page).map(({ _id, selectedSize }) => [_id, selectedSize.value])).toEqual([
      [product.id, "M"],
      [product.id, "L"],
    ]);
    await page.user.click(remove(page));
    expect(await page.findByRole("button", { name: "Add To Bag" })).toBeVisible();
    expect(size(page, "L")).toBeChecked();
    expect(bag(page)).toMatchObject([{ selectedSize: { value: "M" }, quantity: 3 }]);
  });

  test("opened while it is in the bag, the page shows the size and the number from there", async () => {
    const product = await given();
    const first = await openPage(app, `/product/${product.slug}`);
    await first.user.click(size(first, "L"));
    await fill(first, quantity(first), "2");
    await first.user.click(add(first));
    expect(await cart(first)).toBeVisible();
    const page = await first.reload();
    expect(size(page, "L")).toBeChecked();
    expect(quantity(page)).toHaveValue("2");
    expect(remove(page)).toBeVisible();
    await fill(page, quantity(page), "4");
    await expect.poll(() => bag(page)).toMatchObject([{ quantity: 4 }]);
    await page.user.click(size(page, "M"));
    expect(await page.findByRole("button", { name: "Add To Bag" })).toBeVisible();
  });

  test("the quantity takes digits only, at least 1 and at most the cap", async () => {
    const product = await given({ quantity: 100 });
    const page = await openPage(app, `/product/${product.slug}`);
    const increase = page.getByRole("button", { name: "Increase quantity" });
    await page.user.click(size(page, "M"));
    await page.user.clear(quantity(page));
    await page.user.type(quantity(page), "-2e.5");
    expect(quantity(page)).toHaveValue("25");
    await page.findByText("Quantity may not be greater than 5.");
    await page.user.click(add(page));
    await expect.poll(() => quantity(page)).toHaveFocus();
    await fill(page, quantity(page), "0");
    await page.findByText("Quantity must be at least 1.");
    await expectAccessible(page);
    expect(bag(page)).toEqual([]);
    await fill(page, quantity(page), "1");
    await page.user.click(increase);
    await expect.poll(() => quantity(page)).toHaveValue("2");
    for (let press = 0; press < 6; press += 1) await page.user.click(increase);
    await expect.poll(() => quantity(page)).toHaveValue("5");
    await page.user.click(page.getByRole("button", { name: "Decrease quantity" }));
    await expect.poll(() => quantity(page)).toHaveValue("4");
  });

  test("the cap follows the stock of the product, and a size gives no more than it has", async () => {
    const product = await given({ quantity: 60, sizes: ["S", "M", "L"] });
    await setStock(db, product.id, { S: 10, M: 46, L: 4 });
    const page = await openPage(app, `/product/${product.slug}`);
    await page.user.click(size(page, "S"));
    await fill(page, quantity(page), "6");
    await page.findByText("Quantity may not be greater than 5.");
    await page.user.click(size(page, "L"));
    await page.findByText("Quantity may not be greater than 4.");
    await fill(page, quantity(page), "4");
    await page.user.click(page.getByRole("button", { name: "Increase quantity" }));
    expect(quantity(page)).toHaveValue("4");
    await page.findByText("Only 4 left.");
    await page.user.click(size(page, "S"));
    await fill(page, quantity(page), "5");
    await page.user.click(page.getByRole("button", { name: "Increase quantity" }));
    await page.findByText("At most 5 of a size in one order, so that there is enough for everybody.");
    await page.user.click(add(page));
    await expect.poll(() => bag(page)).toMatchObject([{ quantity: 5, selectedSize: { value: "S" } }]);
    const more = await within(await cart(page)).findByRole("button", { name: /^Increase quantity of/ });
    await expect.poll(() => more).toHaveAttribute("aria-disabled", "true");
  });

  test("the bar of phones says the size, or opens the sizes to choose one", async () => {
    const product = await given({ sizes: ["S", "M", "L"] });
    await setStock(db, product.id, { S: 5, M: 3, L: 0 });
    const page = await openPage(app, `/product/${product.slug}`);
    await page.user.click(page.getByRole("button", { name: "Select size" }));
    const sheet = within(await page.findByRole("dialog", { name: "Select size" }));
    expect(sheet.getByRole("button", { name: "L" })).toBeDisabled();
    await expectAccessible(page);
    await page.user.click(sheet.getByRole("button", { name: "M" }));
    await expect.poll(() => page.queryByRole("dialog", { name: "Select size" })).toBeNull();
    expect(size(page, "M")).toBeChecked();
    expect(page.getByRole("button", { name: "Size M" })).toBeVisible();
    const saree = await openPage(app, `/product/${(await given({ sizes: ["Free size"] })).slug}`);
    expect(saree.queryByRole("button", { name: "Select size" })).toBeNull();
  });

  test("a size that is sold out is shown and cannot be chosen", async () => {
    const product = await given();
    await setStock(db, product.id, { M: 3, L: 0 });
    const page = await openPage(app, `/product/${product.slug}`);
    expect(size(page, "M")).toBeEnabled();
    expect(size(page, "L")).toBeDisabled();
  });

  test("what is out of stock cannot be bought, nor removed from here while it is in the bag", async () => {
    const product = await given({ quantity: 0 });
    const page = await openPage(app, `/product/${product.slug}`);
    expect(page.main().getAllByText("Out of stock")[0]).toBeVisible();
    expect(add(page)).toBeDisabled();
    expect(quantity(page)).toBeDisabled();
    for (const chip of within(page.getByRole("group", { name: "Size" })).getAllByRole("radio"))
      expect(chip).toBeDisabled();
    await expectAccessible(page);
    const held = await openPage(app, `/product/${product.slug}`, { storage: bagStorage([bagLine(product)]) });
    expect(remove(held)).toBeDisabled();
  });

  test("what needs no size is put into the bag without choosing one, and reads well there", async () => {
    const saree = await given({ name: "Saree", sizes: ["Free size"] });
    const page = await openPage(app, `/product/${saree.slug}`);
    expect(within(page.getByRole("group", { name: "Size" })).getAllByRole("radio")).toHaveLength(1);
    expect(size(page, "Free size")).toBeChecked();
    await expectAccessible(page);
    await page.user.click(add(page));
    const line = within(await within(await cart(page)).findByRole("listitem", { name: "Saree, Free size" }));
    expect(line.getByText("Free size")).toBeVisible();
    expect(line.queryByRole("combobox")).toBeNull();
    expect(line.getByRole("textbox", { name: "Quantity of Saree, Free size" })).toHaveValue("1");
    await expectAccessible(page);
  });
});
