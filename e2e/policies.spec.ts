import type { Page } from "@playwright/test";
import { bagLine, fillBag } from "./bag.ts";
import { arriveAsBuyer, plentifulProduct } from "./buying.ts";
import { expect, expectAccessible, open, test } from "./shop.ts";

const footer = (page: Page) => page.getByRole("contentinfo");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** Each page of the footer with what it promises; the figures are those of the settings and of the page for sellers. */
const pages: [link: string, path: string, title: string, facts: string[]][] = [
  ["Shipping", "/policies/shipping", "Shipping", ["Delivery across India", "₹0", "3 to 7 business days"]],
  [
    "Returns",
    "/policies/returns",
    "Returns and refunds",
    [
      "within 1 hour and before shipment",
      "Within 7 days of delivery",
      "5-7 business days after inspection",
      "Free returns above ₹1,999",
      "1-2 days",
      "3-5 days",
      "5-7 days",
      "Every day from 10:00 to 20:00, India time",
    ],
  ],
  ["Privacy", "/policies/privacy", "Privacy", ["2 years", "8 years", "180 days", "My data", "grievance officer"]],
  [
    "Terms",
    "/policies/terms",
    "Terms of sale",
    ["up to ₹20,000.00", "at most 3 orders", "within 1 hour is released", "5% tax", "12 Weavers Lane"],
  ],
];

test("the footer of every page leads to the policies, each on a page of its own", async ({ page }) => {
  const descriptions = new Set<string | null>();
  await open(page, "/login");
  for (const [link, path, title, facts] of pages) {
    await footer(page).getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Tana Bana`);
    for (const fact of facts) await expect(page.getByRole("main")).toContainText(fact);
    await expect(page.getByRole("main"), "a shop of clothes").not.toContainText(/electronic/i);
    descriptions.add(await page.locator('meta[name="description"]').getAttribute("content"));
    await expectAccessible(page);
  }
  expect(descriptions.size).toBe(pages.length);
  await expect(footer(page).getByRole("link", { name: "Contact Us" })).toBeVisible();
  const sitemap = await (await page.request.get("/sitemap-pages.xml")).text();
  for (const [, path] of pages) expect(sitemap).toContain(`${path}</loc>`);
  expect((await page.goto("/policies/constructor"))?.status()).toBe(404);
  await expect(heading(page)).toHaveText("The page you are looking for was not found.");
});

test("the size guide has every size in centimetres and inches", async ({ page }) => {
  await open(page, "/contact");
  await footer(page).getByRole("link", { name: "Size guide" }).click();
  await expect(page).toHaveURL("/size-guide");
  for (const name of ["Women", "Men and unisex"]) {
    const rows = page.getByRole("table", { name }).getByRole("row");
    for (const size of ["XS", "S", "M", "L", "XL", "XXL"])
      await expect(rows.filter({ has: page.getByRole("rowheader", { name: size, exact: true }) })).toHaveCount(1);
  }
  const medium = page.getByRole("table", { name: "Women" }).getByRole("row").nth(3);
  await expect(medium).toContainText("89–94 cm");
  await expect(medium).toContainText("35–37 in");
  await expectAccessible(page);
});

test("the product page and the checkout lead to what matters before one buys", async ({ page }) => {
  await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const links = page.getByRole("main").getByRole("navigation", { name: "Before you buy" }).getByRole("link");
  await open(page, `/product/${product.slug}`);
  await expect(links).toHaveText(["Size guide", "Shipping", "Returns"]);
  await links.first().click();
  await expect(heading(page)).toHaveText("Size guide");
  await fillBag(page, [bagLine(product)]);
  await open(page, "/cart");
  await expect(links).toHaveText(["Terms of sale", "Shipping", "Returns"]);
  await page.getByRole("button", { name: "Checkout" }).click();
  await expect(heading(page)).toHaveText("Payment");
  await expect(links).toHaveText(["Terms of sale", "Shipping", "Returns"]);
  await expectAccessible(page);
});

test("on the page for sellers electronics are named once, where refunds are", async ({ page }) => {
  await open(page, "/sell");
  const panel = page.getByRole("tabpanel");
  for (const tab of ["About Us", "Products/Services", "Terms & Conditions", "Privacy Policy"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(panel).not.toContainText(/electronic/i);
  }
  await page.getByRole("tab", { name: "Refund Policy" }).click();
  await expect(panel.getByText("Electronics")).toHaveCount(1);
});
