import type { Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import type { Product } from "#contract/products.ts";
import { arriveWithBag, bagLine, checkBag, productsWithCap, shownProducts, storedBag } from "./bag.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

async function openCart(page: Page, lines: unknown[]) {
  await arriveWithBag(page, lines);
  await open(page, "/cart");
}

const summary = (page: Page) => page.getByRole("region", { name: "Summary" });
const items = (page: Page) => page.getByRole("list", { name: "Items in your cart" }).getByRole("listitem");
const quantityOf = (page: Page, product: Product, size = "M") =>
  page.getByRole("textbox", { name: `Quantity of ${product.name}, size ${size}` });

async function givenProducts(page: Page, cap: number): Promise<[Product, Product]> {
  const [one, other] = await productsWithCap(page, cap);
  if (!one || !other) throw new Error(`The shop has no two products of which ${cap} may be bought.`);
  return [one, other];
}

test("the drawer shows each line and what it all comes to, tax included", async ({ page }) => {
  const [kurta, shirt] = await givenProducts(page, 5);
  const lines = [bagLine(kurta, "M", 2), bagLine(shirt, "L")];
  const { total, totalTax, totalWithTax } = await checkBag(page, lines);
  await arriveWithBag(page, lines);
  await open(page, "/login");
  await page.getByRole("button", { name: "Cart, items: 2" }).click();

  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  const first = drawer.getByRole("listitem", { name: `${kurta.name}, size M` });
  await expect(first.getByRole("link", { name: kurta.name })).toHaveAttribute("href", `/product/${kurta.slug}`);
  await expect(first.getByRole("combobox", { name: "Size of" })).toHaveValue("M");
  await expect(first.getByRole("textbox", { name: "Quantity of" })).toHaveValue("2");
  await expect(first).toContainText(formatRupees(kurta.price * 2));
  for (const [term, amount] of [
    ["Cart total", total],
    ["Tax", totalTax],
    ["Shipping and handling", 0],
    ["Grand total", totalWithTax],
  ] as const) {
    await expect(drawer).toContainText(`${term}${formatRupees(amount)}`);
  }
  await expectAccessible(page);
  await drawer.getByRole("link", { name: "View cart" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(drawer).toBeHidden();
  await expect(items(page)).toHaveCount(2);
});

test("the quantity changes within the cap, which is explained", async ({ page }) => {
  const [kurta] = await givenProducts(page, 5);
  await openCart(page, [bagLine(kurta, "M", 3)]);
  const quantity = quantityOf(page, kurta);
  const more = page.getByRole("button", { name: "Increase quantity of" });
  await expect(summary(page)).toContainText(`Cart total${formatRupees(kurta.price * 3)}`);
  await more.click();
  await more.click();
  await expect(quantity).toHaveValue("5");
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await expect(summary(page)).toContainText(`Cart total${formatRupees(kurta.price * 5)}`);
  expect(await storedBag(page)).toMatchObject({ id: null, total: String(kurta.price * 5) });

  await quantity.fill("6");
  await expect(quantity).toHaveAccessibleDescription("Quantity may not be greater than 5.");
  await quantity.fill("");
  await expect(quantity).toHaveAccessibleDescription("Quantity must be at least 1.");
  expect((await storedBag(page)).lines?.[0]?.quantity).toBe(5);
  await quantity.fill("1x");
  await expect(quantity).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Decrease quantity of" })).toHaveAttribute("aria-disabled", "true");
  const { totalWithTax } = await checkBag(page, [bagLine(kurta)]);
  await expect(summary(page)).toContainText(`Grand total${formatRupees(totalWithTax)}`);
});

test("a size can be changed, and joins the line that has it already", async ({ page }) => {
  const [kurta] = await givenProducts(page, 5);
  await openCart(page, [bagLine(kurta, "M", 2), bagLine(kurta, "L", 4)]);
  await expect(items(page)).toHaveCount(2);
  const size = page.getByRole("combobox", { name: `Size of ${kurta.name}, size M` });
  await size.focus();
  await size.selectOption("S");
  const small = page.getByRole("combobox", { name: `Size of ${kurta.name}, size S` });
  await expect(small).toBeFocused();
  await small.selectOption("L");
  await expect(items(page)).toHaveCount(1);
  await expect(quantityOf(page, kurta, "L")).toHaveValue("5");
});

test("the last line takes the whole bag with it", async ({ page }) => {
  const [kurta, shirt] = await givenProducts(page, 5);
  await openCart(page, [bagLine(kurta), bagLine(shirt)]);
  await page.getByRole("button", { name: `Remove ${kurta.name}, size M` }).click();
  await expect(page.getByRole("listitem", { name: `${shirt.name}, size M` })).toBeFocused();
  expect((await storedBag(page)).lines).toHaveLength(1);
  await page.getByRole("button", { name: `Remove ${shirt.name}, size M` }).click();
  await expect(page.getByText("Your shopping cart is empty.")).toBeVisible();
  expect(await storedBag(page)).toEqual({ lines: null, total: null, id: null });
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Continue shopping" }).click();
  await expect(page).toHaveURL("/shop");
});

test("what cannot be bought is marked, explained and mended with one press", async ({ page }) => {
  const [kurta, shirt] = await givenProducts(page, 5);
  const soldOut = (await shownProducts(page)).find(({ quantity }) => quantity === 0);
  const oneSize = (await shownProducts(page)).find(({ sizes, quantity }) => quantity > 0 && !sizes.includes("XS"));
  if (!soldOut?.sizes[0] || !oneSize) throw new Error("The shop has nothing sold out, or everything in every size.");
  const gone = { ...bagLine(kurta), _id: "0190a000-0000-7000-8000-000000000000", name: "Old saree" };
  const lines = [
    bagLine(kurta),
    bagLine(shirt, "M", 9),
    bagLine(soldOut, soldOut.sizes[0]),
    bagLine(oneSize, "XS"),
    gone,
  ];
  await openCart(page, lines);

  for (const sentence of [
    "Quantity may not be greater than 5.",
    `${soldOut.name} is out of stock.`,
    `${oneSize.name} no longer comes in size XS.`,
    "This product is no longer sold.",
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(summary(page)).toContainText(`Cart total${formatRupees(kurta.price)}`);
  await expectAccessible(page);

  await page.getByRole("button", { name: `Reduce to 5: ${shirt.name}` }).click();
  await expect(quantityOf(page, shirt)).toHaveValue("5");
  await expect(page.getByText("Quantity may not be greater than 5.")).toBeHidden();
  await page.getByRole("button", { name: `Remove it: ${soldOut.name}` }).click();
  await page.getByRole("button", { name: `Remove it: ${oneSize.name}` }).click();
  await page.getByRole("button", { name: "Remove it: Old saree" }).click();
  await expect(items(page)).toHaveCount(2);
  await expect(summary(page)).toContainText(`Cart total${formatRupees(kurta.price + 5 * shirt.price)}`);
  await expect(summary(page).getByText("left out")).toBeHidden();
});

test("a price that changed is taken over, and said", async ({ page }) => {
  const [kurta] = await givenProducts(page, 5);
  await openCart(page, [{ ...bagLine(kurta), price: kurta.price + 100 }]);
  const [was, is] = [formatRupees(kurta.price + 100), formatRupees(kurta.price)];
  await expect(page.getByText(`${kurta.name} now costs ${is} instead of ${was}.`)).toBeVisible();
  await expect(summary(page)).toContainText(`Cart total${is}`);
  expect((await storedBag(page)).lines?.[0]).toMatchObject({ price: kurta.price, totalPrice: kurta.price });
});

test("without an answer from the shop the bag still works, and says so", async ({ page }) => {
  const [kurta] = await givenProducts(page, 5);
  await page.route("**/api/cart/check", (route) => route.abort());
  await openCart(page, [bagLine(kurta)]);
  const said = page.getByText("Prices and stock could not be checked just now.");
  await expect(said).toBeVisible();
  await page.getByRole("button", { name: "Increase quantity of" }).click();
  await expect(quantityOf(page, kurta)).toHaveValue("2");
  await expect(summary(page)).toContainText(`Cart total${formatRupees(kurta.price * 2)}`);
  await expectAccessible(page);
  await page.unroute("**/api/cart/check");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(said).toBeHidden();
  await expect(summary(page)).not.toContainText("Not known yet");
});

test("the last answer wins, in whatever order they come", async ({ page }) => {
  const [kurta] = await givenProducts(page, 5);
  const { totalWithTax } = await checkBag(page, [bagLine(kurta, "M", 2)]);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let answers = 0;
  await page.route("**/api/cart/check", async (route) => {
    answers += 1;
    const isFirst = answers === 1;
    const answer = await route.fetch();
    if (isFirst) await held;
    await route.fulfill({ response: answer });
  });
  await openCart(page, [bagLine(kurta)]);
  await expect.poll(() => answers).toBe(1);
  await page.getByRole("button", { name: "Increase quantity of" }).click();
  await expect(summary(page)).toContainText(`Grand total${formatRupees(totalWithTax)}`);
  const late = page.waitForResponse("**/api/cart/check");
  letGo();
  await (await late).finished();
  await expect(summary(page)).toContainText(`Grand total${formatRupees(totalWithTax)}`);
});

test("two tabs show the same bag", async ({ page, context }) => {
  const [kurta, shirt] = await givenProducts(page, 5);
  await openCart(page, [bagLine(kurta), bagLine(shirt)]);
  const other = await context.newPage();
  await open(other, "/cart");
  await page.getByRole("button", { name: `Increase quantity of ${kurta.name}` }).click();
  await expect(quantityOf(other, kurta)).toHaveValue("2");
  await other.getByRole("button", { name: `Remove ${shirt.name}, size M` }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Cart, items: 1" })).toBeVisible();
});

test("the cart page is the same for everyone, search engines included, and opens whatever local storage holds", async ({
  page,
}) => {
  const html = await (await page.request.get("/cart")).text();
  expect(html).not.toContain('<meta name="robots"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/cart"/);
  expect(html).toContain("Shopping Cart</h1>");
  expect(html).not.toContain("Your shopping cart is empty.");
  await open(page, "/cart");
  for (const stored of ["{", "null", '[1,{"_id":{}},{"selectedSize":null}]', '{"length":9}']) {
    await page.evaluate((text) => localStorage.setItem("cart_items", text), stored);
    await open(page, "/cart");
    await expect(page.getByText("Your shopping cart is empty.")).toBeVisible();
  }
});
