import { expect, open, test } from "./shop.ts";

test("a bag filled in one tab is counted in the other", async ({ page, context }) => {
  await open(page, "/login");
  const other = await context.newPage();
  await other.goto("/login");
  const kurta = { _id: "Indigo kurta", name: "Indigo kurta", slug: "indigo-kurta", quantity: 2, price: 649.5 };
  const lines = [{ ...kurta, taxable: true, selectedSize: { value: "M" }, totalPrice: 1299 }];
  await other.evaluate((items) => localStorage.setItem("cart_items", JSON.stringify(items)), lines);
  await expect(page.getByRole("button", { name: "Cart, items: 1" })).toBeVisible();
});
