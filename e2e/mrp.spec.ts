import { formatRupees } from "#contract/money.ts";
import type { Product } from "#contract/products.ts";
import { arriveWithBag, bagLine, checkBag } from "./bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, newProduct, placeOrder, plentifulProduct } from "./buying.ts";
import { findProduct } from "./catalogue.ts";
import { ask, cards, chips, panel, range } from "./list.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const isReduced = ({ discountPercent }: Product) => discountPercent > 0;

/** What a screen reader reads of a reduced price. */
const spoken = ({ mrp, salePrice, discountPercent }: Product) =>
  `MRP ${formatRupees(mrp ?? 0)}, now ${formatRupees(salePrice)}, ${discountPercent}% off`;

const windows = [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
];

for (const viewport of windows)
  test(`at ${viewport.width} pixels cards and product page show the MRP struck through, and the percentage`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await open(page, "/shop?order=3&max=0");
    const { products } = await ask(page, "order=3&max=0");
    const [first] = products as Product[];
    if (!first) throw new Error("The demo shop has nothing reduced.");
    const card = cards(page).first();
    await expect(card).toContainText(spoken(first));
    const struck = card.getByText(formatRupees(first.mrp ?? 0), { exact: true });
    await expect(struck).toHaveCSS("text-decoration-line", "line-through");
    await expectAccessible(page);
    await card.getByRole("link", { name: first.name }).click();
    const main = page.getByRole("main");
    await expect(main.getByText(spoken(first)).first()).toBeVisible();
    await expectAccessible(page);
    const plain = await findProduct(page.request, ({ mrp }) => mrp === null);
    await open(page, `/product/${plain.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(plain.name);
    const buying = page.getByRole("form", { name: "Buy" });
    await expect(buying).toContainText(formatRupees(plain.price));
    await expect(buying).not.toContainText("MRP");
  });

test("a list is narrowed to what is reduced so far, sorted by it, and the address says so", async ({ page }) => {
  await open(page, "/shop?max=0");
  const { facets } = await ask(page, "max=0");
  const third = facets.discounts.find(({ percent }: { percent: number }) => percent === 30);
  await panel(page)
    .getByRole("link", { name: new RegExp(`^30% off and more ${third.count} product`) })
    .click();
  await expect(page).toHaveURL("/shop?max=0&discount=30");
  await expect(range(page)).toContainText(`of ${third.count} product`);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Largest discount first");
  await expect(page).toHaveURL("/shop?max=0&discount=30&order=3");
  const { products } = await ask(page, "max=0&discount=30&order=3");
  await expect(cards(page).first()).toContainText(`${products[0].discountPercent}% off`);
  await expectAccessible(page);
  await chips(page).filter({ hasText: "30% off and more" }).click();
  await expect(page).toHaveURL("/shop?max=0&order=3");
});

test("bag, order and invoice keep the MRP beside the price", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request, isReduced);
  const note = `MRP ${formatRupees(product.mrp ?? 0)}, ${product.discountPercent}% off`;
  const line = bagLine(product, "M", 1);
  const { total, totalMrp } = await checkBag(page, [line]);
  await arriveWithBag(page, [line]);
  await open(page, "/cart");
  await expect(page.getByRole("list", { name: "Items in your cart" })).toContainText(note);
  await expect(page.getByText(`You save ${formatRupees(totalMrp - total)} on MRP.`)).toBeVisible();
  await expectAccessible(page);

  const order = await placeOrder(page.request, buyer, [{ product }]);
  await callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: order._id });
  await open(page, `/order/${order._id}`);
  await expect(page.getByRole("main")).toContainText(note);
  await expectAccessible(page);

  const admin = await demoAdmin(page.request);
  for (const status of ["Processing", "Shipped", "Delivered"])
    await callAs(page.request, admin, "put", `/order/status/item/${order.products[0]?._id}`, { status });
  await expect
    .poll(async () =>
      (await page.request.get(`/api/order/${order._id}/invoice`, { headers: { authorization: buyer.token } })).status(),
    )
    .toBe(200);
  await open(page, `/order/${order._id}/invoice`);
  await expect(page.getByRole("article")).toContainText(note);
  await expectAccessible(page);
});

test("a merchant's form says in one sentence what is wrong with an MRP, and keeps a right one", async ({ page }) => {
  const product = await newProduct(page, await demoAdmin(page.request));
  await signIn(page, "admin");
  await open(page, `/dashboard/product/edit/${product._id}`);
  const mrp = page.getByLabel("MRP in rupees");
  await mrp.fill("4199");
  await page.getByLabel("HSN code").fill("61A9");
  await page.getByLabel("Weight in grams").fill("-5");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("HSN code must be 4 to 8 digits.")).toBeVisible();
  await expect(page.getByText("Weight must be a whole number of grams from 0 to 100000.")).toBeVisible();
  await page.getByLabel("HSN code").fill("6109");
  await page.getByLabel("Weight in grams").fill("250");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("MRP must be at least the price.")).toBeVisible();
  await expect(mrp).toBeFocused();
  await expectAccessible(page);
  await mrp.fill("5999");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/dashboard\/product$/);
  await open(page, `/dashboard/product/edit/${product._id}`);
  await expect(mrp).toHaveValue("5999");
  await expect(page.getByLabel("HSN code")).toHaveValue("6109");
  await expect(page.getByLabel("Weight in grams")).toHaveValue("250");
});
