import type { Size } from "#contract/limits.ts";

const everySized = 3;

/** Every third product counts its stock by size: one size is sold out, the others share what there is. */
export function sizeStock(sizes: readonly Size[], quantity: number, i: number): { size: Size; quantity: number }[] {
  const stocked = sizes.length - 1;
  if (i % everySized !== 0 || stocked < 2 || quantity < stocked) return [];
  const soldOut = (i / everySized) % sizes.length;
  const share = Math.floor(quantity / stocked);
  const first = soldOut === 0 ? 1 : 0;
  return sizes.map((size, at) => {
    if (at === soldOut) return { size, quantity: 0 };
    return { size, quantity: at === first ? quantity - share * (stocked - 1) : share };
  });
}
