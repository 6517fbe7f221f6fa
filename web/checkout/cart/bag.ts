import { useSyncExternalStore } from "react";
import type { CheckedLine } from "#contract/cart.ts";
import type { Size } from "#contract/limits.ts";
import { asSoldNow, totalOf, withLine, withoutLine, withQuantity, withSize } from "./change-bag.ts";
import { type Bag, type BagLine, emptyBag, readBag } from "./read-bag.ts";

const itemsKey = "cart_items";
const totalKey = "cart_total";
/** The bag as the server was last told of it; it is dropped with every change, so that no old bag is ever ordered. */
export const cartIdKey = "cart_id";

const listeners = new Set<() => void>();

let stored: string | null = null;
let bag = emptyBag;

/** The same bag object as long as the stored text is the same, so that nothing is drawn twice. */
export function currentBag(): Bag {
  const now = localStorage.getItem(itemsKey);
  if (now !== stored) {
    stored = now;
    bag = readBag(now);
  }
  return bag;
}

/** Another tab may change the bag; a page that comes back from the browser's memory has missed such changes. */
export function watchBag(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
}

export const useBag = (): Bag => useSyncExternalStore(watchBag, currentBag, () => emptyBag);

function keep(lines: readonly BagLine[]): void {
  localStorage.removeItem(cartIdKey);
  if (lines.length === 0) {
    localStorage.removeItem(itemsKey);
    localStorage.removeItem(totalKey);
  } else {
    localStorage.setItem(itemsKey, JSON.stringify(lines));
    localStorage.setItem(totalKey, String(totalOf(lines)));
  }
  for (const listener of listeners) listener();
}

/** A line of the same product and size is replaced. */
export const addToBag = (line: BagLine): void => keep(withLine(currentBag().lines, line));

export const removeFromBag = (productId: string, size: string): void =>
  keep(withoutLine(currentBag().lines, productId, size));

export const changeQuantity = (productId: string, size: string, quantity: number): void =>
  keep(withQuantity(currentBag().lines, productId, size, quantity));

export const changeSize = (productId: string, from: string, to: Size, cap: number): void =>
  keep(withSize(currentBag().lines, productId, from, to, cap));

export const clearBag = (): void => keep([]);

/** Takes over what the catalogue says of the lines now. */
export function refreshBag(checked: readonly CheckedLine[]): void {
  const { lines } = currentBag();
  const fresh = asSoldNow(lines, checked);
  if (JSON.stringify(fresh) !== JSON.stringify(lines)) keep(fresh);
}
