import { useSyncExternalStore } from "react";
import { type Bag, emptyBag, readBag } from "./read-bag.ts";

const itemsKey = "cart_items";

let stored: string | null = null;
let bag = emptyBag;

/** The same bag object as long as the stored text is the same, so that nothing is drawn twice. */
function currentBag(): Bag {
  const now = localStorage.getItem(itemsKey);
  if (now !== stored) {
    stored = now;
    bag = readBag(now);
  }
  return bag;
}

/** Another tab may change the bag; a page that comes back from the browser's memory has missed such changes. */
function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
}

export const useBag = (): Bag => useSyncExternalStore(subscribe, currentBag, () => emptyBag);
