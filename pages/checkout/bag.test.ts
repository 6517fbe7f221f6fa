import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { openPage, type Page, type PageOptions } from "#pages/testing/page.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, db } = await openShop();

/** Five pieces of each size may be bought. */
const givenGarment = (name: string, pricePaise = 129_900) =>
  givenProduct(db, { name, pricePaise, taxable: true, sizes: ["S", "M", "L"], quantity: 100 });

const openCart = (lines: unknown[], options: PageOptions = {}) =>
  openPage(app, "/cart", { ...options, storage: bagStorage(lines) });

const summary = (page: Page) => page.getByRole("region", { name: "Summary" });
const items = (page: Page) => within(page.getByRole("list", { name: "Items in your cart" })).getAllByRole("listitem");
const quantityOf = (page: Page, { name }: { name: string }, size = "M") =>
  page.getByRole("textbox", { name: `Quantity of ${name}, size ${size}` });
const more = (page: Page) => page.getByRole("button", { name: /^Increase quantity of/ });
const sees = (page: Page, words: string) => expect.poll(() => summary(page)).toHaveTextContent(words);

async function checkBag(lines: ReturnType<typeof bagLine>[]): Promise<CheckedBag> {
  const entries = lines.map(({ _id, selectedSize: { value: size }, quantity }) => ({ product: _id, size, quantity }));
  return (await app.inject({ method: "POST", url: "/api/cart/check", payload: { lines: entries } })).json();
}

const isCheck = ({ url }: Request) => url.endsWith("/api/cart/check");

describe("what is in the bag", () => {
  test("the drawer shows each line and what it all comes to, tax included", async () => {
    const [kurta, shirt] = [await givenGarment("Indigo kurta"), await givenGarment("Madder shirt", 89_900)];
    const lines = [bagLine(kurta, "M", 2), bagLine(shirt, "L")];
    const { total, totalTax, totalWithTax } = await checkBag(lines);
    const page = await openPage(app, "/login", { storage: bagStorage(lines) });
    await page.user.click(page.getByRole("button", { name: "Cart, items: 2" }));

    const drawer = await page.findByRole("dialog", { name: "Shopping Cart" });
    const first = await within(drawer).findByRole("listitem", { name: "Indigo kurta, size M" });
    expect(within(first).getByRole("link", { name: "Indigo kurta" })).toHaveAttribute("href", `/product/${kurta.slug}`);
    expect(within(first).getByRole("combobox", { name: /^Size of/ })).toHaveValue("M");
    expect(within(first).getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("2");
    expect(first).toHaveTextContent(formatRupees(2598));
    for (const [term, amount] of [
      ["Cart total", total],
      ["Tax", totalTax],
      ["Shipping and handling", 0],
      ["Grand total", totalWithTax],
    ] as const)
      await expect.poll(() => drawer).toHaveTextContent(`${term}${formatRupees(amount)}`);
    await expectAccessible(page);
    await page.user.click(within(drawer).getByRole("link", { name: "View cart" }));
    await expect.poll(page.address).toBe("/cart");
    await expect.poll(() => page.queryByRole("dialog")).toBeNull();
    await expect.poll(() => items(page)).toHaveLength(2);
  });

  test("a price that changed is taken over, and said", async () => {
    const kurta = await givenGarment("Silk kurta");
    const page = await openCart([{ ...bagLine(kurta), price: 1399 }]);
    await page.findByText("Silk kurta now costs ₹1,299.00 instead of ₹1,399.00.");
    await sees(page, "Cart total₹1,299.00");
    expect(storedBag(page).lines?.[0]).toMatchObject({ price: 1299, totalPrice: 1299 });
  });

  test("the cart opens whatever local storage holds", async () => {
    for (const stored of ["{", "null", '[1,{"_id":{}},{"selectedSize":null}]', '{"length":9}']) {
      const page = await openPage(app, "/cart", { storage: { cart_items: stored } });
      await page.main().findByText("Your shopping cart is empty.");
    }
  });
});

describe("changing the bag", () => {
  test("the quantity changes within the cap, which is explained", async () => {
    const kurta = await givenGarment("Cotton kurta");
    const page = await openCart([bagLine(kurta, "M", 3)]);
    await sees(page, `Cart total${formatRupees(1299 * 3)}`);
    await page.user.click(more(page));
    await page.user.click(more(page));
    expect(quantityOf(page, kurta)).toHaveValue("5");
    await expect.poll(() => more(page)).toHaveAttribute("aria-disabled", "true");
    await sees(page, `Cart total${formatRupees(1299 * 5)}`);
    expect(storedBag(page)).toMatchObject({ id: null, total: String(1299 * 5) });

    await page.user.type(quantityOf(page, kurta), "6", { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(quantityOf(page, kurta)).toHaveAccessibleDescription("Quantity may not be greater than 5.");
    await page.user.clear(quantityOf(page, kurta));
    expect(quantityOf(page, kurta)).toHaveAccessibleDescription("Quantity must be at least 1.");
    expect(storedBag(page).lines?.[0]?.quantity).toBe(5);
    await page.user.type(quantityOf(page, kurta), "1x");
    expect(quantityOf(page, kurta)).toHaveValue("1");
    expect(page.getByRole("button", { name: /^Decrease quantity of/ })).toHaveAttribute("aria-disabled", "true");
    const { totalWithTax } = await checkBag([bagLine(kurta)]);
    await sees(page, `Grand total${formatRupees(totalWithTax)}`);
  });

  test("a size can be changed, and joins the line that has it already", async () => {
    const kurta = await givenGarment("Linen kurta");
    const page = await openCart([bagLine(kurta, "M", 2), bagLine(kurta, "L", 4)]);
    expect(items(page)).toHaveLength(2);
    const small = () => page.findByRole("combobox", { name: "Size of Linen kurta, size S" });
    // The shop has to say first which sizes there are.
    await expect.poll(() => page.queryAllByRole("option", { name: "Size S" })).not.toHaveLength(0);
    const size = page.getByRole("combobox", { name: "Size of Linen kurta, size M" });
    size.focus();
    await page.user.selectOptions(size, "S");
    await expect.poll(() => small()).toHaveFocus();
    await page.user.selectOptions(await small(), "L");
    await expect.poll(() => items(page)).toHaveLength(1);
    expect(quantityOf(page, kurta, "L")).toHaveValue("5");
  });

  test("the last line takes the whole bag with it", async () => {
    const [kurta, shirt] = [await givenGarment("Long kurta"), await givenGarment("Short shirt")];
    const page = await openCart([bagLine(kurta), bagLine(shirt)]);
    await page.user.click(page.getByRole("button", { name: "Remove Long kurta, size M" }));
    await expect.poll(() => page.getByRole("listitem", { name: "Short shirt, size M" })).toHaveFocus();
    expect(storedBag(page).lines).toHaveLength(1);
    await page.user.click(page.getByRole("button", { name: "Remove Short shirt, size M" }));
    await page.main().findByText("Your shopping cart is empty.");
    expect(storedBag(page)).toEqual({ lines: null, total: null, id: null });
    await expectAccessible(page);
    await page.user.click(page.main().getByRole("link", { name: "Continue shopping" }));
    await expect.poll(page.address).toBe("/shop");
  });

  test("what cannot be bought is marked, explained and mended with one press", async () => {
    const [kurta, shirt] = [await givenGarment("Wool kurta"), await givenGarment("Wool shirt")];
    const soldOut = await givenProduct(db, { name: "Sold scarf", sizes: ["M"], quantity: 0 });
    const oneSize = await givenProduct(db, { name: "Large shawl", sizes: ["L"] });
    const gone = { ...bagLine(kurta), _id: "0190a000-0000-7000-8000-000000000000", name: "Old saree" };
    const page = await openCart([
      bagLine(kurta),
      bagLine(shirt, "M", 9),
      bagLine(soldOut, "M"),
      bagLine(oneSize, "XS"),
      gone,
    ]);
    for (const sentence of [
      "Quantity may not be greater than 5.",
      "Sold scarf is out of stock.",
      "Large shawl no longer comes in size XS.",
      "This product is no longer sold.",
    ])
      expect(await page.findByText(sentence)).toBeVisible();
    await sees(page, "Cart total₹1,299.00");
    expect(summary(page)).toHaveTextContent(/left out/);
    await expectAccessible(page);

    await page.user.click(page.getByRole("button", { name: /^Reduce to 5: Wool shirt/ }));
    expect(quantityOf(page, shirt)).toHaveValue("5");
    await expect.poll(() => page.queryByText("Quantity may not be greater than 5.")).toBeNull();
    for (const name of ["Sold scarf", "Large shawl", "Old saree"])
      await page.user.click(page.getByRole("button", { name: new RegExp(`^Remove it: ${name}`) }));
    await expect.poll(() => items(page)).toHaveLength(2);
    await sees(page, `Cart total${formatRupees(1299 * 6)}`);
    expect(within(summary(page)).queryByText(/left out/)).toBeNull();
  });
});

describe("the shop's answer", () => {
  test("without an answer from the shop the bag still works, and says so", async () => {
    const kurta = await givenGarment("Khadi kurta");
    let isReached = false;
    const intercept = (request: Request) => {
      if (isCheck(request) && !isReached) throw new TypeError("Failed to fetch");
      return undefined;
    };
    const page = await openCart([bagLine(kurta)], { intercept });
    const said = /Prices and stock could not be checked just now\./;
    await page.findByText(said);
    await page.user.click(more(page));
    expect(quantityOf(page, kurta)).toHaveValue("2");
    await sees(page, `Cart total${formatRupees(1299 * 2)}`);
    await page.findByText(said);
    await expectAccessible(page);
    isReached = true;
    await page.user.click(page.getByRole("button", { name: "Try again" }));
    await expect.poll(() => page.queryByText(said)).toBeNull();
    expect(summary(page)).not.toHaveTextContent("Not known yet");
  });

  test("the last answer wins, in whatever order they come", async () => {
    const kurta = await givenGarment("Ikat kurta");
    const { totalWithTax } = await checkBag([bagLine(kurta, "M", 2)]);
    const first = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let answers = 0;
    const intercept = async (request: Request) => {
      if (!isCheck(request)) return undefined;
      answers += 1;
      if (answers > 1) return undefined;
      const payload = Buffer.from(await request.arrayBuffer());
      const headers = { "content-type": "application/json" };
      const { body } = await app.inject({ method: "POST", url: "/api/cart/check", headers, payload });
      await first.promise;
      arrived.resolve();
      return new Response(body, { headers });
    };
    const page = await openCart([bagLine(kurta)], { intercept });
    await expect.poll(() => answers).toBe(1);
    await page.user.click(more(page));
    await sees(page, `Grand total${formatRupees(totalWithTax)}`);
    first.resolve();
    await arrived.promise;
    await page.findByRole("main");
    expect(summary(page)).toHaveTextContent(`Grand total${formatRupees(totalWithTax)}`);
  });
});
