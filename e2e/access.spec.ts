import type { Page } from "@playwright/test";
import { payAtTheDoor } from "./arrived-orders.ts";
import { arriveWithBag, bagLine } from "./bag.ts";
import { arriveAsBuyer, placeOrder, plentifulProduct } from "./buying.ts";
import { lookAt, pages, phone, press, pressAndSee, visit } from "./look-at.ts";
import { expect, expectDarkReadable, signUp, test } from "./shop.ts";

// Pages that shoppers buy on as a whole, with header and footer, and the dark theme. All other pages, and what opens on them:
// all/access.spec.ts.

test("pages to choose from are accessible", async ({ page }) => {
  const { slug, brand } = await plentifulProduct(page.request);
  await lookAt(page, [
    ...pages("/", "/shop", `/shop/brand/${brand?.slug}`, `/product/${slug}`),
    { path: `/product/${slug}`, act: pressAndSee("Size guide", "Size guide") },
  ]);
});

test("pages to buy on are accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  const order = async (checkout: Page) => {
    await press("Place order and pay")(checkout);
    // What is missing is said, and the cursor has gone there.
    await expect(checkout.getByRole("main").getByRole("textbox", { name: "Email" })).toBeFocused();
  };
  await lookAt(page, [...pages("/cart"), { path: "/checkout", act: order }]);
});

test("pages of an order are accessible: to pay, confirmed, its invoice", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  await page.setViewportSize(phone);
  const product = await plentifulProduct(page.request);
  const waiting = await placeOrder(page.request, buyer, [{ product }]);
  const taken = await placeOrder(page.request, buyer, [{ product }]);
  await payAtTheDoor(page.request, buyer, taken);
  await lookAt(
    page,
    pages(`/payment?order=${waiting._id}`, `/order/success/${taken._id}`, `/order/${taken._id}/invoice`),
  );
});

test("the dark theme can be read: header, footer, pictures, prices, a bag, faults of a form and a question", async ({
  page,
}) => {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  for (const path of ["/", "/shop", `/product/${product.slug}`, "/cart"]) {
    await visit(page, path);
    await expectDarkReadable(page);
  }
  await visit(page, "/contact");
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("main").getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await expectDarkReadable(page);
  await signUp(page);
  await visit(page, "/dashboard/my-data");
  await pressAndSee("Delete my account", "Delete my account")(page);
  await expectDarkReadable(page);
});
