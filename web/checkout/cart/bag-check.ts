import type { CheckedBag } from "#contract/sales/cart.ts";
import { call } from "#web/api.ts";
import { currentBag, currentCoupon, refreshBag, watchBag, watchCoupon } from "#web/checkout/bag/bag.ts";
import { type Bag, emptyBag } from "#web/checkout/bag/bag-lines.ts";
import { createStore, useStore } from "#web/create-store.ts";
import { messageForPeople } from "#web/error-message.ts";
import { mergePriceChanges, type PriceChange } from "./checked-lines.ts";

export interface BagCheck {
  /** Whether the last answer is about the bag as it is now. */
  state: "checking" | "answered" | "failed";
  answer?: CheckedBag;
  /** Why there is no answer, in a sentence. */
  failure?: string;
  priceChanges: readonly PriceChange[];
}

/** Debounce: somebody who presses a step five times causes one check. */
const debounceMs = 250;
const unchecked = "Prices and stock could not be checked just now. Your cart is kept.";

const initialCheck: BagCheck = { state: "checking", priceChanges: [] };
/** The bag is checked only while a component shows it, and again whenever the first one mounts. */
const check = createStore(initialCheck, { onSubscribed: startChecking });
let checkedBag: Bag = emptyBag;
let checkedCoupon = "";
/** The PIN code of the address that is chosen below the bag: what delivery costs may depend on it. */
let pincode: string | undefined;
/** How it is to be paid: paying at the door may cost a fee. */
let payment: "online" | "cash" = "online";
/** Only the answer to the last request counts, in whatever order they arrive. */
let lastRequest = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function change(changes: Partial<BagCheck>): void {
  check.set({ ...check.get(), ...changes });
}

/** Called outside of loaders and actions, since the bag is in the browser and belongs to no page. */
async function sendCheck(bag: Bag): Promise<void> {
  const request = ++lastRequest;
  const lines = bag.lines.map(({ _id, selectedSize, quantity }) => ({
    product: _id,
    size: selectedSize.value,
    quantity,
  }));
  try {
    const answer = await call("POST /cart/check", { body: { lines, coupon: checkedCoupon, pincode, payment } });
    if (request !== lastRequest) return;
    const priceChanges = mergePriceChanges(check.get().priceChanges, bag.lines, answer.lines);
    change({ state: "answered", answer, failure: undefined, priceChanges });
    refreshBag(answer.lines);
  } catch (error) {
    if (request !== lastRequest) return;
    change({ state: "failed", failure: messageForPeople(error, unchecked) });
  }
}

function scheduleCheck(afterMs: number): void {
  clearTimeout(timer);
  lastRequest += 1;
  checkedBag = currentBag();
  checkedCoupon = currentCoupon();
  if (checkedBag.lines.length === 0) return;
  change({ state: "checking" });
  timer = setTimeout(() => void sendCheck(checkedBag), afterMs);
}

export const recheckBag = (): void => scheduleCheck(0);

const checkWhenChanged = (): void => {
  if (currentCoupon() !== checkedCoupon) scheduleCheck(0);
  else if (currentBag() !== checkedBag) scheduleCheck(debounceMs);
};

/** Where the bag is to go; unknown until the addresses of the shopper are. */
export function deliverTo(zipCode: string | undefined): void {
  if (zipCode === pincode) return;
  pincode = zipCode;
  recheckBag();
}

export function payWith(method: typeof payment): void {
  if (method === payment) return;
  payment = method;
  recheckBag();
}

const patienceMs = 10_000;

/** The quote that is in sight; where one is on its way, it is waited for. Undefined when there is none. */
export const shownQuote = (): Promise<CheckedBag | undefined> =>
  new Promise((resolve) => {
    const end = (quote: CheckedBag | undefined) => {
      clearTimeout(giveUp);
      stop();
      resolve(quote);
    };
    const settle = () => {
      const { state, answer } = check.get();
      if (state !== "checking") end(state === "answered" ? answer : undefined);
    };
    const stop = check.subscribe(settle);
    const giveUp = setTimeout(() => end(undefined), patienceMs);
    settle();
  });

function startChecking(): () => void {
  const stopWatching = [watchBag, watchCoupon].map((watch) => watch(checkWhenChanged));
  window.addEventListener("online", recheckBag);
  recheckBag();
  return () => {
    clearTimeout(timer);
    for (const stop of stopWatching) stop();
    window.removeEventListener("online", recheckBag);
  };
}

export const useBagCheck = (): BagCheck => useStore(check);
