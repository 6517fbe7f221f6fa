import type { Buyer, Coupon, Good, Promotion, State } from "./model.ts";

/** The least share of its price that a piece costs by one promotion. */
function fractionOf({ kind, value, buy, get }: Promotion, pricePaise: number): number {
  if (kind === "percent") return 1 - value / 10_000;
  if (kind === "amount") return Math.max(pricePaise - value, 100) / pricePaise;
  if (kind === "price") return Math.min(value, pricePaise) / pricePaise;
  // The cheapest of a group are free, so no piece of it bears more than their number.
  return buy / (buy + get);
}

/**
 * The least that each piece of a bag may cost: its price by the best promotion for the buyer, less its part of the coupon. Naive on
 * purpose: it knows no lines, and nothing of what else is in the bag.
 */
export function leastOf(
  state: State,
  bag: readonly { product: string; quantity: number }[],
  coupon: Coupon | undefined,
) {
  const each = bag.map(({ product }) => {
    const good = state.goods.find(({ id }) => id === product) as Good;
    const running = state.promotions.filter(({ of }) => of.includes(product));
    return good.pricePaise * Math.min(1, ...running.map((promotion) => fractionOf(promotion, good.pricePaise)));
  });
  const total = bag.reduce((sum, { quantity }, i) => sum + quantity * (each[i] ?? 0), 0);
  const left =
    coupon === undefined
      ? 1
      : coupon.kind === "percent"
        ? 1 - coupon.value / 10_000
        : Math.max(0, 1 - coupon.value / total);
  return each.map((paise) => paise * left);
}

/** One person is known by any of what they give, with an account or without. */
const isSame = (a: Pick<Buyer, "email" | "phone" | "street">, b: typeof a): boolean =>
  a.email === b.email || a.phone === b.phone || a.street === b.street;

/** Whether a coupon may be used by a buyer now. What was cancelled as a whole counts for nothing, once it is back. */
export function mayUse(state: State, coupon: Coupon, buyer: Buyer): boolean {
  const alive = state.orders.filter(
    ({ id }) =>
      state.lines.some((line) => line.order === id && line.status !== "Cancelled") ||
      state.pieces.some((piece) => piece.order === id && piece.isCalledOff),
  );
  const uses = alive.filter((order) => order.coupon === coupon.code);
  const known = alive.filter((order) => isSame(order.by, buyer) || order.buyer === buyer.name);
  if (coupon.uses !== null && uses.length >= coupon.uses) return false;
  if (coupon.firstOrderOnly && known.length > 0) return false;
  return coupon.perPerson === null || known.filter((order) => uses.includes(order)).length < coupon.perPerson;
}
