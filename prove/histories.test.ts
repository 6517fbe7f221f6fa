import { expect, test } from "vitest";
import { claimStatuses } from "#contract/sales/cases/claims.ts";
import { exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import { parcelEnds, parcelStatuses } from "#contract/sales/parcels.ts";
import { historySettings, playHistories } from "#server/testing/histories/histories.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";

const paying = await openPayingShop("cashfree", historySettings);

const all = [
  ...parcelStatuses.map((status) => `parcel ${status}`),
  ...returnStatuses.map((status) => `return ${status}`),
  ...exchangeStatuses.map((status) => `exchange ${status}`),
  ...claimStatuses.map((status) => `claim ${status}`),
];
const ends = [
  ...parcelEnds.map((status) => `parcel ${status}`),
  ...["Refused", "Refunded", "Rejected", "Withdrawn"].map((status) => `return ${status}`),
  ...["Refused", "Delivered", "Withdrawn"].map((status) => `exchange ${status}`),
  ...["Refused", "Settled"].map((status) => `claim ${status}`),
];

test("whatever happens in whatever order, every piece is in one place, and every paisa is kept, sent back, or on its way back", {
  timeout: timeoutMs,
}, async () => {
  const seed = Number(process.env.SEED ?? byLength(20261118, Date.now() % 2 ** 31));
  const runs = Number(process.env.RUNS ?? byLength(10, 150));
  console.log(`${runs} random histories with the seed ${seed}`);
  const chances = { seed, runs, length: byLength(60, 100), checksEvery: 10, isRaw: process.env.RAW === "1" };
  const { visited, left, done } = await playHistories(paying, chances);
  console.log(
    `${visited.size} of ${all.length} states were reached; done with effect: ${JSON.stringify(done, undefined, 2)}`,
  );
  // In a few steps luck decides which; a walk that comes to hardly any has gone astray.
  expect(visited.size).toBeGreaterThan(all.length / 2);
  if (!isLong) return;
  const never = (states: readonly string[], seen: Set<string>) => states.filter((state) => !seen.has(state));
  expect(never(all, visited), "states that were never reached").toEqual([]);
  const open = all.filter((state) => !ends.includes(state));
  expect(never(open, left), "states that were never left").toEqual([]);
  const undone = Object.entries(done).filter(([, times]) => times === 0);
  expect(undone, "what was never done with effect").toEqual([]);
});
