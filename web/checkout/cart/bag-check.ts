import type { CheckedBag } from "#contract/cart.ts";
import { call } from "#web/api.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { messageForPeople } from "#web/error-message.ts";
import { currentBag, refreshBag, watchBag } from "./bag.ts";
import { type PriceChange, priceChanges } from "./price-changes.ts";
import { type Bag, emptyBag } from "./read-bag.ts";

export interface BagCheck {
  /** Whether the last answer is about the bag as it is now. */
  state: "asking" | "answered" | "failed";
  answer?: CheckedBag;
  /** Why there is no answer, in a sentence. */
  failure?: string;
  priceChanges: readonly PriceChange[];
}

/** Somebody who presses a step five times asks once. */
const settleMs = 250;
const unchecked = "Prices and stock could not be checked just now. Your bag is kept.";

const nothingYet: BagCheck = { state: "asking", priceChanges: [] };
/** The bag is checked while somebody looks at it, and anew each time somebody begins to. */
const check = createStore(nothingYet, { onSubscribed: startChecking });
let about: Bag = emptyBag;
/** Only the last answer counts, in whatever order they arrive. */
let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(news: Partial<BagCheck>): void {
  check.set({ ...check.get(), ...news });
}

/** The one call outside of loaders and actions: the bag is in the browser, belongs to no page, and is looked at on all of them. */
async function ask(bag: Bag): Promise<void> {
  const own = ++turn;
  const lines = bag.lines.map(({ _id, selectedSize, quantity }) => ({
    product: _id,
    size: selectedSize.value,
    quantity,
  }));
  try {
    const answer = await call("POST /cart/check", { body: { lines } });
    if (own !== turn) return;
    const told = priceChanges(check.get().priceChanges, bag.lines, answer.lines);
    change({ state: "answered", answer, failure: undefined, priceChanges: told });
    refreshBag(answer.lines);
  } catch (error) {
    if (own !== turn) return;
    change({ state: "failed", failure: messageForPeople(error, unchecked) });
  }
}

function askSoon(afterMs: number): void {
  clearTimeout(timer);
  turn += 1;
  about = currentBag();
  if (about.lines.length === 0) return;
  change({ state: "asking" });
  timer = setTimeout(() => void ask(about), afterMs);
}

export const askAgain = (): void => askSoon(0);

const askWhenChanged = (): void => {
  if (currentBag() !== about) askSoon(settleMs);
};

function startChecking(): () => void {
  const stopWatching = watchBag(askWhenChanged);
  window.addEventListener("online", askAgain);
  askAgain();
  return () => {
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("online", askAgain);
  };
}

export const useBagCheck = (): BagCheck => useStore(check);
