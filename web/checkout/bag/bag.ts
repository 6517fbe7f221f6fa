import type { Size } from "#contract/catalogue/sizes.ts";
import { pageLimits } from "#contract/page-limits.ts";
import type { CheckedLine } from "#contract/sales/cart.ts";
import { createStorageStore, useStore } from "#web/create-store.ts";
import {
  type Bag,
  type BagLine,
  itemsKey,
  parseBag,
  sumLines,
  withCurrentPrices,
  withLine,
  withoutLine,
  withQuantity,
  withSize,
} from "./bag-lines.ts";

const totalKey = "cart_total";
/** The bag as the server was last told of it; it is dropped with every change, so that no old bag is ever ordered. */
export const cartIdKey = "cart_id";

/** The code that was entered under the bag, whether it holds or not. */
const couponKey = "cart_coupon";

const bag = createStorageStore(itemsKey, parseBag);
const coupon = createStorageStore(couponKey, (stored) => stored?.slice(0, pageLimits.couponCodeMax) ?? "");

export const currentBag = bag.get;
export const watchBag = bag.subscribe;
export const useBag = (): Bag => useStore(bag);

export const currentCoupon = coupon.get;
export const watchCoupon = coupon.subscribe;
export const useCoupon = (): string => useStore(coupon);

/** An empty code takes it away. */
export function enterCoupon(code: string): void {
  localStorage.removeItem(cartIdKey);
  coupon.write(code.trim() || null);
}

function keep(lines: readonly BagLine[]): void {
  localStorage.removeItem(cartIdKey);
  if (lines.length === 0) {
    localStorage.removeItem(totalKey);
    coupon.write(null);
    bag.write(null);
  } else {
    localStorage.setItem(totalKey, String(sumLines(lines)));
    bag.write(JSON.stringify(lines));
  }
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

/** With the bag as it is on another device. */
export const replaceBag = (lines: readonly BagLine[]): void => keep(lines.reduce(withLine, [] as readonly BagLine[]));

/** Takes over what the catalogue says of the lines now. */
export function refreshBag(checked: readonly CheckedLine[]): void {
  const { lines } = currentBag();
  const fresh = withCurrentPrices(lines, checked);
  if (JSON.stringify(fresh) !== JSON.stringify(lines)) keep(fresh);
}
