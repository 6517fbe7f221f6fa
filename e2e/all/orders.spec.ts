import { payAtTheDoor } from "#e2e/arrived-orders.ts";
import { arriveAsBuyer, callAs, demoAdmin, placeOrder, plentifulProduct } from "#e2e/buying.ts";
import { expect, expectAccessible, open, test } from "#e2e/shop.ts";

test("at 360 pixels a buyer cancels an item, and comes from one that has arrived to the form for its review", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const buyer = await arriveAsBuyer(page);
  const kurta = await plentifulProduct(page.request);
  const shirt = await plentifulProduct(page.request, ({ _id }) => _id !== kurta._id);
  const order = await placeOrder(page.request, buyer, [{ product: kurta, quantity: 2 }, { product: shirt }]);
  await payAtTheDoor(page.request, buyer, order);
  const arrived = order.products.find(({ product }) => product.name === shirt.name);
  const admin = await demoAdmin(page.request);
  await callAs(page.request, admin, "put", `/order/status/item/${arrived?._id}`, { status: "Delivered" });

  await open(page, "/dashboard/orders");
  const card = page.getByRole("article", { name: `Order ${order._id}` });
  await card.getByRole("link", { name: "View Details" }).click();
  const item = (name: string) => page.getByRole("listitem", { name, exact: true });
  await item(kurta.name).getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByLabel("How many pieces")).toHaveValue("2");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirm Cancel" }).click();
  await expect(item(kurta.name)).toContainText("Cancelled");
  await expect(item(kurta.name)).toBeFocused();
  await expectAccessible(page);

  await item(shirt.name).getByRole("link", { name: "Review Product" }).click();
  await expect(page.getByRole("heading", { name: "Write a review" })).toBeInViewport();
});
