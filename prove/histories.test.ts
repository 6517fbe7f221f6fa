import { expect, test } from "vitest";
import { claimStatuses } from "#contract/claims.ts";
import { exchangeStatuses } from "#contract/exchanges.ts";
import { parcelEnds, parcelStatuses } from "#contract/parcels.ts";
import { returnStatuses } from "#contract/returns.ts";
import { historySettings, playHistories } from "#server/testing/histories/histories.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";

const paying = await openPayingShop("cashfree", historySettings);

/** The states of each, and those that nothing follows on. */
const states: Record<string, [statuses: readonly string[], ends: readonly string[]]> = {
  parcel: [parcelStatuses, parcelEnds],
  return: [returnStatuses, ["Refused", "Refunded", "Rejected", "Withdrawn"]],
  exchange: [exchangeStatuses, ["Refused", "Delivered", "Withdrawn"]],
  claim: [claimStatuses, ["Refused", "Settled"]],
};

test("whatever happens in whatever order, every piece is in one place, every paisa is kept, sent back, or on its way back, and nothing is stuck", {
  timeout: timeoutMs,
}, async () => {
  const seed = Number(process.env.SEED ?? byLength(20261119, Date.now() % 2 ** 31));
  console.log(`Random histories with the seed ${seed}`);
  const chances = { seed, runs: byLength(4, 150), length: byLength(60, 250), checksEvery: byLength(10, 1) };
  const { visited, left } = await playHistories(paying, chances);
  const named = Object.entries(states).map(([kind, [statuses, ends]]) => ({
    all: statuses.map((status) => `${kind} ${status}`),
    open: statuses.filter((status) => !ends.includes(status)).map((status) => `${kind} ${status}`),
  }));
  const all = named.flatMap((each) => each.all);
  console.log(`${visited.size} of ${all.length} states were reached`);
  // In a few steps luck decides which; a history that comes to hardly any has gone astray.
  expect(visited.size).toBeGreaterThan(all.length / 2);
  if (!isLong) return;
  const missing = (some: readonly string[], seen: ReadonlySet<string>) => some.filter((state) => !seen.has(state));
  expect(missing(all, visited), "states that were never reached").toEqual([]);
  const open = named.flatMap((each) => each.open);
  expect(missing(open, left), "states that were never left").toEqual([]);
});
