import { beforeEach, expect, test } from "vitest";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mails } from "#server/platform/mail/tables.ts";
import { lockOrder, trackingToken } from "#server/sales/orders/service.ts";
import { queueParcelMail } from "#server/sales/parcels/mails/queue-parcel-mail.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenParcel, givenReport } from "#server/testing/given/parcels.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop({ TOKEN_SECRET_PREVIOUS: "the secret of the year before, no longer used" });
const buyer = await givenBuyer(shop);
const kurta = await givenProduct(db, { name: "Indigo kurta", sizes: ["M"], quantity: 100 });
const day = 24 * 60 * 60 * 1000;

let orderId: string;
let parcel: ParcelRow;
beforeEach(async () => {
  const order = await givenOrder(app, buyer, [{ product: kurta.id }]);
  orderId = order._id;
  const overrides = { courier: "Hand to hand", trackingNumber: "HH1", expectedOn: "2026-11-19" };
  parcel = await givenParcel(shop, orderId, [{ item: order.products[0]?._id ?? "", quantity: 1 }], overrides);
  await db.delete(mails);
});

let reports = 0;
const report = (status: ParcelStatus) =>
  givenReport(shop, parcel, status, { at: new Date(Date.now() + ++reports), note: "left with Asha's mother" });

const track = (token: string) => app.inject({ method: "POST", url: "/api/track", payload: { token } });
const subjects = async () => (await db.select().from(mails).orderBy(mails.id)).map(({ subject }) => subject);
const about = (what: string) => `Something from your Tana Bana order ${what}`;

test("the buyer is written to at each moment of a parcel once, however often it is reported", async () => {
  for (const status of [
    "Handed over",
    "In transit",
    "Out for delivery",
    "Attempt failed",
    "Out for delivery",
    "Attempt failed",
    "Delivered",
  ] as const)
    await report(status);
  expect(await subjects()).toEqual(
    ["is on its way", "is out for delivery", "could not be delivered", "has arrived"].map(about),
  );
});

test("a courier who never says that it has the parcel is taken at the next word", async () => {
  await report("In transit");
  await report("In transit");
  expect(await subjects()).toEqual([about("is on its way")]);
});

test("the link of a mail opens what there is to know of the parcels, and nothing of the buyer", async () => {
  await report("Handed over");
  const [mail] = await db.select().from(mails);
  const token = /\/track\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const answer = await track(token);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json().tracking).toMatchObject({
    parcels: [
      {
        status: "Handed over",
        items: [{ name: "Indigo kurta", size: "M", quantity: 1 }],
        courier: "Hand to hand",
        trackingNumber: "HH1",
        expectedOn: "2026-11-19",
        events: [{ status: "Packed" }, { status: "Handed over" }],
      },
    ],
  });
  expect(answer.body).not.toMatch(/Asha|Weavers|98765|price|total/i);
});

test("only tokens that the shop made, and not too long ago, open anything", async () => {
  const { settings } = shop;
  const token = trackingToken(settings, orderId);
  const other = trackingToken(settings, crypto.randomUUID());
  const changed = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  const forged = trackingToken({ tokenSecret: "somebody else's secret, long enough" }, orderId);
  const old = trackingToken(settings, orderId, Date.now() - 181 * day);
  for (const wrong of [other, changed, forged, old, token.slice(0, 40), `${token}%`, "x", orderId])
    expect((await track(wrong)).statusCode, wrong).toBe(404);
  const before = trackingToken({ tokenSecret: settings.tokenSecretPrevious }, orderId);
  for (const right of [token, before, trackingToken(settings, orderId, Date.now() - 179 * day)])
    expect((await track(right)).statusCode).toBe(200);
});

test("a stranger cannot try tokens without end", async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 70; i++) statuses.add((await track("x")).statusCode);
  expect([...statuses]).toEqual([404, 429]);
});

test("a buyer whose account is gone gets no mail", async () => {
  await transaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked) await queueParcelMail(tx, shop.settings, { ...locked, userId: null }, parcel, "Delivered");
  });
  expect(await subjects()).toEqual([]);
});
