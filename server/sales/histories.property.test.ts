import { test, vi } from "vitest";
import { historySettings, playHistories } from "#server/testing/histories/histories.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

vi.setConfig({ testTimeout: 120_000 });

const paying = await openPayingShop("cashfree", historySettings);

// One fixed seed and few runs, so that it is quick; some of them begin with about ten steps of a later state.
test("whatever happens in whatever order, every piece is in one place, and every paisa is kept, sent back, or on its way back", async () => {
  await playHistories(paying, { seed: 20261118, runs: 5, length: 30, checksEvery: 10 });
});
