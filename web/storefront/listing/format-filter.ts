import { anyPrice, priceEnds } from "./filters.ts";

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** A handle of the price slider in words: its ends are open. */
export const formatHandle = (value: number): string =>
  value <= priceEnds.low
    ? `${rupees.format(value)} and below`
    : value >= priceEnds.high
      ? `${rupees.format(value)} and above`
      : rupees.format(value);

export function formatPrices({ min, max }: { min: number; max: number }): string {
  const fromBelow = min <= anyPrice.min;
  if (max === 0) return fromBelow ? "Any price" : `${rupees.format(min)} and above`;
  return fromBelow ? `Up to ${rupees.format(max)}` : `${rupees.format(min)} to ${rupees.format(max)}`;
}

export const formatRating = (rating: number): string =>
  rating === 0 ? "Any" : rating === 5 ? "5 stars" : rating === 1 ? "1 star and up" : `${rating} stars and up`;

export const formatCount = (count: number): string =>
  `${count.toLocaleString("en-IN")} ${count === 1 ? "product" : "products"}`;
