import { claimDecisions } from "#contract/sales/cases/claims.ts";
import { exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import { itemStatuses } from "#contract/sales/orders.ts";
import { lostDecisions, type Parcel, type ParcelStatus, parcelEnds, parcelStatuses } from "#contract/sales/parcels.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { approvePayouts } from "#server/testing/given/payouts.ts";
import type { World } from "./world.ts";

/** What sellers, staff and couriers do. They may try anything; the ledger follows what the shop has done. */
export const sellerMoves: Record<string, (world: World) => Promise<void>> = {
  async pack(world) {
    const { random, ask } = world;
    const { id } = random.pick(world.orders);
    const { products } = await world.readOrder(id);
    const items = products.map(({ _id, quantity }) => ({ item: _id, quantity: 1 + random.below(quantity) }));
    const form = { orderId: id, items: random.chance(0.1) ? items : [random.pick(items)], courier: "India Post" };
    const presses = random.chance(0.2) ? 2 : 1;
    await Promise.all(Array.from({ length: presses }, () => ask(world.handler(), "POST", "/parcel/add", form)));
  },

  async "move a parcel"(world) {
    const parcel = await pickParcel(world);
    if (!parcel) return;
    const { random } = world;
    // The next steps rather than the ends, or no parcel would see them all.
    const next = random.chance(0.6) ? parcel.allowed.slice(0, 2) : parcel.allowed;
    const status = random.pick(random.chance(0.8) && next.length > 0 ? next : parcelStatuses);
    await moved(world, parcel, status, () =>
      world
        .ask(world.handler(), "PUT", `/parcel/${parcel._id}/status`, { status })
        .then((answer) => answer.status === 200),
    );
  },

  async "report by a courier"(world) {
    const parcel = await pickParcel(world);
    if (!parcel) return;
    const { random, paying } = world;
    await world.book(parcel._id);
    const status = random.pick(parcelStatuses);
    // Late, early and repeated.
    const at = new Date(Date.now() + random.pick([-60_000, 0, 0, 60_000]));
    const report = {
      provider: "simulator",
      bookingId: parcel._id,
      reports: [{ status, at }],
      source: "webhook",
    } as const;
    await moved(world, parcel, status, async () => {
      await Promise.all([recordCourierReport(paying.shop, report), recordCourierReport(paying.shop, report)]);
      return (await world.readParcel(parcel._id)).status === status && parcel.status !== status;
    });
  },

  async unpack(world) {
    const parcel = await pickParcel(world);
    if (parcel) await world.ask(world.handler(), "DELETE", `/parcel/${parcel._id}`);
  },

  async "decide about a lost parcel"(world) {
    const parcel = await pickParcel(world, "Lost");
    if (!parcel) return;
    const decision = world.random.pick(lostDecisions);
    const live = await liveItems(world, parcel, false);
    const { status } = await world.ask(world.handler(), "PUT", `/parcel/${parcel._id}/lost`, { decision });
    if (status !== 200 || decision !== "send again") return;
    for (const { item, size, quantity } of live) world.ledger.take(await world.productOf(item), size, quantity);
  },

  async "set an item"(world) {
    const { random, ask } = world;
    const status = random.pick([
      ...itemStatuses,
      "Shipped",
      ...Array.from({ length: 8 }, () => "Delivered" as const),
    ] as const);
    await world.followCancelled(random.pick(world.orders).id, async ({ products }) => {
      await ask(world.handler(), "PUT", `/order/status/item/${random.pick(products)._id}`, { status });
    });
  },

  async "say that an item is back"(world) {
    const { random, ask, ledger } = world;
    const { products } = await world.readOrder(random.pick(world.orders).id);
    const item = random.pick([...products.filter(({ canTakeBack }) => canTakeBack), random.pick(products)]);
    const presses = random.chance(0.3) ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: presses }, () =>
        ask(world.handler(), "PUT", `/order/item/${item._id}/returned-to-sender`, {}),
      ),
    );
    for (const { status } of answers)
      if (status === 200) ledger.take(item.product._id ?? "", item.size, -item.quantity);
  },

  "approve the payouts": (world) => approvePayouts(world, world.admin),

  async "move a return"(world) {
    if (world.returns.length === 0) return;
    const { random, ask, ledger } = world;
    const before = await world.readReturn(random.pick(world.returns));
    const status = random.pick(random.chance(0.9) && before.allowed.length > 0 ? before.allowed : returnStatuses);
    const items = before.items.map(({ item, size, quantity }) => {
      const accepted = random.chance(0.6) ? quantity : random.below(quantity + 1);
      return { item, size, accepted, rejected: quantity - accepted, reason: "Worn" };
    });
    const answers = await Promise.all(
      Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
        ask(world.handler(), "PUT", `/return/${before._id}/status`, { status, items, reason: "Not as agreed" }),
      ),
    );
    if (!answers.some((answer) => answer.status === 200)) return;
    const after = await world.readReturn(before._id);
    for (const { item, size, accepted } of after.items) {
      const known = before.items.find((each) => each.item === item && each.size === size)?.accepted ?? 0;
      ledger.take(await world.productOf(item), size, known - accepted);
    }
  },

  async "move an exchange"(world) {
    if (world.exchanges.length === 0) return;
    const { random, ask, ledger } = world;
    const before = await world.readExchange(random.pick(world.exchanges));
    const status = random.pick(random.chance(0.85) && before.allowed.length > 0 ? before.allowed : exchangeStatuses);
    const accepted = random.chance(0.7);
    const { isReserved, receivedAt, size, fromSize, quantity } = before;
    const product = await world.productOfExchange(before._id);
    const form = { status, ...(status === "Received" && { accepted }), reason: "Worn" };
    const isPacked = await world.hasOpenParcel(before._id);
    const answer = await ask(world.handler(), "PUT", `/exchange/${before._id}/status`, form);
    if (answer.status !== 200) return;
    const after = await world.readExchange(before._id);
    if (isReserved && after.status === "Refused" && before.status !== "Refused") ledger.take(product, size, -quantity);
    if (!receivedAt && after.receivedAt && after.accepted) ledger.take(product, fromSize, -quantity);
    const isTaken = !isReserved && after.isReserved && !(status === "Sent" && isPacked);
    if (isTaken) ledger.take(product, size, quantity);
  },

  async "close an exchange"(world) {
    if (world.exchanges.length === 0) return;
    const { random, ask, admin } = world;
    const id = random.pick(world.exchanges);
    await ask(admin, "PUT", `/exchange/${id}/close`, {
      as: random.pick(["charged", "written off"]),
      reason: "Never came",
    });
  },

  async "decide a claim"(world) {
    if (world.claims.length === 0) return;
    const { random, ask, ledger } = world;
    const before = await world.readClaim(random.pick(world.claims));
    const decision = random.pick(claimDecisions);
    const form = { decision, returnGoods: random.chance(0.4), reason: "We see it so" };
    const product = await world.productOfClaim(before._id);
    const answer = await ask(world.handler(), "PUT", `/claim/${before._id}`, form);
    const after = await world.readClaim(before._id);
    const isNewDecision =
      answer.status === 200 && (after.decidedAt !== before.decidedAt || after.decision !== before.decision);
    if (isNewDecision && decision === "Replacement") ledger.take(product, before.size, before.quantity);
  },

  async "receive the goods of a claim"(world) {
    if (world.claims.length === 0) return;
    const { random, ask, ledger } = world;
    const before = await world.readClaim(random.pick(world.claims));
    const saleable = random.chance(0.5);
    const product = await world.productOfClaim(before._id);
    const answer = await ask(world.handler(), "PUT", `/claim/${before._id}/goods`, { saleable });
    const after = await world.readClaim(before._id);
    const isReceived = answer.status === 200 && before.goodsReceivedAt === null && after.goodsReceivedAt !== null;
    if (isReceived && saleable) ledger.take(product, before.size, -before.quantity);
  },
};

/** One of an order, rather one that has not ended. */
async function pickParcel(world: World, status?: ParcelStatus): Promise<Parcel | undefined> {
  let last: Parcel | undefined;
  for (let tries = 0; tries < 6; tries++) {
    const { parcels } = await world.readOrder(world.random.pick(world.orders).id);
    const isWanted = (parcel: Parcel) => (status ? parcel.status === status : !parcelEnds.includes(parcel.status));
    const found = parcels.filter(isWanted);
    if (found.length > 0) return world.random.pick(found);
    last = parcels[0] ?? last;
  }
  return last;
}

/** Pieces of items that are not cancelled, or were on their way and are expected back. */
async function liveItems(world: World, { orderId, items }: Parcel, andExpected = true): Promise<Parcel["items"]> {
  const { products } = await world.readOrder(orderId);
  const isLive = (id: string) =>
    products.some(
      ({ _id, status, expectedBackSince }) =>
        _id === id && (status !== "Cancelled" || (andExpected && expectedBackSince !== null)),
    );
  return items.filter(({ item }) => isLive(item));
}

/** What comes back to its sender is in stock again, but for the new piece of an exchange, which is sent a second time. */
async function moved(world: World, parcel: Parcel, status: ParcelStatus, move: () => Promise<boolean>): Promise<void> {
  const live = await liveItems(world, parcel);
  const products = await Promise.all(live.map(({ item }) => world.productOf(item)));
  const isReserved = parcel.purpose === "replacement" && (await world.isReservedByClaim(parcel._id));
  if (!(await move()) || status !== "Returned to sender") return;
  if (parcel.purpose === "exchange" || (parcel.purpose === "replacement" && !isReserved)) return;
  for (const [i, { size, quantity }] of live.entries()) world.ledger.take(products[i] ?? "", size, -quantity);
}
