import { expect, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { sendOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });

test("many who order at the same moment each get what they chose, at their own address, or their own reason why not", async () => {
  const wishes = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const buyer = await givenMember(shop, { firstName: `Buyer ${i}`, phoneNumber: "98765 43210" });
      await givenAddress(shop, buyer, { isDefault: true, address: `${i} Loom Lane` });
      const product = await givenProduct(db, {
        name: `Shirt ${i}`,
        sizes: ["M"],
        quantity: i % 6 === 0 ? 0 : 5,
        pricePaise: 10_000 + i,
      });
      return { i, buyer, product };
    }),
  );
  const carts = await Promise.all(
    wishes.map(({ buyer: { headers }, product }) =>
      app.inject({
        method: "POST",
        url: "/api/cart/add",
        headers,
        payload: { products: [{ product: product.id, size: "M", quantity: 1 }] },
      }),
    ),
  );
  expect(carts.map((answer) => answer.json().error ?? "taken over")).toEqual(
    wishes.map(({ i }) => (i % 6 === 0 ? `Shirt ${i} is out of stock.` : "taken over")),
  );
  const bought = wishes.filter(({ i }) => i % 6 !== 0);
  const orders = await Promise.all(
    bought.map(({ i, buyer }) =>
      // One in twelve hands in a cart that is somebody else's.
      sendOrder(app, buyer, { cartId: carts[i % 12 === 1 ? i + 1 : i]?.json().cartId, total: (10_000 + i) / 100 }),
    ),
  );
  expect(
    orders.map((answer) => {
      const { order, error } = answer.json();
      return error ?? [order.user.firstName, order.address.address, order.products[0].product.name];
    }),
  ).toEqual(bought.map(({ i }) => (i % 12 === 1 ? "No cart found." : [`Buyer ${i}`, `${i} Loom Lane`, `Shirt ${i}`])));
});
