import type { Page } from "@playwright/test";
import type { Product } from "#contract/products.ts";
import { findProduct, findSizedProduct, readProduct } from "./catalogue.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const hasMany = ({ quantity, sizes }: Product) => quantity >= 500 && sizes.includes("M") && sizes.includes("L");

/** Of a product that does not count its sizes, so that each size has the same stock. */
async function findPlain(page: Page, suits: (product: Product) => boolean) {
  const counted = new Set<string>();
  for (;;) {
    const found = await findProduct(page.request, (product) => suits(product) && !counted.has(product.slug));
    const product = await readProduct(page.request, found.slug);
    if (!product.sizeStock) return product;
    counted.add(product.slug);
  }
}

const size = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const quantity = (page: Page) => page.getByRole("textbox", { name: "Quantity" });
const add = (page: Page) => page.getByRole("button", { name: "Add To Bag" });
const remove = (page: Page) => page.getByRole("button", { name: "Remove From Bag" });
const cart = (page: Page) => page.getByRole("dialog", { name: "Shopping Cart" });
const bag = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("cart_items") ?? "[]"));

test("the page tells all about the product, to everybody, and shares it", async ({ page }) => {
  const product = await findPlain(page, (one) => hasMany(one) && one.totalReviews > 0 && one.brand !== null);
  await open(page, `/product/${product.slug}`);
  const main = page.getByRole("main");
  await expect(page).toHaveTitle(`${product.name} · Tana Bana`);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(product.name);
  await expect(main.getByRole("img", { name: product.pictures[0]?.alt }).first()).toBeVisible();
  await expect(main.getByText("In stock", { exact: true })).toBeVisible();
  await expect(main.getByText(product.sku)).toBeVisible();
  await expect(main.getByText(product.description)).toBeVisible();
  await expect(main.getByText(/^₹[\d,]+\.\d\d$/).first()).toBeVisible();
  await expect(main.getByRole("link", { name: /^See more/ })).toHaveAttribute(
    "href",
    `/shop/brand/${product.brand?.slug}`,
  );
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(product.name);
  await expect(main.getByRole("heading", { name: "You may also like" })).toBeVisible();
  await expectAccessible(page);

  const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
  const message = `I love ${product.name} product on the store! Here's the link, ${canonical}`;
  for (const name of [/Twitter/, /WhatsApp/]) {
    const link = main.getByRole("link", { name });
    const address = new URL((await link.getAttribute("href")) ?? "");
    expect(address.protocol).toBe("https:");
    expect(address.searchParams.get("text")).toBe(message);
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
});

test("a size must be chosen; adding opens the cart; another size is another line; removing takes the chosen one", async ({
  page,
}) => {
  const product = await findPlain(page, hasMany);
  await open(page, `/product/${product.slug}`);
  await add(page).click();
  await expect(page.getByText("Please select a size.")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeFocused();
  expect(await bag(page)).toEqual([]);
  await expectAccessible(page);
  await size(page, "M").check();
  await expect(page.getByText("Please select a size.")).toBeHidden();

  await quantity(page).fill("3");
  await add(page).click();
  await expect(cart(page)).toBeVisible();
  await expect(cart(page)).toContainText(product.name);
  await page.keyboard.press("Escape");
  await expect(remove(page)).toBeVisible();

  await size(page, "L").check();
  await expect(add(page)).toBeVisible();
  await add(page).click();
  await expect(cart(page)).toBeVisible();
  await page.keyboard.press("Escape");
  expect(
    (await bag(page)).map(({ selectedSize, _id }: { selectedSize: { value: string }; _id: string }) => [
      _id,
      selectedSize.value,
    ]),
  ).toEqual([
    [product._id, "M"],
    [product._id, "L"],
  ]);
  await remove(page).click();
  await expect(add(page)).toBeVisible();
  await expect(size(page, "L")).toBeChecked();
  expect(await bag(page)).toMatchObject([{ selectedSize: { value: "M" }, quantity: 3 }]);
});

test("opened while it is in the bag, the page shows the size and the number from there", async ({ page }) => {
  const product = await findPlain(page, hasMany);
  await open(page, `/product/${product.slug}`);
  await size(page, "L").check();
  await quantity(page).fill("2");
  await add(page).click();
  await expect(cart(page)).toBeVisible();
  await page.reload();
  await expect(size(page, "L")).toBeChecked();
  await expect(quantity(page)).toHaveValue("2");
  await expect(remove(page)).toBeVisible();
  await quantity(page).fill("4");
  await expect.poll(() => bag(page)).toMatchObject([{ quantity: 4 }]);
  await size(page, "M").check();
  await expect(add(page)).toBeVisible();
});

test("the quantity takes digits only, at least 1 and at most the cap", async ({ page }) => {
  const product = await findPlain(
    page,
    ({ quantity: stock, sizes }) => stock > 25 && stock <= 100 && sizes.includes("M"),
  );
  await open(page, `/product/${product.slug}`);
  await size(page, "M").check();
  await quantity(page).fill("");
  await quantity(page).pressSequentially("-2e.5");
  await expect(quantity(page)).toHaveValue("25");
  await expect(page.getByText("Quantity may not be greater than 5.")).toBeVisible();
  await add(page).click();
  await expect(quantity(page)).toBeFocused();
  await quantity(page).fill("0");
  await expect(page.getByText("Quantity must be at least 1.")).toBeVisible();
  await expectAccessible(page);
  expect(await bag(page)).toEqual([]);
  await quantity(page).fill("1");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity(page)).toHaveValue("2");
  for (let press = 0; press < 6; press += 1)
    await page.getByRole("button", { name: "Increase quantity" }).click({ force: true });
  await expect(quantity(page)).toHaveValue("5");
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await expect(quantity(page)).toHaveValue("4");
});

test("a size that is sold out is shown and cannot be chosen", async ({ page }) => {
  const product = await findSizedProduct(page.request);
  await open(page, `/product/${product.slug}`);
  for (const name of product.sizes) {
    if ((product.sizeStock?.[name] ?? 0) > 0) await expect(size(page, name)).toBeEnabled();
    else await expect(size(page, name)).toBeDisabled();
  }
});

test("what is out of stock cannot be bought, nor removed from here while it is in the bag", async ({ page }) => {
  const product = await findProduct(page.request, (one) => one.quantity === 0);
  await open(page, `/product/${product.slug}`);
  await expect(page.getByRole("main").getByText("Out of stock", { exact: true }).first()).toBeVisible();
  await expect(add(page)).toBeDisabled();
  await expect(quantity(page)).toBeDisabled();
  for (const chip of await page.getByRole("group", { name: "Size" }).getByRole("radio").all())
    await expect(chip).toBeDisabled();
  await expectAccessible(page);

  const { _id, name, slug, price, taxable, sizes } = product;
  await page.evaluate((line) => localStorage.setItem("cart_items", JSON.stringify([line])), {
    _id,
    name,
    slug,
    price,
    taxable,
    quantity: 1,
    totalPrice: price,
    selectedSize: { value: sizes[0] },
  });
  await page.reload();
  await expect(remove(page)).toBeDisabled();
});

test("following a related product shows that one, with its own reviews and nothing chosen", async ({ page }) => {
  const product = await findPlain(page, hasMany);
  await open(page, `/product/${product.slug}`);
  await size(page, "M").check();
  const next = page.getByRole("region", { name: "You may also like" }).getByRole("link").first();
  const name = (await next.textContent()) ?? "";
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("radio", { checked: true }).and(page.locator("[name=size]"))).toHaveCount(0);
  const { totalReviews } = await findProduct(page.request, (one) => one.name === name);
  const said = totalReviews > 0 ? `based on ${totalReviews} reviews.` : "Be the first to add a review.";
  await expect(page.getByRole("region", { name: "Reviews", exact: true }).getByText(said)).toBeVisible();
});

test("a product that there is not: a sentence and status 404; another name of one leads to its address for good", async ({
  page,
}) => {
  const answer = await open(page, "/product/no-such-thing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No product found." })).toBeVisible();
  await expectAccessible(page);
  const { _id, slug } = await findProduct(page.request, hasMany);
  const moved = await page.request.get(`/product/${_id}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe(`/product/${slug}`);
});

test("on a phone the button stays at the foot of the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await findPlain(page, hasMany);
  await open(page, `/product/${product.slug}`);
  await expect(add(page)).toBeInViewport();
  await page.getByRole("heading", { name: "You may also like" }).scrollIntoViewIfNeeded();
  await expect(add(page)).toBeInViewport();
  await add(page).click();
  await expect(page.getByText("Please select a size.")).toBeInViewport();
  await expectAccessible(page);
});
