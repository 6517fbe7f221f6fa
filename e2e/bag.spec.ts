import { arriveWithBag, bagLine, productsWithCap } from "./bag.ts";
import { expect, open, test } from "./shop.ts";

test("two tabs show the same bag", async ({ page, context }) => {
  const [kurta, shirt] = await productsWithCap(page, 5);
  if (!kurta || !shirt) throw new Error("The shop has no two products of which 5 may be bought.");
  await arriveWithBag(page, [bagLine(kurta), bagLine(shirt)]);
  await open(page, "/cart");
  const other = await context.newPage();
  await open(other, "/cart");
  await page.getByRole("button", { name: `Increase quantity of ${kurta.name}` }).click();
  await expect(other.getByRole("textbox", { name: `Quantity of ${kurta.name}, size M` })).toHaveValue("2");
  await other.getByRole("button", { name: `Remove ${shirt.name}, size M` }).click();
  await expect(page.getByRole("list", { name: "Items in your cart" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Cart, items: 1" })).toBeVisible();
});

test("the cart page is the same for everyone, search engines included", async ({ request }) => {
  const html = await (await request.get("/cart")).text();
  expect(html).not.toContain('<meta name="robots"');
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/cart"/);
  expect(html).toContain("Shopping Cart</h1>");
  expect(html).not.toContain("Your shopping cart is empty.");
});
