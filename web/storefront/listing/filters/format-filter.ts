import { formatFigure } from "#contract/money.ts";
import { anyPrice, priceEnds } from "./filters.ts";

const formatPrice = (rupees: number): string => `₹${formatFigure(rupees)}`;

/** A handle of the price slider in words: its ends are open. */
export const formatHandle = (value: number): string =>
  value <= priceEnds.low
    ? `${formatPrice(value)} and below`
    : value >= priceEnds.high
      ? `${formatPrice(value)} and above`
      : formatPrice(value);

export function formatPrices({ min, max }: { min: number; max: number }): string {
  const fromBelow = min <= anyPrice.min;
  if (max === 0) return fromBelow ? "Any price" : `${formatPrice(min)} and above`;
  return fromBelow ? `Up to ${formatPrice(max)}` : `${formatPrice(min)} to ${formatPrice(max)}`;
}

export const formatRating = (rating: number): string =>
  rating === 0 ? "Any" : rating === 5 ? "5 stars" : rating === 1 ? "1 star and up" : `${rating} stars and up`;

export const formatDiscount = (percent: number): string => `${percent}% off and more`;

/** "24 products", or "24+ products" where there may be more. */
export const formatFound = (count: number, isPartial = false): string =>
  isPartial ? formatCount(count).replace(" ", "+ ") : formatCount(count);

export const formatCount = (count: number): string => `${formatFigure(count)} ${count === 1 ? "product" : "products"}`;
