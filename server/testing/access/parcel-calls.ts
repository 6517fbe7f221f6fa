import { givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { itsMemberItsMerchantAndOrderStaff, orderStaff, type Permissions } from "./permissions.ts";
import { type AccessTable, soldProduct, type World } from "./world.ts";

const orderStaffAndMerchants: Permissions = { ...orderStaff, merchant: "answered", otherMerchant: "answered" };
/** The papers of a parcel are not for its buyer. */
const itsMerchantAndOrderStaff: Permissions = { ...itsMemberItsMerchantAndOrderStaff, member: 404 };

/** A packed parcel of the merchant's brand, for the member. */
async function ownParcel(world: World): Promise<{ id: string }> {
  const product = (await soldProduct(world)).id;
  const { _id: orderId, products } = await givenOrder(world.app, world.member, [{ product, size: "M", quantity: 1 }]);
  await payAtTheDoor(world.app, world.member, orderId);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/parcel/add",
    headers: world.merchant.headers,
    payload: { orderId, items: [{ item: products[0]?._id, quantity: 1 }] },
  });
  return { id: answer.json().parcel._id };
}

const ofOwnParcel = async (world: World) => ({ params: await ownParcel(world) });
const ofParcels = async (world: World) => ({ query: { ids: (await ownParcel(world)).id } });

export const parcelCalls: AccessTable = {
  "GET /api/parcel": { who: orderStaffAndMerchants },
  "GET /api/parcel/to-pack": { who: orderStaffAndMerchants },
  "GET /api/parcel/courier": { who: orderStaffAndMerchants },
  "GET /api/parcel/pick-list": { who: orderStaffAndMerchants },
  "GET /api/parcel/pick-list.pdf": { who: orderStaffAndMerchants },
  "GET /api/parcel/labels.pdf": { who: { ...orderStaffAndMerchants, otherMerchant: 404 }, request: ofParcels },
  "GET /api/parcel/slips.pdf": { who: { ...orderStaffAndMerchants, otherMerchant: 404 }, request: ofParcels },
  "GET /api/parcel/:id/label.pdf": { who: itsMerchantAndOrderStaff, request: ofOwnParcel },
  "GET /api/parcel/:id/slip.pdf": { who: itsMerchantAndOrderStaff, request: ofOwnParcel },
};
