import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brands } from "#server/catalogue/brands/tables.ts";
import { openShiprocket, webhookToken } from "#server/testing/providers/shiprocket-server.ts";
import { openCourierShop } from "#server/testing/shops/courier-shop.ts";

const shiprocket = await openShiprocket();
const { app, db, ask, cashOrder, book, row, poll } = await openCourierShop(shiprocket.settings);

/** A packed parcel of a merchant whose place Shiprocket knows. */
async function packed() {
  const order = await cashOrder();
  const [brand] = await db.select().from(brands).where(eq(brands.id, order.merchant.brandId));
  const { _id } = await order.pack();
  return { ...order, parcelId: _id, place: brand?.slug ?? "" };
}

const tell = async (message: object, token = webhookToken) =>
  (
    await app.inject({
      method: "POST",
      url: "/api/courier/webhook/aggregator",
      headers: { "x-api-key": token },
      payload: message,
    })
  ).statusCode;

test("a merchant's parcel is booked once Shiprocket knows its place, collects the cash, and is followed by webhook and by asking", async () => {
  const { merchant, parcelId, place, buyer, id } = await packed();
  expect((await book(merchant, parcelId)).body.error).toMatch(/^The courier does not accept this parcel\./);
  shiprocket.state.pickups.push(place);
  const { body } = await book(merchant, parcelId);
  expect(body.parcel).toMatchObject({ isBooked: true, courier: "Xpressbees Surface" });
  const { bookingId, cashToCollectPaise } = await row(parcelId);
  const [order] = shiprocket.orders.filter(({ channel_order_id }) => channel_order_id === parcelId);
  expect(order).toMatchObject({ payment_method: "COD", total: (cashToCollectPaise ?? 0) / 100 });
  const label = await ask(merchant, "GET", `/parcel/${parcelId}/courier-label`);
  expect(label.body.url).toBe(`https://labels.example/${body.parcel.trackingNumber}.pdf`);

  const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const pickedUp = shiprocket.scan(bookingId ?? "", 42, later(1));
  expect(await tell(pickedUp, "a guess")).toBe(401);
  expect((await row(parcelId)).status).toBe("Packed");
  for (let i = 0; i < 2; i++) expect(await tell(pickedUp)).toBe(200);
  expect((await row(parcelId)).status).toBe("Handed over");
  const outForDelivery = shiprocket.scan(bookingId ?? "", 17, later(2));
  shiprocket.scan(bookingId ?? "", 7, later(3));
  await poll();
  expect((await row(parcelId)).status).toBe("Delivered");
  expect(await tell(outForDelivery)).toBe(200);
  expect((await row(parcelId)).status).toBe("Delivered");
  expect((await ask(buyer, "GET", `/order/${id}`)).body.order.status).toBe("Delivered");
  expect(await tell({ sr_order_id: 1, shipment_status_id: 7 })).toBe(200);
});

test("a booking that Shiprocket broke off half-way is finished by the next press", async () => {
  const { merchant, parcelId, place } = await packed();
  shiprocket.state.pickups.push(place);
  shiprocket.state.broken = { path: "/courier/assign/awb", times: 1 };
  expect((await book(merchant, parcelId)).body.error).toMatch(/^The courier cannot be reached/);
  expect(await row(parcelId)).toMatchObject({ provider: "hand", bookingId: null });
  expect((await book(merchant, parcelId)).status).toBe(200);
  expect(shiprocket.orders.filter(({ channel_order_id }) => channel_order_id === parcelId)).toHaveLength(1);
  expect((await ask(merchant, "DELETE", `/parcel/${parcelId}/book`)).status).toBe(200);
  expect(shiprocket.orders.find(({ channel_order_id }) => channel_order_id === parcelId)?.status).toBe("CANCELED");
});
