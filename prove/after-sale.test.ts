import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { claimStatuses } from "#contract/sales/cases/claims.ts";
import { exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import { parcelEnds, parcelStatuses } from "#contract/sales/parcels.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { givenFlatScheme, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { buyerMoves } from "./after-sale/buyer-moves.ts";
import { sellerMoves } from "./after-sale/seller-moves.ts";
import { openWorld, type World } from "./after-sale/world.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";

const paying = await openPayingShop("cashfree", {
  RATE_LIMITS: "off",
  COD_REFUSALS_MAX: "0",
  UNPAID_ORDER_MINUTES: "1000",
});
const { db } = paying;

/** How often each is done, out of all. */
const weights: Record<string, number> = {
  cancel: 1,
  "set an item": 4,
  pack: 8,
  "move a parcel": 12,
  unpack: 1,
  return: 5,
  "withdraw a return": 1,
  "move a return": 14,
  exchange: 6,
  "withdraw an exchange": 1,
  "move an exchange": 12,
  claim: 4,
  "decide a claim": 4,
};
const moves = Object.entries({ ...buyerMoves, ...sellerMoves });
const hat = moves.flatMap(([name, move]) => Array.from({ length: weights[name] ?? 2 }, () => ({ name, move })));

/** One for which there is something. */
function drawMove(world: World): (typeof hat)[number] {
  for (;;) {
    const drawn = world.random.pick(hat);
    const lists = { return: world.returns, exchange: world.exchanges, claim: world.claims };
    const isMissing = Object.entries(lists).some(
      ([kind, list]) => drawn.name.endsWith(` ${kind}`) && list.length === 0,
    );
    if (!isMissing) return drawn;
  }
}

async function noteStates(world: World): Promise<void> {
  const { rows } = await db.execute<{ kind: string; id: string; status: string }>(sql`
    select 'parcel' as kind, id, status from parcels union all select 'return', id, status from returns
    union all select 'exchange', id, status from exchanges union all select 'claim', id, status from claims`);
  for (const { kind, id, status } of rows) world.note(kind, id, status);
}

/** Every second walk is in the GST scheme, and both have shipping to give back with the last piece. */
async function walk(seed: number, length: number): Promise<World> {
  if (seed % 2 === 0) await givenGstScheme(db);
  else await givenFlatScheme(db);
  await givenShipping(db, { flat: 49, cashFee: 25 });
  const world = await openWorld(paying, seed);
  const done: string[] = [];
  for (let n = 0; n < length; n++) {
    const isFirst = world.orders.length < 2 || n % 12 === 0;
    const { name, move } = isFirst ? { name: "order", move: buyerMoves.order } : drawMove(world);
    done.push(name);
    await move?.(world);
    await noteStates(world);
    await world.workOff();
    await noteStates(world);
    if (n % 10 === 0) await world.reserveWaiting();
    expect(await world.readStock(), `seed ${seed}, after ${done.slice(-3).join(", ")}`).toEqual(world.ledger.read());
  }
  await world.workOff();
  expect(world.failures, `seed ${seed}`).toEqual([]);
  return world;
}

const mustEnd = (statuses: readonly string[], ends: readonly string[], kind: string) =>
  statuses.filter((status) => !ends.includes(status)).map((status) => `${kind} ${status}`);

test("whatever buyers, sellers, staff and couriers do after the sale, no piece and no paisa is lost or made, and nothing is stuck", {
  timeout: timeoutMs,
}, async () => {
  const seed = byLength(20261111, Date.now() % 2 ** 31);
  console.log(`Random walks with the seed ${seed}`);
  const visited = new Set<string>();
  const left = new Set<string>();
  for (let round = 0; round < byLength(3, 40); round++) {
    const world = await walk(seed + round, byLength(150, 500));
    for (const state of world.visited) visited.add(state);
    for (const state of world.left) left.add(state);
    expect(await findFaults(db), `seed ${seed + round}`).toEqual([]);
  }
  const all = [
    ...parcelStatuses.map((status) => `parcel ${status}`),
    ...returnStatuses.map((status) => `return ${status}`),
    ...exchangeStatuses.map((status) => `exchange ${status}`),
    ...claimStatuses.map((status) => `claim ${status}`),
  ];
  const open = [
    ...mustEnd(parcelStatuses, parcelEnds, "parcel"),
    ...mustEnd(returnStatuses, ["Refused", "Refunded", "Rejected", "Withdrawn"], "return"),
    ...mustEnd(exchangeStatuses, ["Refused", "Delivered", "Withdrawn"], "exchange"),
    ...mustEnd(claimStatuses, ["Refused", "Settled"], "claim"),
  ];
  console.log(`${visited.size} of ${all.length} states were reached`);
  // In a few steps luck decides which; a walk that comes to hardly any has gone astray.
  expect(visited.size).toBeGreaterThan(all.length / 2);
  if (!isLong) return;
  expect(
    all.filter((state) => !visited.has(state)),
    "states that were never reached",
  ).toEqual([]);
  expect(
    open.filter((state) => !left.has(state)),
    "states that were never left",
  ).toEqual([]);
});
