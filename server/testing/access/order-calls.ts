import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { coupons } from "#server/sales/coupons/tables.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { invoiceRecipients } from "#server/sales/invoices/tables.ts";
import { trackingToken } from "#server/sales/orders/service.ts";
import { givenOrder, handOver, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import {
  activeMerchants,
  auditors,
  cancelsUnpaid,
  catalogueStaffAndItsMerchant,
  catalogueStaffAndMerchants,
  everyone,
  itsMember,
  itsMemberAndOrderStaff,
  itsMemberItsMerchantAndOrderStaff,
  orderManagersAndItsMerchant,
  orderStaff,
  ownersAndManagers,
  shippingAndTaxStaff,
  shippingAndTaxStaffAndMerchants,
  signedIn,
  supportStaff,
} from "./permissions.ts";
import { type AccessTable, soldProduct, type World } from "./world.ts";

const bag = async (world: World) => [{ product: (await soldProduct(world)).id, size: "M" as const, quantity: 1 }];
const ownOrder = async (world: World) => givenOrder(world.app, world.member, await bag(world));
const orderParams = async (world: World) => ({ id: (await ownOrder(world))._id });

/** Paid at the door and delivered. */
async function invoicedOrder(world: World) {
  const { _id: id, products } = await ownOrder(world);
  await payAtTheDoor(world.app, world.member, id);
  await setStatus(world.app, world.people.owner, products[0]?._id ?? "", "Delivered");
  await issueInvoice(world.shop.db, world.shop.settings, id);
  return { id };
}

/** As after the deletion of the buyer's account. */
async function separatedInvoice(world: World) {
  const { id: orderId } = await invoicedOrder(world);
  const kept = { pseudonym: "Asha Rao", name: "Asha", address: ["12 Weavers Street"], keepUntil: "2099-03-31" };
  await world.shop.db.insert(invoiceRecipients).values({ orderId, ...kept });
  return { id: orderId };
}

/** A packed parcel with the merchant's items. */
async function ownParcel(world: World, status: ParcelStatus = "Packed") {
  const { _id: orderId, products } = await ownOrder(world);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/parcel/add",
    headers: world.people.owner.headers,
    payload: { orderId, items: [{ item: products[0]?._id, quantity: 1 }] },
  });
  const { _id: id } = answer.json().parcel;
  if (status !== "Packed") {
    const move = { method: "PUT", url: `/api/parcel/${id}/status`, headers: world.people.owner.headers } as const;
    await world.app.inject({ ...move, payload: { status } });
  }
  return { id };
}

let couponCodes = 0;
const newCoupon = () => ({ code: `ACCESS-${++couponCodes}`, kind: "percent" as const, value: 5 });

/** One of the merchant. */
async function ownCoupon({ shop, merchant }: World) {
  const { value, ...rest } = newCoupon();
  const values = { ...rest, valueHundredths: value * 100, startsAt: new Date(), ownerBrandId: merchant.brandId };
  const [made] = await shop.db.insert(coupons).values(values).returning({ id: coupons.id });
  return { id: made?.id ?? "" };
}

export const orderCalls: AccessTable = {
  "GET /api/guest/link/:orderId": {
    who: itsMember,
    request: async (world) => ({ params: { orderId: (await ownOrder(world))._id } }),
  },
  "POST /api/track": {
    who: everyone,
    request: async (world) => ({
      payload: { token: trackingToken(world.shop.settings, (await ownOrder(world))._id) },
    }),
  },
  "POST /api/parcel/add": {
    who: orderManagersAndItsMerchant,
    request: async (world) => {
      const { _id: orderId, products } = await ownOrder(world);
      await payAtTheDoor(world.app, world.member, orderId);
      return { payload: { orderId, items: [{ item: products[0]?._id, quantity: 1 }] } };
    },
  },
  "GET /api/parcel/:id": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await ownParcel(world) }),
  },
  "PUT /api/parcel/:id": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownParcel(world), payload: { courier: "Blue Dart" } }),
  },
  "DELETE /api/parcel/:id": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownParcel(world) }),
  },
  "PUT /api/parcel/:id/status": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownParcel(world), payload: { status: "Handed over" } }),
  },
  "PUT /api/order/item/:itemId/returned-to-sender": {
    who: orderManagersAndItsMerchant,
    request: async (world) => {
      const itemId = (await ownOrder(world)).products[0]?._id ?? "";
      for (const status of ["Shipped", "Cancelled"] as const)
        await setStatus(world.app, world.people.owner, itemId, status);
      return { params: { itemId }, payload: {} };
    },
  },
  "PUT /api/parcel/:id/lost": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownParcel(world, "Lost"), payload: { decision: "send again" } }),
  },
  "POST /api/parcel/:id/book": {
    who: orderManagersAndItsMerchant,
    // Those who handle it get as far as the courier, whom a shop that does not listen cannot reach.
    status: 400,
    isSlow: true,
    request: async (world) => ({ params: await ownParcel(world) }),
  },
  "DELETE /api/parcel/:id/book": {
    who: orderManagersAndItsMerchant,
    status: 400,
    isSlow: true,
    request: async (world) => ({ params: await ownParcel(world) }),
  },
  "GET /api/parcel/:id/courier-label": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownParcel(world) }),
  },
  // Known by its signature; no login stands in for that.
  "POST /api/courier/webhook/:provider": {
    who: everyone,
    request: () => ({ params: { provider: "simulator" }, payload: {} }),
    status: 401,
  },
  "GET /api/coupon": { who: catalogueStaffAndMerchants },
  "GET /api/coupon/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownCoupon(world) }),
  },
  "POST /api/coupon/add": { who: catalogueStaffAndMerchants, request: () => ({ payload: newCoupon() }) },
  "PUT /api/coupon/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownCoupon(world), payload: newCoupon() }),
  },
  "DELETE /api/coupon/delete/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownCoupon(world) }),
  },
  "GET /api/shipping": { who: everyone },
  "PUT /api/shipping": { who: shippingAndTaxStaff, request: () => ({ payload: { flat: 49 } }) },
  "GET /api/cart/bag": { who: signedIn },
  "PUT /api/cart/bag": { who: signedIn, request: () => ({ payload: { lines: [], version: 0 } }) },
  "POST /api/cart/check": { who: everyone, request: async (world) => ({ payload: { lines: await bag(world) } }) },
  "POST /api/cart/add": { who: signedIn, request: async (world) => ({ payload: { products: await bag(world) } }) },
  // The member's cart: whoever else knows its id finds none.
  "POST /api/order/add": {
    who: itsMember,
    request: async (world) => ({ payload: await handOver(world.app, world.member, await bag(world)) }),
  },
  "GET /api/order": { who: orderStaff },
  "GET /api/order/me": { who: signedIn },
  "GET /api/order/brand": { who: activeMerchants },
  "GET /api/order/counts": { who: orderStaff },
  "GET /api/order/me/counts": { who: signedIn },
  "GET /api/order/brand/counts": { who: activeMerchants },
  "GET /api/order/export.csv": { who: ownersAndManagers },
  "GET /api/order/me/export.csv": { who: signedIn },
  "GET /api/order/brand/export.csv": { who: activeMerchants },
  // What is not theirs is no order to them, and said of each.
  "PUT /api/order/status": {
    who: { ...supportStaff, merchant: "answered", otherMerchant: "answered" },
    request: async (world) => ({ payload: { orders: [(await ownOrder(world))._id], status: "Cancelled" } }),
  },
  "GET /api/order/search": {
    who: signedIn,
    request: async (world) => ({ query: { search: (await ownOrder(world))._id } }),
  },
  "GET /api/order/:id": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await orderParams(world) }),
  },
  "GET /api/order/:id/invoice": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: await invoicedOrder(world) }),
  },
  "GET /api/order/:id/invoice/recipient": {
    who: auditors,
    request: async (world) => ({ params: await separatedInvoice(world) }),
  },
  "GET /api/document": { who: shippingAndTaxStaffAndMerchants, request: () => ({ query: { day: "2026-11-17" } }) },
  "GET /api/document/days": { who: shippingAndTaxStaffAndMerchants, request: () => ({ query: { month: "2026-11" } }) },
  "GET /api/document/archive": {
    who: shippingAndTaxStaffAndMerchants,
    request: () => ({ query: { day: "2020-11-17" } }),
  },
  "GET /api/tax/gstr-1": { who: shippingAndTaxStaffAndMerchants, request: () => ({ query: { month: "2026-11" } }) },
  "GET /api/tax/gstr-1.csv": {
    who: shippingAndTaxStaffAndMerchants,
    request: () => ({ query: { month: "2026-11", part: "hsn" } }),
  },
  "GET /api/order/:id/document": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await invoicedOrder(world) }),
  },
  // A document of the shop as the seller goes by the id of its order.
  "GET /api/document/:id": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: await invoicedOrder(world) }),
  },
  "GET /api/document/:id/pdf": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: await invoicedOrder(world) }),
  },
  "GET /api/order/:id/invoice.pdf": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: await invoicedOrder(world) }),
  },
  "DELETE /api/order/cancel/:id": {
    who: cancelsUnpaid,
    request: async (world) => ({ params: await orderParams(world) }),
  },
  "PUT /api/order/status/item/:itemId": {
    who: { ...cancelsUnpaid, merchant: "answered" },
    request: async (world) => ({
      params: { itemId: (await ownOrder(world)).products[0]?._id ?? "" },
      payload: { status: "Cancelled" },
    }),
  },
  "POST /api/payment/create-session": {
    who: itsMember,
    // The buyer gets as far as the provider, whom a shop that does not listen cannot reach.
    status: 400,
    request: async (world) => {
      const { _id, totalWithTax } = await ownOrder(world);
      return { payload: { orderAmount: totalWithTax, orderId: _id, description: "Kurta" } };
    },
  },
  "POST /api/payment/cash-on-delivery": {
    who: itsMember,
    request: async (world) => ({ payload: { orderId: (await ownOrder(world))._id } }),
  },
  "GET /api/payment/status/:id": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: await orderParams(world) }),
  },
  "GET /api/payment/waiting": { who: signedIn, request: () => ({}) },
  // Known by its signature; no login stands in for that.
  "POST /api/payment/webhook": { who: everyone, request: () => ({ payload: {} }), status: 401 },
};
