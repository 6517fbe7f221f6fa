import { expect, test } from "vitest";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
const admin = await givenAdmin(shop);
const buyer = await givenBuyer(shop);

test("the new piece of an exchange is packed once it may be sent, and once", async () => {
  const product = await givenProduct(db, { sizes: ["M", "L"], quantity: 600 });
  const order = await givenOrder(app, buyer, [{ product: product.id, size: "M" }]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  await setStatus(app, admin, item, "Delivered");
  const send = async (method: "POST" | "PUT", url: string, payload: object, { headers } = admin) =>
    app.inject({ method, url: `/api${url}`, headers, payload });
  const added = await send("POST", "/exchange/add", { item, quantity: 1, size: "L" }, buyer);
  expect(added.statusCode, added.body).toBe(200);
  const path = `/exchange/${added.json().exchange._id}`;
  const pack = () => send("POST", `${path}/pack`, { courier: "Post", trackingNumber: "IN42" });
  expect((await pack()).json().error).toBe("The new piece of this exchange may not be sent yet.");
  expect((await send("PUT", `${path}/status`, { status: "Picked up" })).statusCode).toBe(200);
  const answers = await Promise.all([pack(), pack()]);
  expect(answers.map(({ statusCode }) => statusCode).sort(), "two devices at once").toEqual([200, 400]);
  const { parcel } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  expect(parcel).toMatchObject({ purpose: "exchange", status: "Packed", items: [{ size: "L", quantity: 1 }] });
  expect((await pack()).json().error).toBe("The new piece is in a parcel already.");
});
