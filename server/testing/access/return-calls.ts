import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { casePhotos } from "#server/sales/cases/tables.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenCategory } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor, readOrderAs, setStatus } from "#server/testing/given/orders.ts";
import {
  activeMerchants,
  everyone,
  itsMember,
  itsMemberAndOrderStaff,
  itsMemberItsMerchantAndOrderStaff,
  orderStaffAndMerchants,
  type Permissions,
  refundStaff,
  shippingAndTaxStaff,
  signedIn,
} from "./permissions.ts";
import { type AccessTable, soldProduct, type World } from "./world.ts";

/** An order of the merchant's brand, paid at the door and delivered, with what its buyer asks to return. */
async function deliveredOrder(world: World) {
  const product = (await soldProduct(world)).id;
  const { _id: orderId, products } = await givenOrder(world.app, world.member, [{ product, size: "M", quantity: 1 }]);
  await payAtTheDoor(world.app, world.member, orderId);
  const item = products[0]?._id ?? "";
  await setStatus(world.app, world.people.owner, item, "Delivered");
  const refundTo = { upi: "asha@okaxis" };
  return { orderId, items: [{ item, quantity: 1, reason: "Other" }], refundTo };
}

async function ownReturn(world: World): Promise<{ id: string }> {
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/return/add",
    headers: world.member.headers,
    payload: await deliveredOrder(world),
  });
  return { id: answer.json().return._id };
}

const ofOwnReturn = async (world: World) => ({ params: await ownReturn(world) });

async function ownPhoto(world: World) {
  const { id } = await ownReturn(world);
  const values = { returnId: id, width: 1, height: 1, content: Buffer.from("x") };
  const [made] = await world.shop.db.insert(casePhotos).values(values).returning({ photoId: casePhotos.id });
  return { params: { id, photoId: made?.photoId ?? "" } };
}

/** Return rules for a category that has none yet. */
async function newRules({ shop }: World) {
  const { id: category } = await givenCategory(shop.db);
  return { payload: { categories: [{ category, days: 14 }] } };
}

/** One that waits for staff to approve it: only the word of its seller stands for it. */
async function ownPayout(world: World): Promise<{ id: string }> {
  const { id } = await ownReturn(world);
  const put = (status: string) =>
    world.app.inject({
      method: "PUT",
      url: `/api/return/${id}/status`,
      headers: world.people.owner.headers,
      payload: { status },
    });
  for (const status of ["Approved", "Received"]) await put(status);
  const [payout] = await world.shop.db.select({ id: payouts.id }).from(payouts).where(eq(payouts.returnId, id));
  return payout ?? { id: randomUUID() };
}

/** What is the buyer's alone to do, though others see it. */
const itsMemberAlone: Permissions = {
  ...itsMember,
  merchant: 403,
  owner: 403,
  manager: 403,
  support: 403,
  finance: 403,
};

export const returnCalls: AccessTable = {
  "POST /api/return/check": {
    who: itsMember,
    request: async (world) => ({ payload: await deliveredOrder(world) }),
  },
  "POST /api/return/add": {
    who: itsMember,
    request: async (world) => ({ payload: await deliveredOrder(world) }),
  },
  "GET /api/return/me": { who: signedIn },
  "GET /api/return": { who: orderStaffAndMerchants },
  "GET /api/return/options/:orderId": {
    who: itsMemberAndOrderStaff,
    request: async (world) => ({ params: { orderId: (await deliveredOrder(world)).orderId } }),
  },
  "GET /api/return/rules": { who: everyone },
  "PUT /api/return/rules": { who: shippingAndTaxStaff, request: newRules },
  "GET /api/merchant/returns": { who: activeMerchants },
  "PUT /api/merchant/returns": { who: activeMerchants, request: () => ({ payload: { days: 10 } }) },
  "GET /api/return/:id": { who: itsMemberItsMerchantAndOrderStaff, request: ofOwnReturn },
  "DELETE /api/return/:id": { who: itsMemberAlone, request: ofOwnReturn },
  "PUT /api/return/:id/status": {
    who: { ...itsMemberItsMerchantAndOrderStaff, member: 403, finance: 403 },
    request: async (world) => ({ params: await ownReturn(world), payload: { status: "Approved" } }),
  },
  "PUT /api/return/:id/refund-to": {
    who: itsMemberAlone,
    request: async (world) => ({ params: await ownReturn(world), payload: { refundTo: { upi: "asha@oksbi" } } }),
  },
  "POST /api/return/:id/photos": {
    who: itsMemberAlone,
    request: async (world) => ({ params: await ownReturn(world), ...(await formBody({}, await photo())) }),
  },
  "GET /api/return/:id/photos/:photoId": { who: itsMemberItsMerchantAndOrderStaff, request: ownPhoto },
  "GET /api/payout": { who: refundStaff },
  "PUT /api/payout/:id/status": {
    who: refundStaff,
    request: async (world) => ({ params: await ownPayout(world), payload: { status: "Approved" } }),
  },
  "PUT /api/order/:id/cash-remitted": {
    who: refundStaff,
    request: async (world) => {
      const { orderId: id } = await deliveredOrder(world);
      const { totalWithTax: amount } = await readOrderAs(world.app, world.member, id);
      return { params: { id }, payload: { amount } };
    },
  },
  "POST /api/payout/:id/details": {
    who: refundStaff,
    request: async (world) => {
      const params = await ownPayout(world);
      const approved = { state: "due" as const, approvedAt: new Date() };
      await world.shop.db.update(payouts).set(approved).where(eq(payouts.id, params.id));
      return { params };
    },
  },
};
