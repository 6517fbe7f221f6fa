import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const product = await givenProduct(db, { name: "Jamdani stole", sizes: ["M"], quantity: 600 });
const bag = bagStorage([bagLine(product)]);

async function arriveAtGuestCheckout(): Promise<Page> {
  const page = await openPage(app, "/cart", { storage: bag });
  await press(page, page.main(), "Checkout");
  await expect.poll(page.address).toBe("/login?next=%2Fcart");
  await seeNotice(page, "Please Login to proceed to checkout");
  await expectAccessible(page);
  await page.user.click(await page.findByRole("link", { name: "Continue as guest" }));
  await expect.poll(page.address).toBe("/checkout");
  await page.findByRole("group", { name: "Where should it go?" });
  return page;
}

const placeOrder = (page: Page) => page.user.click(page.main().getByRole("button", { name: /^Place order and pay/ }));

test("what is missing is said at its field, and the cursor goes there", async () => {
  const page = await arriveAtGuestCheckout();
  await placeOrder(page);
  await page.findByText("Email is required.");
  page.getByText("Phone number is required.");
  page.getByText("Address is required.");
  await expect.poll(() => page.main().getByRole("textbox", { name: "Email" })).toHaveFocus();
  expect(storedBag(page).lines).toHaveLength(1);
});

test("a guest is signed out for everything but the order", async () => {
  const page = await arriveAtGuestCheckout();
  const values = {
    Email: "guest@example.com",
    "Phone Number": "9812345678",
    Name: "Asha Rao",
    Address: "12345 Weavers Street",
    City: "Kanchipuram",
    State: "Tamil Nadu",
    Zipcode: "631501",
  };
  for (const [label, value] of Object.entries(values)) await fill(page, page.main().getByLabelText(label), value);
  await placeOrder(page);
  await expect.poll(page.address).toMatch(/^\/payment\?order=/);
  await press(page, within(page.getByRole("banner")), "Account");
  await page.findByRole("menuitem", { name: "Login" });
  const other = await page.reload("/dashboard/wishlist");
  await expect.poll(other.address).toMatch(/^\/login/);
});

test("the bag of a signed-in buyer follows to another device", async () => {
  const as = await givenMember(shop);
  let saved = 0;
  const here = await openPage(app, "/cart", {
    as,
    storage: bag,
    intercept: ({ method, url }) => {
      if (method === "PUT" && url.endsWith("/cart/bag")) saved += 1;
      return undefined;
    },
  });
  await here.findByRole("region", { name: "Items" });
  await expect.poll(() => saved).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const answer = await app.inject({ url: "/api/cart/bag", headers: { authorization: as.token } });
      return answer.body;
    })
    .toContain(product.id);
  const other = await openPage(app, "/cart", { as });
  expect(await other.findByRole("region", { name: "Items" })).toHaveTextContent(product.name);
});

test("the product page and the checkout lead to what matters before one buys", async () => {
  const as = await givenBuyer(shop);
  const links = (page: Page) =>
    within(page.main().getByRole("navigation", { name: "Before you buy" }))
      .getAllByRole("link")
      .map(({ textContent }: HTMLElement) => textContent);
  const page = await openPage(app, `/product/${product.slug}`, { as, storage: bag });
  expect(links(page)).toEqual(["Size guide", "Shipping", "Returns"]);
  const guide = within(page.main().getByRole("navigation", { name: "Before you buy" }));
  await page.user.click(guide.getByRole("link", { name: "Size guide" }));
  await page.findByRole("heading", { level: 1, name: "Size guide" });
  const cart = await page.reload("/cart");
  expect(links(cart)).toEqual(["Terms of sale", "Shipping", "Returns"]);
  await press(cart, cart.main(), "Checkout");
  await cart.findByRole("heading", { level: 1, name: "Payment" });
  expect(links(cart)).toEqual(["Terms of sale", "Shipping", "Returns"]);
  await expectAccessible(cart);
});
