import type { ReviewSummary } from "#contract/catalogue/reviews.ts";

const stars = [5, 4, 3, 2, 1] as const;

/** From five stars down: how many reviews gave them, and which share of all that is, in percent with two decimals. */
export const starShares = ({ ratingSummary, totalSummary }: Pick<ReviewSummary, "ratingSummary" | "totalSummary">) =>
  stars.map((star) => {
    const count = ratingSummary[star];
    return { star, count, percent: totalSummary === 0 ? 0 : Math.round((count / totalSummary) * 10_000) / 100 };
  });
