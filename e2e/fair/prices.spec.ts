/** Dark patterns of prices and of the bag: docs/fair.md says what keeps each out. */

import type { Product } from "#contract/catalogue/products.ts";
import { formatRupees } from "#contract/money.ts";
import { bagLine, checkBag, storedBag } from "#e2e/bag.ts";
import { arriveAsBuyer, myOrders, plentifulProduct } from "#e2e/buying.ts";
import { readProduct } from "#e2e/catalogue.ts";
import { expect, inCalmShop, open, test, testInOwnWindow, untilPainted } from "#e2e/shop.ts";
import { arriveWithOne, lookAt } from "./pages.ts";

test.describe("in a shop where nobody else buys", () => {
  test.use(inCalmShop);

  testInOwnWindow(
    "false urgency: “Only 2 left” is what the shop has, and nothing counts down or hurries",
    async ({ page }) => {
      const urgent =
        /hurry|ends in|selling fast|last chance|limited time|only today|\d+ (people|others|shoppers) (are|have|just|bought|viewed)|in high demand/i;
      const { products } = (await (await page.request.get("/api/product/list?limit=100&max=0")).json()) as {
        products: Product[];
      };
      const few = products.filter(({ fewLeft }) => fewLeft);
      for (const { slug, fewLeft } of few) {
        const { sizeStock, quantity } = await readProduct(page.request, slug);
        const stock = fewLeft?.size ? sizeStock?.[fewLeft.size] : quantity;
        expect(fewLeft?.quantity, slug).toBe(stock);
      }
      const product = few[0] ?? products[0];
      await page.clock.install();
      await arriveWithOne(page);
      await lookAt(page, ["/shop", `/product/${product?.slug}`, "/cart"], async () => {
        const main = page.getByRole("main");
        await page.waitForLoadState("networkidle");
        const before = await main.innerText();
        await page.clock.runFor(10_000);
        await untilPainted(page);
        const faults = (await main.innerText()) === before ? [] : ["its words change by themselves"];
        return [...faults, ...(before.match(urgent) ?? [])];
      });
      if (few[0]?.fewLeft) {
        const { quantity, size } = few[0].fewLeft;
        await open(page, `/shop?q=${encodeURIComponent(few[0].name)}`);
        const card = page.getByRole("article").filter({ hasText: few[0].name }).first();
        await expect(card).toContainText(`Only ${quantity} left${size ? ` in ${size}` : ""}`);
      }
    },
  );

  test("basket sneaking and drip pricing: one piece is one line, and the whole price is said before anybody signs in", async ({
    page,
  }) => {
    const product = await plentifulProduct(page.request, ({ taxable }) => taxable);
    await open(page, `/product/${product.slug}`);
    const main = page.getByRole("main");
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await page.getByRole("button", { name: "Add To Bag" }).click();
    await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
    const { lines } = await storedBag(page);
    expect(lines?.map(({ _id, quantity }) => [_id, quantity])).toEqual([[product._id, 1]]);
    const { totalWithTax, totalTax, shipping, cashFee } = await checkBag(page, [bagLine(product)]);
    await page.keyboard.press("Escape");
    if (shipping === 0) await expect(main, "the price with tax").toContainText(formatRupees(totalWithTax - cashFee));
    await open(page, "/cart");
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText(`Grand total${formatRupees(totalWithTax)}`);
    if (totalTax > 0) await expect(summary).toContainText(formatRupees(totalTax));
  });
});

test("bait and switch: a price is the same in the list, on the page, in the bag and on the order", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const price = formatRupees(product.salePrice);
  await open(page, `/shop?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole("article").filter({ hasText: product.name }).first()).toContainText(price);
  await page.getByRole("article").filter({ hasText: product.name }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole("main").getByText(price, { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Bag" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer.getByRole("listitem").filter({ hasText: product.name })).toContainText(price);
  const said = await checkBag(page, [bagLine(product)]);
  await drawer.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/payment\?order=/);
  const [order] = await myOrders(page.request, buyer);
  expect(order?.products).toHaveLength(1);
  expect(order?.totalWithTax, "the price at the end").toBe(said.totalWithTax);
  await expect(page.getByRole("main")).toContainText(formatRupees(said.totalWithTax));
  // What is chosen beforehand is not what costs more.
  await expect(page.getByRole("radio", { name: "Pay online" })).toBeChecked();
});
