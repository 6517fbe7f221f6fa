import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop({
  COD_OPEN_MAX: "3",
  SUPPORT_PERSON: "Kiran Das",
  SUPPORT_EMAIL: "help@karigar.example",
  SUPPORT_PHONE: "+91 80 0000 0000",
});

const footer = (page: Page) => within(page.getByRole("contentinfo"));
const text = (page: Page) => page.getByRole("main");

/** Each page of the footer with what it promises; the figures are those of the settings and of the page for sellers. */
const policies: [link: string, path: string, title: string, words: string[]][] = [
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

test("the footer of every page leads to the policies, each on a page of its own", async () => {
  const descriptions = new Set<string | null | undefined>();
  const page = await openPage(app, "/login");
  for (const [link, path, title, words] of policies) {
    await page.user.click(footer(page).getByRole("link", { name: link }));
    await expect.poll(page.address).toBe(path);
    await page.findByRole("heading", { level: 1, name: title });
    await expect.poll(() => page.document.title).toBe(`${title} · Tana Bana`);
    for (const fact of words) expect(text(page)).toHaveTextContent(fact);
    expect(text(page), "a shop of clothes").not.toHaveTextContent(/electronic/i);
    descriptions.add(page.document.querySelector('meta[name="description"]')?.getAttribute("content"));
    await expectAccessible(page);
  }
  expect(descriptions.size).toBe(policies.length);
  expect(footer(page).getByRole("link", { name: "Contact Us" })).toBeVisible();
  const sitemap = (await app.inject("/sitemap-pages.xml")).body;
  for (const [, path] of policies) expect(sitemap).toContain(`${path}</loc>`);
});

test("the pages that name a contact name the person, the telephone number and the email address", async () => {
  for (const path of ["/sell", "/sell#refunds", "/contact", "/policies/returns", "/policies/terms"]) {
    const page = await openPage(app, path);
    for (const fact of ["Kiran Das", "+91 80 0000 0000", "help@karigar.example"])
      await expect
        .poll(() => (path.startsWith("/sell") ? panel(page) : text(page)), { message: path })
        .toHaveTextContent(fact);
    expect(text(page)).toHaveTextContent(/Contact person/);
  }
});

test("the privacy pages say that the cart of whoever signs in is saved with the account, for as long as there is one", async () => {
  const page = await openPage(app, "/policies/privacy");
  const seller = await openPage(app, "/sell#privacy");
  for (const place of [text(page), panel(seller)]) {
    expect(place).toHaveTextContent(/with your account on our servers/);
    expect(place).toHaveTextContent(/in your own browser/);
    expect(place).not.toHaveTextContent(/(?:cart is|cart and your login are) kept in your own browser\./i);
  }
  expect(text(page)).toHaveTextContent(
    "Profile, addresses, wishlist, saved cart, reviewsAs long as you have an account",
  );
});

test("the size guide has every size in centimetres and inches", async () => {
  const page = await openPage(app, "/contact");
  await page.user.click(footer(page).getByRole("link", { name: "Size guide" }));
  await expect.poll(page.address).toBe("/size-guide");
  for (const name of ["Women", "Men and unisex"]) {
    const table = within(await page.findByRole("table", { name }));
    for (const size of ["XS", "S", "M", "L", "XL", "XXL"])
      expect(table.getAllByRole("rowheader", { name: size })).toHaveLength(1);
  }
  const medium = within(page.getByRole("table", { name: "Women" })).getAllByRole("row")[3];
  expect(medium).toHaveTextContent("89–94 cm");
  expect(medium).toHaveTextContent("35–37 in");
  await expectAccessible(page);
});

const panel = (page: Page) => page.getByRole("tabpanel");
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
async function choose(page: Page, name: string): Promise<void> {
  await page.user.click(tab(page, name));
  await expect.poll(() => tab(page, name)).toHaveAttribute("aria-selected", "true");
}

test("the five tabs for sellers have addresses of their own and say what the shop promises", async () => {
  const page = await openPage(app, "/sell");
  expect(tab(page, "About Us")).toHaveAttribute("aria-selected", "true");
  for (const fact of ["2020", "10:00 to 20:00", "₹599"]) expect(panel(page)).toHaveTextContent(fact);
  await expectAccessible(page);

  await choose(page, "Refund Policy");
  expect(page.window.location.hash).toBe("#refunds");
  for (const fact of [
    "Within 7 days of delivery",
    "within 1 hour and before shipment",
    "5-7 business days after inspection",
    "above ₹1,999",
    "1-2 days",
    "3-5 days",
    "5-7 days",
    "7-day replacement",
    "within 24 hours",
    "09:00 to 21:00",
  ])
    expect(panel(page)).toHaveTextContent(fact);
  await choose(page, "Products/Services");
  expect(panel(page)).toHaveTextContent("Cash on delivery for fashion items");
  expect(panel(page)).toHaveTextContent("UPI, credit and debit cards, net banking and wallets");
});

test("on the page for sellers electronics are named once, where refunds are", async () => {
  const page = await openPage(app, "/sell");
  for (const name of ["About Us", "Products/Services", "Terms & Conditions", "Privacy Policy"]) {
    await choose(page, name);
    expect(panel(page)).not.toHaveTextContent(/electronic/i);
  }
  await choose(page, "Refund Policy");
  expect(within(panel(page)).getAllByText(/electronics/i)).toHaveLength(1);
});

test("while the visitor's own account loads an overlay says so; who sells already is led to the brand", async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const page = await openPage(app, "/sell", {
    as: await givenMerchant(shop),
    intercept: async ({ url }) => {
      if (url.endsWith("/api/user/me")) await held;
      return undefined;
    },
  });
  await page.findByRole("dialog", { name: "Loading…" });
  letGo();
  await expect.poll(() => page.queryByRole("dialog", { name: "Loading…" })).toBeNull();
  await page.findByRole("link", { name: "Go to your brand" });
});
