import type { Page } from "@playwright/test";
import { bagLine, fillBag } from "#e2e/bag.ts";
import { arriveAsBuyer, callAs, demoAdmin, demoMerchant, newBuyer, placeOrder, plentifulProduct } from "#e2e/buying.ts";
import { findOverflow } from "#e2e/overflow.ts";
import { expect, expectStructured, open, signIn, test } from "#e2e/shop.ts";

/** The last is what a window of 1280 × 1024 leaves of itself at 400 % zoom. */
const sizes = [
  { width: 1440, height: 800 },
  { width: 820, height: 800 },
  { width: 390, height: 800 },
  { width: 360, height: 800 },
  { width: 320, height: 800 },
  { width: 320, height: 256 },
];

/** Each page is loaded once, and the window made smaller. In between its title, landmarks and headings are looked at. */
async function expectReflow(page: Page, paths: string[]) {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await test.step(path, () => expectStructured(page));
    for (const size of sizes) {
      await page.setViewportSize(size);
      faults.push(...(await findOverflow(page)).map((fault) => `${path} at ${size.width} × ${size.height}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
}

test("pages for everybody reflow from 1440 down to 320 px", async ({ page }) => {
  const { slug } = await plentifulProduct(page.request);
  await open(page, "/cart");
  await fillBag(page, [bagLine(await plentifulProduct(page.request))]);
  await expectReflow(page, [
    "/",
    "/shop",
    "/shop?name=kurta+under+1500+size+M",
    `/product/${slug}`,
    "/brands",
    "/cart",
    "/contact",
    "/grievance",
    "/sell",
    "/size-guide",
    "/policies/shipping",
    "/policies/returns",
    "/policies/privacy",
    "/policies/terms",
    "/login",
    "/register",
    "/forgot-password",
    "/no-such-page",
  ]);
});

test("pages of an order reflow: waiting, arrived with its invoice, cancelled and refunded", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const [waiting, sent, gone] = [
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
    await placeOrder(page.request, buyer, [{ product }]),
  ];
  await callAs(page.request, buyer, "post", "/payment/cash-on-delivery", { orderId: sent._id });
  const item = sent.products[0]?._id;
  await callAs(page.request, await demoAdmin(page.request), "put", `/order/status/item/${item}`, {
    status: "Delivered",
  });
  await callAs(page.request, buyer, "delete", `/order/cancel/${gone._id}`);
  await expectReflow(page, [
    `/payment?order=${waiting._id}`,
    `/order/success/${waiting._id}`,
    `/order/${waiting._id}`,
    `/order/${sent._id}/invoice`,
    `/order/${sent._id}`,
    `/order/${sent._id}/return?item=${item}`,
    `/order/${sent._id}/exchange/${item}`,
    `/order/${sent._id}/claim/${item}`,
    `/order/${gone._id}`,
    "/dashboard/returns",
    "/dashboard/orders?payment=Unpaid&from=2026-01-01",
    "/dashboard/orders?status=Cancelled",
    "/dashboard/sessions",
  ]);
});

test("pages of a member and of a merchant reflow", async ({ page }) => {
  await signIn(page, "merchant");
  const { brands } = await callAs<{ brands: { _id: string }[] }>(
    page.request,
    await demoMerchant(page.request),
    "get",
    "/brand",
  );
  await expectReflow(page, [
    "/dashboard",
    "/dashboard/overview",
    "/dashboard/security",
    "/dashboard/my-data",
    "/dashboard/second-factor",
    "/dashboard/address",
    "/dashboard/address/add",
    "/dashboard/orders",
    "/dashboard/orders/brand?payment=Settled&placed=week",
    `/dashboard/brand/edit/${brands[0]?._id}`,
    "/dashboard/product",
    "/dashboard/product/add",
    "/dashboard/product/import",
    "/dashboard/tax-details",
    "/dashboard/coupons",
    "/dashboard/coupons/add",
    "/dashboard/documents",
    "/dashboard/wishlist",
    "/support",
  ]);
});

/** A review that waits for approval, by somebody whose name has no place to break at: the first of the office's list. */
async function reviewByLongName(page: Page, product: string) {
  const writer = await newBuyer(page.request);
  const name = "W".repeat(50);
  await callAs(page.request, writer, "put", "/user", { profile: { firstName: name, lastName: name } });
  const words = { title: "Good", review: "Good cloth.", rating: 5, isRecommended: true };
  await callAs(page.request, writer, "post", "/review/add", { product, ...words });
}

test("pages of an admin reflow", async ({ page }) => {
  await signIn(page, "admin");
  const admin = await demoAdmin(page.request);
  const { staff } = await callAs<{ staff: { _id: string }[] }>(page.request, admin, "get", "/staff");
  const { categories } = await callAs<{ categories: { _id: string }[] }>(page.request, admin, "get", "/category");
  const { _id: productId } = await plentifulProduct(page.request);
  await reviewByLongName(page, productId);
  await expectReflow(page, [
    "/dashboard",
    "/dashboard/overview",
    "/dashboard/security",
    "/dashboard/second-factor",
    "/dashboard/staff",
    `/dashboard/staff/${staff[0]?._id}`,
    "/dashboard/security-events?kind=login",
    "/dashboard/orders/customers?payment=Settled&find=example",
    "/dashboard/coupons",
    "/dashboard/shipping",
    "/dashboard/delivery",
    "/dashboard/delivery/areas",
    "/dashboard/product?stock=low",
    `/dashboard/product/edit/${productId}`,
    "/dashboard/category/add",
    `/dashboard/category/edit/${categories[0]?._id}`,
    "/dashboard/category",
    "/dashboard/brand",
    "/dashboard/brand/add",
    "/dashboard/users",
    "/dashboard/merchant",
    "/dashboard/merchant/add",
    "/dashboard/review",
    "/dashboard/audit",
    "/dashboard/contact",
    "/dashboard/newsletter",
    "/dashboard/grievance",
    "/dashboard/searches",
    "/dashboard/search-synonyms",
    "/dashboard/facts",
    "/dashboard/facts/add",
    "/dashboard/home",
    "/dashboard/size-charts",
    "/dashboard/size-charts/add",
    "/dashboard/tax?past",
  ]);
});
