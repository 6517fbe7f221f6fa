import type { Page } from "@playwright/test";
import type { Product } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { expect } from "./shop.ts";

/** Products of the shop, newest first; none that is in a sale. */
export async function shownProducts(page: Page): Promise<Product[]> {
  const answer = await page.request.get("/api/product/list?limit=100&max=0");
  expect(answer.ok(), "the shop lists its products").toBe(true);
  const { products } = (await answer.json()) as { products: Product[] };
  return products.filter(({ price, salePrice }) => salePrice === price);
}

/** What the shop itself says of a bag. */
async function checkBag(page: Page, lines: ReturnType<typeof bagLine>[], url = ""): Promise<CheckedBag> {
  const entries = lines.map(({ _id, selectedSize, quantity }) => ({
    product: _id,
    size: selectedSize.value,
    quantity,
  }));
  const answer = await page.request.post(`${url}/api/cart/check`, { data: { lines: entries } });
  expect(answer.ok(), "the shop checks a bag").toBe(true);
  return answer.json();
}

/** Products whose sizes M and L may be bought this often. */
export async function productsWithCap(page: Page, cap: number): Promise<Product[]> {
  const both: Size[] = ["M", "L"];
  const candidates = (await shownProducts(page)).filter(({ sizes }) => both.every((size) => sizes.includes(size)));
  const bags = await Promise.all(
    both.map((size) =>
      checkBag(
        page,
        candidates.map((product) => bagLine(product, size)),
      ),
    ),
  );
  return candidates.filter((_, index) => bags.every(({ lines }) => lines[index]?.cap === cap));
}

/** A line as the shop's pages keep it. */
export const bagLine = (product: Product, size: Size = "M", quantity = 1) => ({
  _id: product._id,
  name: product.name,
  slug: product.slug,
  imageUrl: product.imageUrl,
  quantity,
  price: product.salePrice,
  mrp: product.mrp,
  taxable: product.taxable,
  selectedSize: { value: size },
  totalPrice: Math.round(product.salePrice * quantity * 100) / 100,
});

export const fillBag = (page: Page, lines: unknown[]) =>
  page.evaluate((items) => {
    localStorage.setItem("cart_items", JSON.stringify(items));
    localStorage.setItem("cart_id", "an older bag");
  }, lines);

/** The next page is opened with these lines in the bag already. */
export async function arriveWithBag(page: Page, lines: unknown[]): Promise<void> {
  await page.addInitScript((items) => {
    if (sessionStorage.getItem("bag given")) return;
    sessionStorage.setItem("bag given", "yes");
    localStorage.setItem("cart_items", JSON.stringify(items));
    localStorage.setItem("cart_id", "an older bag");
  }, lines);
}

export const storedBag = (page: Page) =>
  page.evaluate(() => ({
    lines: JSON.parse(localStorage.getItem("cart_items") ?? "null") as ReturnType<typeof bagLine>[] | null,
    total: localStorage.getItem("cart_total"),
    id: localStorage.getItem("cart_id"),
  }));
