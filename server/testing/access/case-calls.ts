import { eq } from "drizzle-orm";
import type { ClaimKind } from "#contract/sales/cases/claims.ts";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { setStock } from "#server/testing/given/cases.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import {
  itsMember,
  itsMemberItsMerchantAndOrderStaff,
  orderManagersAndItsMerchant,
  orderStaff,
  type Permissions,
  signedIn,
  supportStaff,
} from "./permissions.ts";
import type { AccessTable, World } from "./world.ts";

const onSale = new WeakMap<World, Promise<string>>();

/** For all orders here: of one size there is plenty to exchange for, and of another nothing. */
async function createProduct({ shop, merchant }: World): Promise<string> {
  const { id } = await givenProduct(shop.db, { brandId: merchant.brandId, sizes: ["M", "L", "XL"], quantity: 1200 });
  await setStock(shop.db, id, { M: 600, L: 600, XL: 0 });
  return id;
}

/** A delivered item of the member, sold by the merchant, paid at the door. */
async function deliveredItem(world: World): Promise<string> {
  const { app, member, people } = world;
  const product = onSale.get(world) ?? createProduct(world);
  onSale.set(world, product);
  const order = await givenOrder(app, member, [{ product: await product, size: "M" }]);
  await payAtTheDoor(app, member, order._id);
  const item = order.products[0]?._id ?? "";
  await setStatus(app, people.owner, item, "Delivered");
  return item;
}

const exchangeForm = async (world: World) => ({ item: await deliveredItem(world), quantity: 1, size: "L" });

async function ownExchange(world: World, form: object = {}): Promise<{ id: string }> {
  const payload = { ...(await exchangeForm(world)), ...form };
  const url = "/api/exchange/add";
  const answer = await world.app.inject({ method: "POST", url, headers: world.member.headers, payload });
  return { id: answer.json().exchange._id };
}

/** For a size that is sold out. */
const waitingExchange = (world: World) => ownExchange(world, { quantity: 1, size: "XL", wait: true });

async function movedExchange(world: World, statuses: ExchangeStatus[]): Promise<{ id: string }> {
  const { id } = await ownExchange(world);
  for (const status of statuses) {
    const { headers } = world.people.owner;
    await world.app.inject({ method: "PUT", url: `/api/exchange/${id}/status`, headers, payload: { status } });
  }
  return { id };
}

const claimForm = async (world: World, kind: ClaimKind = "Damaged") => ({
  item: await deliveredItem(world),
  quantity: 1,
  kind,
  wish: "Refund",
  note: "A seam is open.",
});

async function ownClaim(world: World): Promise<{ id: string }> {
  const payload = await claimForm(world);
  const answer = await world.app.inject({
    method: "POST",
    url: "/api/claim/add",
    headers: world.member.headers,
    payload,
  });
  return { id: answer.json().claim._id };
}

async function decidedClaim(world: World, decision: object): Promise<{ id: string }> {
  const { id } = await ownClaim(world);
  const { headers } = world.people.owner;
  await world.app.inject({ method: "PUT", url: `/api/claim/${id}`, headers, payload: decision });
  return { id };
}

async function photographedClaim(world: World): Promise<{ id: string; photoId: string }> {
  const { id } = await ownClaim(world);
  const { payload, headers } = await formBody({}, await photo());
  const sent = { ...headers, ...world.member.headers };
  const answer = await world.app.inject({ method: "POST", url: `/api/claim/${id}/photos`, headers: sent, payload });
  return { id, photoId: answer.json().photo._id };
}

const sellersAndStaff: Permissions = { ...orderStaff, merchant: "answered", otherMerchant: "answered" };
const itsMerchantAndOrderStaff: Permissions = { ...orderStaff, merchant: "answered", otherMerchant: 404 };
/** Its buyer alone; whoever else may see it is told that it is not theirs to do. */
const buyerAlone: Permissions = { ...itsMember, merchant: 403, owner: 403, manager: 403, support: 403, finance: 403 };

const account = { refundTo: { upi: "asha@upi" } };

export const caseCalls: AccessTable = {
  "GET /api/exchange/options/:itemId": {
    who: itsMember,
    request: async (world) => ({ params: { itemId: await deliveredItem(world) } }),
  },
  "POST /api/exchange/add": { who: itsMember, request: async (world) => ({ payload: await exchangeForm(world) }) },
  "GET /api/exchange/me": { who: signedIn },
  "GET /api/exchange": { who: sellersAndStaff },
  "GET /api/exchange/:id": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await ownExchange(world) }),
  },
  "DELETE /api/exchange/:id": { who: buyerAlone, request: async (world) => ({ params: await ownExchange(world) }) },
  "PUT /api/exchange/:id/status": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await ownExchange(world), payload: { status: "Picked up" } }),
  },
  "POST /api/exchange/:id/return": {
    who: {
      ...itsMember,
      merchant: 403,
      owner: "answered",
      manager: "answered",
      support: "answered",
      finance: 403,
    },
    request: async (world) => ({ params: await waitingExchange(world), payload: { reason: "Too small", ...account } }),
  },
  "POST /api/exchange/:id/pack": {
    who: orderManagersAndItsMerchant,
    request: async (world) => ({ params: await movedExchange(world, ["Picked up"]), payload: { courier: "Post" } }),
  },
  "PUT /api/exchange/:id/close": {
    who: supportStaff,
    request: async (world) => ({
      params: await movedExchange(world, ["Picked up", "Sent", "Delivered"]),
      payload: { as: "written off", reason: "Lost on its way." },
    }),
  },
  "POST /api/claim/add": { who: itsMember, request: async (world) => ({ payload: await claimForm(world) }) },
  "GET /api/claim/me": { who: signedIn },
  "GET /api/claim": { who: sellersAndStaff },
  "GET /api/claim/:id": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await ownClaim(world) }),
  },
  // Finance gives money back, and decides nothing else.
  "PUT /api/claim/:id": {
    who: { ...itsMemberItsMerchantAndOrderStaff, member: 403, finance: 403 },
    request: async (world) => ({
      params: await ownClaim(world),
      payload: { decision: "Refuse", returnGoods: false, reason: "It was worn." },
    }),
  },
  "PUT /api/claim/:id/goods": {
    who: itsMerchantAndOrderStaff,
    request: async (world) => ({
      params: await decidedClaim(world, { decision: "Refund", returnGoods: true }),
      payload: { saleable: true },
    }),
  },
  "PUT /api/claim/:id/refund-to": {
    who: buyerAlone,
    request: async (world) => ({ params: await ownClaim(world), payload: account }),
  },
  "PUT /api/claim/:id/paid": {
    who: { ...orderStaff, support: 403 },
    request: async (world) => {
      const { id } = await decidedClaim(world, { decision: "Refund", returnGoods: false });
      const { headers } = world.member;
      await world.app.inject({ method: "PUT", url: `/api/claim/${id}/refund-to`, headers, payload: account });
      const approved = { state: "due" as const, approvedAt: new Date() };
      await world.shop.db.update(payouts).set(approved).where(eq(payouts.claimId, id));
      return { params: { id }, payload: { reference: "UTR 42" } };
    },
  },
  "POST /api/claim/:id/photos": {
    who: buyerAlone,
    request: async (world) => ({ params: await ownClaim(world), ...(await formBody({}, await photo())) }),
  },
  "GET /api/claim/:id/photos/:photoId": {
    who: itsMemberItsMerchantAndOrderStaff,
    request: async (world) => ({ params: await photographedClaim(world) }),
  },
};
